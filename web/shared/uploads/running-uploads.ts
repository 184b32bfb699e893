import type { UploadKind } from '../../../schema/upload-kinds.ts';
import { runDocument } from '../apollo/run-document.ts';
import { currentSession, onSession } from '../session/session.ts';
import { discardFiles } from './discard-files.ts';
import type { FileValue } from './field-props.ts';
import { FinishUploadDocument } from './file-value.generated.ts';
import { findKept, forgetUpload, holdUpload, type KeptUpload, keepUpload } from './kept-uploads.ts';
import { createEngine, type Engine, type EngineParts, type UploadNews, type UploadSource } from './upload-engine.ts';
import { addItem, changeItem, removeItem, resultOf } from './upload-items.ts';
import { createProgress } from './upload-progress.ts';
import { discardUpload, UPLOAD_ENDPOINT, uploadHeaders } from './upload-server.ts';

/** What is sent, with the mark by which it is known again. */
type UploadFile = UploadSource & { changed: number };

interface Running {
  engine: Engine;
  url: string | null;
  /** Lets other tabs offer it again. */
  release: () => void;
}

export interface StartUpload {
  /** The place it belongs to. */
  scope: string;
  kinds: readonly UploadKind[];
  /** Remembered, so that the same file chosen again goes on after a crash; not for pictures that were cut here. */
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

/** Says to other tabs that this one runs the upload at an address. */
const hold = (url: string | null): (() => void) => (url === null ? () => undefined : holdUpload(url));

function drop(id: string): void {
  running.get(id)?.release();
  running.delete(id);
  removeItem(id);
}

/** Hears an engine: remembers the upload for the case that the tab dies, and lets pages show it. */
function listener(id: string, file: UploadFile, { scope, kinds, resumable = true }: StartUpload) {
  const show = createProgress(file.size, (change) => changeItem(id, change));
  const at = Date.now();

  function remember(kept: number): void {
    const url = running.get(id)?.url ?? null;
    if (resumable && url !== null) keepUpload({ url, scope, name: file.name, size: file.size, changed: file.changed, kept, at });
  }

  function follow(url: string | null): void {
    const run = running.get(id);
    if (run === undefined || run.url === url) return;
    run.release();
    if (run.url !== null) forgetUpload(run.url);
    running.set(id, { ...run, url, release: hold(url) });
    remember(0);
  }

  return (news: UploadNews): void => {
    if (!running.has(id)) return;
    const { url, kept, result } = news;
    if (url !== undefined) follow(url);
    if (kept !== undefined) remember(kept);
    if (result === undefined || kinds.includes(result.kind)) {
      show(news);
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
  running.set(id, { engine: { pause: () => undefined, go: () => undefined }, url, release: hold(url) });
  addItem({ id, scope: start.scope, name, size, sent, phase: 'sending', secondsLeft: null, failure: null, result: null });
  const engine = createEngine(file, url, parts, listener(id, file, start));
  const run = running.get(id);
  if (run !== undefined) running.set(id, { ...run, engine });
  return id;
}

/** Sends a file; one that stopped before goes on from where the server has it. Answers the id of the upload. */
export function startUpload(file: File, start: StartUpload): string {
  const known = start.resumable === false ? null : findKept(file, start.scope);
  const { name, type, size, lastModified: changed } = file;
  const goesOn = known !== null && !uploadUrls().has(known.url);
  return begin({ file, name, type, size, changed }, goesOn ? known.url : null, start, goesOn ? known.kept : 0);
}

/** Finishes an upload whose bytes are all there, without its file. */
export function finishKept({ url, scope, name, size, changed }: KeptUpload, kinds: readonly UploadKind[]): string {
  return begin({ file: null, name, type: '', size, changed }, url, { scope, kinds }, size);
}

export function pauseUpload(id: string): void {
  running.get(id)?.engine.pause();
}

/** Goes on after a pause, or tries again after a failure. */
export function continueUpload(id: string): void {
  running.get(id)?.engine.go();
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
