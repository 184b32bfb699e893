import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
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
  width: null,
  height: null,
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

describe('changing the quality of a video', () => {
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
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
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

describe('the captions of a video', () => {
  const captions = [
    { language: 'en', url: '/files/a/original/en.vtt', fileId: 'a', size: 1900 },
    { language: 'fa', url: '/files/b/original/fa.vtt', fileId: 'b', size: 2300 },
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
    ['de', 'de', ['en', 'de']],
    ['de-AT', 'de', ['en', 'de-AT']],
    ['de-AT', 'de-AT', ['de', 'de-AT']],
  ])('are shown in %s to a reader of %s if there are captions in %j', (shown, reading, languages) => {
    expect(fittingCaption(languages, reading)).toBe(shown);
  });

  it('are not shown to a reader of another language', () => {
    expect(fittingCaption(['en'], 'ar')).toBeNull();
  });
});

describe('a video', () => {
  const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nنفس بکشید.\n\n01:05.000 --> 01:07.000\nرها کنید.\n';
  const captions = [{ language: 'fa', url: '/files/b/original/fa.vtt', fileId: 'b', size: 2300 }];

  it('shows its poster with a reserved size before it plays', () => {
    const poster = { ...copy('poster', 10_000), url: '/files/f/poster/video.jpg?expires=1', width: 480, height: 270 };
    renderWithProviders(<VideoBlock file={{ ...file, renditions: [...file.renditions, poster] }} captions={[]} />);
    const image = document.querySelector('button img');
    expect([image?.getAttribute('src'), image?.getAttribute('alt'), image?.getAttribute('width')]).toEqual([poster.url, '', '480']);
    expect(offered()).toHaveLength(4);
  });

  it('can be read instead in the language of its captions, and the text leads to positions while it plays', async () => {
    const load = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(VTT));
    renderWithProviders(<VideoBlock file={file} captions={captions} />);
    await userEvent.click(screen.getByRole('button', { name: 'Read instead (2 kB)' }));
    const text = await screen.findByText('رها کنید.');
    expect([text.lang, text.dir]).toEqual(['fa', 'rtl']);
    expect(load).toHaveBeenCalledExactlyOnceWith(captions[0]?.url, expect.anything());
    expect(document.querySelector('video')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Play from 1:05' })).toBeNull();
    await start();
    playedTo(3);
    const play = vi.spyOn(media(), 'play').mockResolvedValue();
    await userEvent.click(screen.getByRole('button', { name: 'Play from 1:05' }));
    expect([media().currentTime, play.mock.calls.length]).toEqual([65, 1]);
    await userEvent.click(screen.getByRole('button', { name: 'Hide the text' }));
    expect(screen.queryByText('رها کنید.')).toBeNull();
  });

  it('shows an error when its text cannot be loaded, and tries again', async () => {
    const load = vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('offline'));
    renderWithProviders(<VideoBlock file={file} captions={captions} />);
    await userEvent.click(screen.getByRole('button', { name: /Read instead/ }));
    expect(await screen.findByText('The text could not be loaded.')).toBeTruthy();
    load.mockResolvedValueOnce(new Response(VTT));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('رها کنید.')).toBeTruthy();
  });

  it('keeps its speed and its position on this device', async () => {
    const { unmount } = renderWithProviders(<VideoBlock file={file} captions={[]} />);
    await start();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.25');
    expect(media().playbackRate).toBe(1.25);
    playedTo(65);
    Object.defineProperty(media(), 'duration', { value: 120, configurable: true });
    fireEvent.pause(media());
    unmount();
    renderWithProviders(<VideoBlock file={file} captions={[]} />);
    expect(screen.getByText('Resumes at 1:05')).toBeTruthy();
    await start();
    fireEvent.loadedMetadata(media());
    expect([media().currentTime, media().playbackRate]).toEqual([65, 1.25]);
    playedTo(119);
    Object.defineProperty(media(), 'duration', { value: 120, configurable: true });
    fireEvent.ended(media());
    cleanup();
    renderWithProviders(<VideoBlock file={file} captions={[]} />);
    expect(screen.queryByText(/Resumes at/)).toBeNull();
  });
});

describe('captions in a browser that ignores the default of a track, such as Safari', () => {
  const captions = ['en', 'ar'].map((language) => ({ __typename: 'Caption' as const, fileId: language, language, size: 100, url: `/files/${language}.vtt` }));
  const showing = () => Array.from(media().textTracks, ({ language, mode }) => `${language} ${mode}`);

  it('are shown in the reading language, and stay off when the reader has turned them off', async () => {
    renderWithProviders(<VideoBlock file={file} captions={captions} />);
    await start();
    const tracks = captions.map(({ language }) => ({ language, mode: 'disabled' }));
    Object.defineProperty(media(), 'textTracks', { value: tracks });
    fireEvent.loadedMetadata(media());
    expect(showing()).toEqual(['en showing', 'ar disabled']);
    for (const track of tracks) track.mode = 'disabled';
    fireEvent.loadedMetadata(media());
    expect(showing()).toEqual(['en disabled', 'ar disabled']);
  });
});
