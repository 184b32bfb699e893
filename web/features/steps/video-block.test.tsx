import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseContentLanguage } from '../../shared/i18n/reading-preference.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { VideoBlock } from './video-block.tsx';
import type { VideoFile_FileFragment } from './video-file.generated.ts';
import { fittingCaption, fittingQuality } from './video-quality.ts';

const MB = 1_000_000;
const copy = (name: string, size: number, state: VideoFile_FileFragment['renditions'][number]['state'] = 'ready') => ({
  name,
  state,
  size: state === 'ready' ? size : null,
  url: state === 'ready' ? `/files/f/${name}/video.mp4?expires=1` : null,
});
const file: VideoFile_FileFragment = {
  id: 'f',
  url: '/files/f/original/video.mp4?expires=1',
  name: 'video.mp4',
  contentType: 'video/mp4',
  size: 52 * MB,
  durationSeconds: 120,
  renditions: [copy('360p', 9 * MB), copy('240p', 4 * MB), copy('audio', MB)],
};

/** Mocks the connection information and the screen size of the browser. */
function on({ effectiveType, saveData = false, small = false }: { effectiveType?: string; saveData?: boolean; small?: boolean }) {
  const connection = effectiveType === undefined && !saveData ? undefined : { effectiveType, saveData };
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: small && query.includes('max-width'), media: query }) as MediaQueryList);
}

const media = (): HTMLMediaElement => {
  const found = document.querySelector<HTMLMediaElement>('video, audio');
  if (found === null) throw new Error('Nothing plays');
  return found;
};
const start = () => userEvent.click(screen.getByRole('button', { name: /^Play / }));
const quality = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quality' });
const offered = () => [...quality().options].map((option) => option.textContent.replace(/[\u2068\u2069]/g, ''));
async function choose(name: RegExp) {
  const option = [...quality().options].find((each) => name.test(each.textContent));
  await userEvent.selectOptions(quality(), option?.value ?? '');
}
/** Sets the state of the player after playing for a while. */
function playedTo(seconds: number, paused = false) {
  for (const [name, value] of Object.entries({ currentTime: seconds, paused, readyState: 4, playbackRate: 1.5 }))
    Object.defineProperty(media(), name, { value, writable: true, configurable: true });
}

beforeEach(() => on({}));
afterEach(() => {
  vi.restoreAllMocks();
  chooseContentLanguage(null);
});

describe('the quality of a video', () => {
  it.each([
    [{ effectiveType: '2g' }, '240p'],
    [{ effectiveType: 'slow-2g' }, '240p'],
    [{ effectiveType: '4g', saveData: true }, '240p'],
    [{ effectiveType: '3g' }, '360p'],
    [{ effectiveType: '4g' }, 'original'],
    [{ effectiveType: '4g', small: true }, '360p'],
    [{}, 'original'],
    [{ small: true }, '360p'],
  ])('fits the connection: %j plays %s', async (surroundings, quality) => {
    on(surroundings);
    renderWithProviders(<VideoBlock file={file} captions={[]} />);
    expect(document.querySelector('video')).toBeNull();
    await start();
    expect(media().getAttribute('src')).toBe(`/files/f/${quality}/video.mp4?expires=1`);
  });

  it('stays the original on a small screen if the original is small', () => {
    expect(fittingQuality({ saveData: false, link: '4g', smallScreen: true }, 20 * MB)).toBe('original');
    expect(fittingQuality({ saveData: false, link: '4g', smallScreen: true }, 20 * MB + 1)).toBe('360p');
  });

  it('is shown with its size before anything is loaded', async () => {
    on({ effectiveType: '2g' });
    renderWithProviders(<VideoBlock file={file} captions={[]} />);
    expect(screen.getByRole('button', { name: /Play video/ }).textContent).toContain('4 MB');
    expect(offered()).toEqual(['Original · 52 MB', '360p · 9 MB', '240p · 4 MB', 'Audio only · 1 MB']);
    expect(quality().value).toBe('240p');
    expect(document.querySelector('video')).toBeNull();
  });

  it('is stored and overrides the connection', async () => {
    on({ effectiveType: '2g' });
    const { unmount } = renderWithProviders(<VideoBlock file={file} captions={[]} />);
    await choose(/Original/);
    unmount();
    renderWithProviders(<VideoBlock file={file} captions={[]} />);
    await start();
    expect(media().getAttribute('src')).toBe(file.url);
  });

  it('offers only renditions that are ready, and no choice if there is only the original', async () => {
    on({ effectiveType: '2g' });
    const making = { ...file, renditions: [copy('360p', 9 * MB), copy('240p', 0, 'running'), copy('audio', 0, 'failed')] };
    const { unmount } = renderWithProviders(<VideoBlock file={making} captions={[]} />);
    expect(offered()).toEqual(['Original · 52 MB', '360p · 9 MB']);
    expect(quality().value).toBe('360p');
    unmount();
    renderWithProviders(<VideoBlock file={{ ...file, renditions: [copy('360p', 0, 'unavailable')] }} captions={[]} />);
    expect(screen.queryByRole('combobox')).toBeNull();
    await start();
    expect(media().getAttribute('src')).toBe(file.url);
  });
});

describe('changing the quality', () => {
  it('continues at the same position and speed in the same player', async () => {
    renderWithProviders(<VideoBlock file={file} captions={[]} />);
    await start();
    const player = media();
    playedTo(42);
    await choose(/240p/);
    expect(media()).toBe(player);
    expect(player.getAttribute('src')).toContain('/240p/');
    expect((player as HTMLVideoElement).autoplay).toBe(true);
    Object.assign(player, { currentTime: 0, playbackRate: 1 });
    fireEvent.loadedMetadata(player);
    expect([player.currentTime, player.playbackRate]).toEqual([42, 1.5]);
  });

  it('keeps a paused player paused, and keeps the position if nothing was loaded yet', async () => {
    renderWithProviders(<VideoBlock file={file} captions={[]} />);
    await start();
    playedTo(42, true);
    await choose(/240p/);
    expect(media().autoplay).toBe(false);
    Object.defineProperty(media(), 'readyState', { value: 0, configurable: true });
    Object.assign(media(), { currentTime: 0 });
    await choose(/360p/);
    fireEvent.loadedMetadata(media());
    expect(media().currentTime).toBe(42);
    expect(media().autoplay).toBe(false);
  });

  it('can switch to audio only', async () => {
    renderWithProviders(<VideoBlock file={file} captions={[]} />);
    await start();
    playedTo(42);
    await choose(/Audio only/);
    expect(media().tagName).toBe('AUDIO');
    expect(document.querySelector('video')).toBeNull();
    Object.assign(media(), { currentTime: 0 });
    fireEvent.loadedMetadata(media());
    expect(media().currentTime).toBe(42);
  });

  it('is offered if a rendition cannot be played', async () => {
    renderWithProviders(<VideoBlock file={file} captions={[]} />);
    await start();
    fireEvent.error(media());
    expect(screen.getByRole('status').textContent).toContain('another quality');
    await choose(/360p/);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('does not happen when the signed URL is renewed', async () => {
    function Renewed() {
      const [url, setUrl] = useState(file.url);
      return (
        <>
          <button type="button" onClick={() => setUrl('/files/f/original/video.mp4?expires=2')}>
            Renew
          </button>
          <VideoBlock file={{ ...file, url }} captions={[]} />
        </>
      );
    }
    renderWithProviders(<Renewed />);
    await start();
    await userEvent.click(screen.getByRole('button', { name: 'Renew' }));
    expect(media().getAttribute('src')).toBe(file.url);
  });
});

describe('captions', () => {
  const captions = [
    { language: 'en', url: '/files/a/original/en.vtt', fileId: 'a' },
    { language: 'fa', url: '/files/b/original/fa.vtt', fileId: 'b' },
  ];

  it('are named by their language, and the reading language is shown by default', async () => {
    chooseContentLanguage('fa');
    renderWithProviders(<VideoBlock file={file} captions={captions} />);
    await start();
    const tracks = [...document.querySelectorAll('track')].map((track) => [track.srclang, track.label, track.kind, track.default]);
    expect(tracks).toEqual([
      ['en', 'English', 'captions', false],
      ['fa', 'دری / فارسی', 'captions', true],
    ]);
    expect(media().dir).toBe('ltr');
  });

  it.each([
    [['en', 'de'], 'de', 'de'],
    [['en', 'de-AT'], 'de', 'de-AT'],
    [['de', 'de-AT'], 'de-AT', 'de-AT'],
    [['en'], 'ar', null],
  ])('of %j for a reader of %s are %s', (languages, reading, shown) => {
    expect(fittingCaption(languages, reading)).toBe(shown);
  });
});
