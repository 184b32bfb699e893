import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../../shared/session/session.ts';
import type { FileValue } from '../../../shared/uploads/field-props.ts';
import type { Engine, UploadUpdate } from '../../../shared/uploads/upload-engine.ts';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { viewerWith } from '../../../testing/viewer.ts';
import { VideoCopiesDocument, type VideoCopiesQuery } from './renditions.generated.ts';
import { VideoCopies } from './renditions.tsx';
import { type CaptionValue, VideoCaptions } from './video-captions.tsx';

const reports: Array<(update: UploadUpdate) => void> = [];
vi.mock('../../../shared/uploads/upload-engine.ts', () => ({
  createEngine(_source: unknown, _url: unknown, _parts: unknown, report: (update: UploadUpdate) => void): Engine {
    reports.push(report);
    report({ phase: 'sending', failure: null });
    return { pause: vi.fn(), resume: vi.fn() } as never;
  },
}));

const viewer = viewerWith({ id: 'ada', name: 'Ada', surname: 'L', role: 'admin' });
const fileValue = (id: string): FileValue => ({
  id,
  kind: 'caption',
  name: `${id}.vtt`,
  url: `/files/${id}?expires=99999999999`,
  contentType: 'text/vtt',
  size: 900,
});

const changed = vi.fn();
const unused = vi.fn();
function Host({ first = [] }: { first?: CaptionValue[] }) {
  const [value, setValue] = useState<readonly CaptionValue[]>(first);
  const onChange = (next: CaptionValue[]) => {
    changed(next.map(({ language, file }) => [language, file.id]));
    setValue(next);
  };
  return <VideoCaptions languages={['en', 'de', 'ar']} scope="step:1:block:2" value={value} onChange={onChange} onUnused={unused} />;
}
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);

beforeEach(() => {
  reports.length = 0;
  for (const spy of [changed, unused]) spy.mockClear();
  startSession({ token: 'token', viewer });
});

describe('captions of a video', () => {
  it('are added for each language, in the order of the languages', async () => {
    renderWithProviders(<Host first={[{ language: 'de', file: fileValue('b') }]} />);
    expect(screen.getByText('b.vtt')).toBeTruthy();
    expect(offered()).toEqual(['Choose a language', 'English', 'العربية']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Add captions in' }), 'en');
    expect(offered()).toEqual(['Choose a language', 'العربية']);
    const chooser = screen.getByLabelText(/Captions: English/);
    expect(chooser.getAttribute('accept')).toContain('.srt');
    fireEvent.change(chooser, { target: { files: [new File(['WEBVTT'], 'en.vtt', { type: 'text/vtt' })] } });
    const file = { id: 'a', url: '/files/a?expires=99999999999', name: 'en.vtt', contentType: 'text/vtt', size: 6, durationSeconds: null };
    act(() => reports.at(-1)?.({ phase: 'done', result: { id: 'a', kind: 'caption', file, image: null } }));
    expect(changed.mock.calls.at(-1)).toEqual([
      [
        ['en', 'a'],
        ['de', 'b'],
      ],
    ]);
  });

  it('are removed together with their file', async () => {
    renderWithProviders(<Host first={[{ language: 'en', file: fileValue('a') }]} />);
    await userEvent.click(screen.getByRole('button', { name: /Remove/ }));
    expect(changed.mock.calls.at(-1)).toEqual([[]]);
    expect(unused.mock.calls).toEqual([['a']]);
    expect(offered()).toContain('English');
  });

  it('stay visible in a language that is no longer configured', () => {
    renderWithProviders(<Host first={[{ language: 'fr', file: fileValue('c') }]} />);
    expect(screen.getByText('c.vtt')).toBeTruthy();
  });
});

type Copies = VideoCopiesQuery['storedFile']['file']['renditions'];
const copy = (name: string, state: Copies[number]['state'], progress = 0, size: number | null = null): Copies[number] => ({
  name,
  state,
  progress,
  size,
  url: null,
});
const looked = (renditions: Copies) =>
  answer(VideoCopiesDocument, { id: 'v' }, {
    storedFile: {
      __typename: 'StoredFile',
      id: 'v',
      file: { __typename: 'FileLink', id: 'v', renditions: renditions.map((each) => ({ __typename: 'Rendition', ...each })) },
    },
  } as VideoCopiesQuery);

describe('renditions of a video', () => {
  afterEach(() => vi.useRealTimers());

  it('show their progress and the final result', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const mocks = [
      looked([copy('360p', 'waiting'), copy('240p', 'running', 20), copy('audio', 'ready', 100, 1_000_000)]),
      looked([copy('360p', 'running', 60), copy('240p', 'ready', 100, 4_000_000), copy('audio', 'ready', 100, 1_000_000)]),
      looked([copy('240p', 'ready', 100, 4_000_000), copy('audio', 'ready', 100, 1_000_000)]),
    ];
    renderWithProviders(<VideoCopies videoId="v" />, { answers: mocks });
    expect((await screen.findByText(/Creating smaller versions/)).textContent).toBe('Creating smaller versions… 40%');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByText(/86%/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    const words = (await screen.findByText(/For slow connections/)).textContent;
    expect(words).toContain('240p (4 MB)');
    expect(words).toContain('Audio only (1 MB)');
    // Polling has stopped: there is no fourth mocked response.
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText(/For slow connections/)).toBeTruthy();
  });

  it.each([
    ['could not be created', [copy('360p', 'failed'), copy('240p', 'failed')], /could not be created/],
    ['are not created by this server', [copy('360p', 'unavailable')], /does not create smaller versions/],
    ['are not needed', [], /already small enough/],
  ])('show a sentence that they %s', async (_case, copies, words) => {
    renderWithProviders(<VideoCopies videoId="v" />, { answers: [looked(copies)] });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
