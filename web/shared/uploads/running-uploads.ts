import type { UploadKind } from '../../../schema/upload-kinds.ts';
import { runDocument } from '../apollo/run-document.ts';
import { currentSession, onSession } from '../session/session.ts';
import { discardFiles } from './discard-files.ts';
import type { FileValue } from './field-props.ts';
import { FinishUploadDocument } from './file-value.generated.ts';
import { findStoredUpload, forgetUpload, lockUpload, moveStoredUploads, type StoredUpload, storeUpload } from './stored-uploads.ts';
import { createEngine, type Engine, type EngineParts, type UploadSource, type UploadUpdate } from './upload-engine.ts';
import { addItem, changeItem, moveItems, removeItem, resultOf, scopeOf } from './upload-items.ts';
import { createProgress } from './upload-progress.ts';
import { discardUpload, UPLOAD_ENDPOINT, uploadHeaders } from './upload-server.ts';

/** The uploaded file, with its modification time, which identifies it after a crash. */
type UploadFile = UploadSource & { changed: number };

interface Running {
  engine: Engine;
  url: string | null;
  /** Releases the lock, so that other tabs can offer to resume it. */
  release: () => void;
}

export interface StartUpload {
  /** The owner of the upload (see `field-props.ts`). */
  scope: string;
  kinds: readonly UploadKind[];
  /** Stored in the browser, so that the upload resumes after a crash if the same file is chosen again; not for cropped images. */
  resumable?: boolean;
}

const running = new Map<string, Running>();
let counter = 0;

function onWake(wake: () => void): () => void {
  const ended = onSession(() => currentSession() !== null && wake());
  window.addEventListener('online', wake);
  return () => {
    ended();
    window.removeEventListener('online', wake);
  };
}

const parts: EngineParts = {
  endpoint: UPLOAD_ENDPOINT,
  headers: uploadHeaders,
  attempt: async () => (await import('./upload-attempt.ts')).attemptUpload,
  finish: async (uploadId) => (await runDocument(FinishUploadDocument, { uploadId })).finishUpload,
  isOnline: () => navigator.onLine,
  onWake,
};

/** Takes the lock of the upload at a URL, if there is one. */
const lock = (url: string | null): (() => void) => (url === null ? () => undefined : lockUpload(url));

function drop(id: string): void {
  running.get(id)?.release();
  running.delete(id);
  removeItem(id);
}

/** Returns the listener of an engine: it stores the upload in the browser, so that it can resume after a crash, and shows its progress. */
function listener(id: string, file: UploadFile, { scope, kinds, resumable = true }: StartUpload) {
  const show = createProgress(file.size, (change) => changeItem(id, change));

  function remember(kept: number): void {
    const url = running.get(id)?.url ?? null;
    if (!resumable || url === null) return;
    storeUpload({ url, scope: scopeOf(id) ?? scope, name: file.name, size: file.size, changed: file.changed, kept, at: Date.now() });
  }

  function follow(url: string | null): void {
    const run = running.get(id);
    if (run === undefined || run.url === url) return;
    run.release();
    if (run.url !== null) forgetUpload(run.url);
    running.set(id, { ...run, url, release: lock(url) });
    remember(0);
  }

  return (update: UploadUpdate): void => {
    if (!running.has(id)) return;
    const { url, kept, result } = update;
    if (url !== undefined) follow(url);
    if (kept !== undefined) remember(kept);
    if (result === undefined || kinds.includes(result.kind)) {
      show(update);
    } else {
      discardFiles([result.id]);
      follow(null);
      show({ phase: 'failed', failure: { kind: 'refused', code: 'FILE_TYPE_NOT_ALLOWED', fields: {}, parameters: {} } });
    }
  };
}

function begin(file: UploadFile, url: string | null, start: StartUpload, sent: number): string {
  counter += 1;
  const id = `upload-${counter}`;
  const { name, size } = file;
  running.set(id, { engine: { pause: () => undefined, resume: () => undefined }, url, release: lock(url) });
  addItem({ id, scope: start.scope, name, size, sent, phase: 'sending', secondsLeft: null, failure: null, result: null });
  const engine = createEngine(file, url, parts, listener(id, file, start));
  const run = running.get(id);
  if (run !== undefined) running.set(id, { ...run, engine });
  return id;
}

/** Uploads a file and returns the id of the upload. An upload of the same file that stopped before resumes at the server's offset. */
export function startUpload(file: File, start: StartUpload): string {
  const known = start.resumable === false ? null : findStoredUpload(file, start.scope);
  const { name, type, size, lastModified: changed } = file;
  const resumes = known !== null && !uploadUrls().has(known.url);
  return begin({ file, name, type, size, changed }, resumes ? known.url : null, start, resumes ? known.kept : 0);
}

/** Finishes an upload whose bytes the server has completely; the file is not needed. */
export function finishStoredUpload({ url, scope, name, size, changed }: StoredUpload, kinds: readonly UploadKind[]): string {
  return begin({ file: null, name, type: '', size, changed }, url, { scope, kinds }, size);
}

export function pauseUpload(id: string): void {
  running.get(id)?.engine.pause();
}

/** Resumes after a pause, or retries after a failure. */
export function continueUpload(id: string): void {
  running.get(id)?.engine.resume();
}

/** Stops for good: nothing of it stays, here or on the server. */
export function cancelUpload(id: string): void {
  const run = running.get(id);
  run?.engine.pause();
  if (run !== undefined && run.url !== null) discardUpload(run.url);
  drop(id);
}

/** Takes over what an upload became; it is shown no more. */
export function takeResult(id: string): FileValue | null {
  const result = resultOf(id);
  if (result === null) return null;
  const url = running.get(id)?.url ?? null;
  if (url !== null) forgetUpload(url);
  drop(id);
  return result;
}

/** Gives the uploads whose scope starts with a prefix another owner, such as a new step that has its id now. */
export function moveUploads(from: string, to: string): void {
  moveItems(from, to);
  moveStoredUploads(from, to);
}

/** Addresses of the uploads of this tab. */
export function uploadUrls(): ReadonlySet<string> {
  return new Set([...running.values()].flatMap(({ url }) => (url === null ? [] : [url])));
}

let owner = currentSession()?.viewer.id;
onSession(() => {
  const next = currentSession()?.viewer.id;
  // Signed out, they wait; another person does not go on with them.
  if (next === undefined || next === owner) return;
  owner = next;
  for (const [id, { engine }] of running) {
    engine.pause();
    drop(id);
  }
});
