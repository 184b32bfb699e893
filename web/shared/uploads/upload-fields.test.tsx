import { i18n } from '@lingui/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_SENTENCES } from '../../../schema/error-messages.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { viewerWith } from '../../testing/viewer.ts';
import { startSession } from '../session/session.ts';
import type { CropDialogProps } from './crop-dialog.tsx';
import type { FileValue, UploadFieldProps } from './field-props.ts';
import { ImageField } from './image-field.tsx';
import { storeUpload } from './stored-uploads.ts';
import type { Engine, UploadSource, UploadUpdate } from './upload-engine.ts';
import { UploadField } from './upload-field.tsx';
import { UploadList } from './upload-list.tsx';

interface Started {
  source: UploadSource;
  url: string | null;
  engine: Engine;
  report: (update: UploadUpdate) => void;
}
const started: Started[] = [];
vi.mock('./upload-engine.ts', () => ({
  createEngine(source: UploadSource, url: string | null, _parts: unknown, report: (update: UploadUpdate) => void): Engine {
    const engine = { pause: vi.fn(() => report({ phase: 'paused' })), resume: vi.fn(() => report({ phase: 'sending', failure: null })) };
    started.push({ source, url, engine, report });
    report({ phase: 'sending', failure: null });
    return engine;
  },
}));
vi.mock('./crop-dialog.tsx', () => ({
  CropDialog: ({ file, aspect, onCropped }: CropDialogProps) => (
    <button type="button" onClick={() => onCropped(new File(['cut'], 'cut.jpg', { type: 'image/jpeg' }))}>
      {`crop ${file.name} to ${aspect}`}
    </button>
  ),
}));

// The English source messages: these tests check when a message is shown.
i18n.load('en', Object.fromEntries(Object.values(ERROR_SENTENCES).map(({ id, message }) => [id, message])));

let count = 0;
let scope = '';
let me = '';
beforeEach(() => {
  started.length = 0;
  count += 1;
  scope = `scope:${count}`;
  // A new user for each test: uploads of the previous user are dropped.
  me = `ada-${count}`;
  startSession({ token: 'token', viewer: viewerWith({ id: me }) });
});

const fileOf = (name: string, type: string, size: number): File => {
  const file = new File(['x'], name, { type, lastModified: 1000 });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const video = (size = 1_000_000) => fileOf('lesson.mp4', 'video/mp4', size);
const choose = (label: string, ...files: File[]) => fireEvent.change(screen.getByLabelText(new RegExp(label)), { target: { files } });
const last = (): Started => {
  const each = started.at(-1);
  if (each === undefined) throw new Error('Nothing was started');
  return each;
};
const report = (update: UploadUpdate) => act(() => last().report(update));
const stored = (id: string, kind: 'video' | 'image' | 'audio' = 'video', name = 'lesson.mp4') => ({
  id,
  kind,
  image: kind === 'image' ? { id, url: '/files/1', alt: '', width: 8, height: 10, sources: [] } : null,
  file: { id, url: '/files/1?expires=99999999999', name, contentType: 'video/mp4', size: 1_000_000, durationSeconds: 65 },
});

function Host({ first = null, ...props }: Partial<UploadFieldProps> & { first?: FileValue | null }) {
  const [value, setValue] = useState<FileValue | null>(first);
  return <UploadField name="video" label="Video" scope={scope} kind="video" {...props} value={value} onChange={setValue} />;
}

describe('an upload field', () => {
  it.each([
    ['too large', fileOf('lesson.mp4', 'video/mp4', 500 * 1024 * 1024), 'The video must be smaller than 500 MB.'],
    ['of another type', fileOf('page.html', 'text/html', 10), 'Invalid file extension'],
    ['empty', fileOf('lesson.mp4', 'video/mp4', 0), 'This file is empty.'],
  ])('rejects a file that is %s before the upload', (_case, file, sentence) => {
    renderWithProviders(<Host />);
    choose('Video', file);
    expect(screen.getByText(new RegExp(sentence))).toBeTruthy();
    expect(started).toEqual([]);
  });

  it('shows the limits, and connects label, limits and error to the input', () => {
    renderWithProviders(<Host problem={{ code: 'FILE_REQUIRED', name: 'video' }} required />);
    const control = screen.getByLabelText(/Video.*Choose a file/);
    expect(control.getAttribute('aria-invalid')).toBe('true');
    const described = (control.getAttribute('aria-describedby') ?? '').split(' ').flatMap((id) => document.getElementById(id)?.textContent ?? []);
    expect(described).toEqual(['MP4, WebM or OGG, smaller than 500 MB', 'Please choose a file.']);
    expect(control.getAttribute('accept')).toContain('video/mp4');
  });

  it('shows its progress, can be paused and resumed, and announces each quarter', async () => {
    const user = userEvent.setup();
    renderWithProviders(<Host />);
    choose('Video', video());
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    report({ sent: 405_000 });
    report({ sent: 408_000 });
    // Progress is updated four times a second.
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    now.mockReturnValue(1_000_250);
    report({ sent: 410_000 });
    now.mockRestore();
    expect(screen.getByText('41%, 0.4 MB of 1 MB')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('41');
    expect(screen.getByText('lesson.mp4: 25% sent')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pause lesson.mp4' }));
    expect(screen.getByText('Paused at 41%')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(last().engine.resume).toHaveBeenCalledTimes(1);
    report({ phase: 'offline', failure: { kind: 'unreachable' } });
    expect(screen.getByText('41%: no connection. The upload will resume automatically.')).toBeTruthy();
    report({ phase: 'checking', sent: 1_000_000 });
    expect(screen.getByText('Checking…')).toBeTruthy();
  });

  it('passes the stored file to the form once, releases the old one, and can be cleared', async () => {
    const user = userEvent.setup();
    const [onUnused, onBusy] = [vi.fn(), vi.fn()];
    renderWithProviders(<Host first={{ id: 'old', name: 'old.mp4', url: '/files/0?expires=99999999999' }} onUnused={onUnused} onBusy={onBusy} />);
    choose('Choose another file', video());
    expect(onBusy).toHaveBeenLastCalledWith(true);
    report({ phase: 'done', result: stored('new') });
    expect(onUnused.mock.calls).toEqual([['old']]);
    expect(onBusy).toHaveBeenLastCalledWith(false);
    expect(screen.getByRole('link', { name: 'lesson.mp4' }).getAttribute('href')).toContain('/files/1');
    expect(screen.getByText('1 MB · 1 min')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove lesson.mp4' }));
    expect(onUnused).toHaveBeenLastCalledWith('new');
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  });

  it('shows why a file was refused, and retries on demand', async () => {
    const user = userEvent.setup();
    renderWithProviders(<Host />);
    choose('Video', video());
    report({ phase: 'failed', url: null, failure: { kind: 'refused', code: 'FILE_DAMAGED', fields: {}, parameters: {} } });
    expect(screen.getByText(/This file is damaged/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(last().engine.resume).toHaveBeenCalled();
    report({ phase: 'failed', failure: { kind: 'unknown' } });
    await user.click(screen.getByRole('button', { name: 'Dismiss lesson.mp4' }));
    await waitFor(() => expect(screen.queryByText('lesson.mp4')).toBeNull());
  });

  it('refuses a file that turns out to be of another kind', () => {
    renderWithProviders(<Host />);
    choose('Video', fileOf('clip', '', 10));
    report({ phase: 'done', result: stored('audio', 'audio') });
    expect(screen.getByText('Invalid file extension')).toBeTruthy();
  });

  it('continues the upload while it is unmounted, and takes the file when it is mounted again', () => {
    const view = renderWithProviders(<Host />);
    choose('Video', video());
    view.unmount();
    report({ phase: 'done', result: stored('later') });
    renderWithProviders(<Host />);
    expect(screen.getByRole('link', { name: 'lesson.mp4' })).toBeTruthy();
  });

  it('asks before the page is left during an upload', () => {
    renderWithProviders(<Host />);
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    choose('Video', video());
    expect(leave()).toBe(true);
    report({ phase: 'done', result: stored('x') });
    expect(leave()).toBe(false);
  });
});

describe('after a crash of the tab', () => {
  const storedUpload = () => ({ url: '/uploads/1', scope, name: 'lesson.mp4', size: 1_000_000, changed: 1000, kept: 400_000, at: Date.now() });

  it('a stopped upload is offered, and the same file resumes it', async () => {
    storeUpload(storedUpload());
    renderWithProviders(<Host />);
    expect((await screen.findByText(/stopped at 40%. Choose the file again to resume./)).textContent).toContain('lesson.mp4');
    choose('Video', video());
    expect(last().url).toBe('/uploads/1');
    expect(screen.queryByText(/stopped at/)).toBeNull();
  });

  it('the offset of an upload comes from the server, and an upload that no longer exists is not offered', async () => {
    const answers = [new Response(null, { headers: { 'upload-offset': '710000' } }), new Response(null, { status: 404 })];
    const ask = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? Response.error());
    storeUpload(storedUpload());
    const { unmount } = renderWithProviders(<Host />);
    await screen.findByText(/stopped at 71%/);
    unmount();
    renderWithProviders(<Host />);
    await waitFor(() => expect(localStorage.getItem(`uploads:${me}`)).toBeNull());
    expect(screen.queryByText(/stopped at/)).toBeNull();
    expect(ask.mock.calls.map(([url, init]) => [url, init?.method])).toEqual([
      ['/uploads/1', 'HEAD'],
      ['/uploads/1', 'HEAD'],
    ]);
    ask.mockRestore();
  });

  it('another file starts a new upload, and the offer can be discarded', async () => {
    const user = userEvent.setup();
    storeUpload(storedUpload());
    renderWithProviders(<Host />);
    await user.click(await screen.findByRole('button', { name: 'Discard lesson.mp4' }));
    await waitFor(() => expect(screen.queryByText(/stopped at/)).toBeNull());
    expect(localStorage.getItem(`uploads:${me}`)).toBeNull();
    choose('Video', video());
    expect(last().url).toBeNull();
  });

  it('a complete upload finishes without its file', async () => {
    const user = userEvent.setup();
    storeUpload({ ...storedUpload(), kept: 1_000_000 });
    renderWithProviders(<Host />);
    await user.click(await screen.findByRole('button', { name: 'Add it' }));
    expect(last()).toMatchObject({ url: '/uploads/1', source: { file: null } });
  });

  it('another user does not see the upload', () => {
    storeUpload(storedUpload());
    startSession({ token: 'other', viewer: viewerWith({ id: 'eve' }) });
    renderWithProviders(<Host />);
    choose('Video', video());
    expect(last().url).toBeNull();
    act(() => startSession({ token: 'token', viewer: viewerWith({ id: me }) }));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('an upload list', () => {
  function ListHost({ onUnused }: { onUnused: (id: string) => void }) {
    const [values, setValues] = useState<FileValue[]>([]);
    return <UploadList name="audio" label="Audio" scope={scope} kind="audio" maximum={3} values={values} onChange={setValues} onUnused={onUnused} />;
  }

  it('uploads each file, shows why one is refused, and removes files one by one', async () => {
    const user = userEvent.setup();
    const onUnused = vi.fn();
    renderWithProviders(<ListHost onUnused={onUnused} />);
    choose('Audio', fileOf('a.mp3', 'audio/mpeg', 10), fileOf('b.png', 'image/png', 10), fileOf('c.mp3', 'audio/mpeg', 10));
    expect(started.map(({ source }) => source.name)).toEqual(['a.mp3', 'c.mp3']);
    expect(screen.getByText(/b\.png/).parentElement?.textContent).toContain('Invalid file extension');
    act(() => {
      started[1]?.report({ phase: 'done', result: stored('two', 'audio', 'c.mp3') });
      started[0]?.report({ phase: 'done', result: stored('one', 'audio', 'a.mp3') });
    });
    expect(
      screen
        .getAllByRole('link')
        .map((link) => link.textContent)
        .sort(),
    ).toEqual(['a.mp3', 'c.mp3']);
    await user.click(screen.getByRole('button', { name: 'Remove c.mp3' }));
    expect(onUnused.mock.calls).toEqual([['two']]);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});

describe('a field for an image', () => {
  function ImageHost() {
    const [value, setValue] = useState<FileValue | null>(null);
    return <ImageField name="image" label="Image" scope={scope} aspect={0.8} value={value} onChange={setValue} altField={<span>alt text</span>} />;
  }

  it('crops, uploads and shows the image, and asks for its alternative text', async () => {
    const user = userEvent.setup();
    renderWithProviders(<ImageHost />);
    choose('Image', fileOf('big.jpg', 'image/jpeg', 10 * 1024 * 1024));
    expect(screen.getByText(/The image must be smaller than 10 MB/)).toBeTruthy();
    choose('Image', fileOf('me.jpg', 'image/jpeg', 1000));
    await user.click(await screen.findByRole('button', { name: 'crop me.jpg to 0.8' }));
    expect(last().source).toMatchObject({ name: 'cut.jpg', type: 'image/jpeg' });
    report({ url: '/uploads/2' });
    expect(localStorage.getItem(`uploads:${me}`)).toBeNull();
    expect(screen.queryByText('alt text')).toBeNull();
    report({ phase: 'done', result: stored('image', 'image', 'cut.webp') });
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/files/1');
    expect(screen.getByText('alt text')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove the image' }));
    expect(document.querySelector('img')).toBeNull();
  });
});
