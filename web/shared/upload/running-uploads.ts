import type { UploadKind } from '../../../schema/upload-kinds.ts';
import { runDocument } from '../apollo/run-document.ts';
import type { Failure } from '../errors/failure.ts';
import { currentSession, onSession } from '../session/session.ts';
import { createStore, useStore } from '../store/store.ts';
import { discardFiles } from './discard-files.ts';
import type { FileValue } from './field-props.ts';
import { FinishUploadDocument } from './file-value.generated.ts';
import { fileValueOf } from './file-value.ts';
import { findKept, forgetUpload, holdUpload, type KeptUpload, keepUpload } from './kept-uploads.ts';
import { createTransferRate } from './transfer-rate.ts';
import { createEngine, type Engine, type EngineParts, type UploadNews, type UploadPhase, type UploadSource } from './upload-engine.ts';

/** An upload as pages show it. */
export interface UploadItem {
  id: string;
  scope: string;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  phase: UploadPhase;
  /** Null while that cannot be said. */
  secondsLeft: number | null;
  failure: Failure | null;
  /** What it became, once done. */
  result: FileValue | null;
}

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

/** How often a page hears of progress, in milliseconds. */
const BEAT = 250;
const ENDPOINT = '/uploads';
const ACTIVE: ReadonlySet<UploadPhase> = new Set<UploadPhase>(['sending', 'waiting', 'offline', 'signedOut', 'paused', 'checking']);

const store = createStore<readonly UploadItem[]>([]);
const running = new Map<string, Running>();
let counter = 0;

const headers = (): Record<string, string> => {
  const token = currentSession()?.token;
  return token === undefined ? {} : { 'x-access-token': token };
};

function onWake(wake: () => void): () => void {
  const ended = onSession(() => currentSession() !== null && wake());
  window.addEventListener('online', wake);
  return () => {
    ended();
    window.removeEventListener('online', wake);
  };
}

const parts: EngineParts = {
  endpoint: ENDPOINT,
  headers,
  attempt: async () => (await import('./upload-attempt.ts')).attemptUpload,
  finish: async (uploadId) => (await runDocument(FinishUploadDocument, { uploadId })).finishUpload,
  isOnline: () => navigator.onLine,
  onWake,
};

const isActive = ({ phase }: UploadItem): boolean => ACTIVE.has(phase);

/** Asks before the page is left while something is on its way. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

function set(items: readonly UploadItem[]): void {
  store.set(items);
  if (items.some(isActive)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

function change(id: string, next: Partial<UploadItem>): void {
  set(store.get().map((item) => (item.id === id ? { ...item, ...next } : item)));
}

function drop(id: string): void {
  running.get(id)?.release();
  running.delete(id);
  set(store.get().filter((item) => item.id !== id));
}

/** Tells the server that an upload is not wanted; what fails goes with its daily sweep. */
function removeFromServer(url: string): void {
  void fetch(url, { method: 'DELETE', headers: { ...headers(), 'tus-resumable': '1.0.0' } }).catch(() => undefined);
}

/** Asks the server how far a stopped upload came; one that is no longer there is forgotten. Without an answer the last known place stays. */
export async function askHowFar(kept: KeptUpload): Promise<void> {
  const answer = await fetch(kept.url, { method: 'HEAD', headers: { ...headers(), 'tus-resumable': '1.0.0' } }).catch(() => null);
  if (answer === null) return;
  if (answer.status === 404 || answer.status === 410) return forgetUpload(kept.url);
  const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN);
  if (answer.ok && Number.isInteger(offset) && offset !== kept.kept) keepUpload({ ...kept, kept: offset });
}

/** Turns what an engine tells into what pages show, and remembers it for the case that the tab dies. */
function listener(id: string, file: UploadFile, { scope, kinds, resumable = true }: StartUpload) {
  const rate = createTransferRate();
  const at = Date.now();
  let shownAt = 0;

  function remember(url: string, kept: number): void {
    if (resumable) keepUpload({ url, scope, name: file.name, size: file.size, changed: file.changed, kept, at });
  }

  function follow(url: string | null): void {
    const run = running.get(id);
    if (run === undefined || run.url === url) return;
    run.release();
    if (run.url !== null) forgetUpload(run.url);
    running.set(id, { ...run, url, release: url === null ? () => undefined : holdUpload(url) });
    if (url !== null) remember(url, 0);
  }

  return (news: UploadNews): void => {
    if (!running.has(id)) return;
    const { url, sent, kept, result, phase, ...rest } = news;
    if (url !== undefined) follow(url);
    const current = running.get(id)?.url;
    if (kept !== undefined && current !== null && current !== undefined) remember(current, kept);
    if (phase !== undefined && phase !== 'sending') rate.forget();
    if (result !== undefined && !kinds.includes(result.kind)) {
      discardFiles([result.id]);
      follow(null);
      change(id, { phase: 'failed', failure: { kind: 'refused', code: 'FILE_TYPE_NOT_ALLOWED', fields: {}, parameters: {} } });
      return;
    }
    const now = performance.now();
    const silent = phase === undefined && result === undefined && rest.failure === undefined && now - shownAt < BEAT && sent !== file.size;
    const secondsLeft = sent === undefined ? undefined : rate.secondsLeft(sent, file.size, now);
    if (silent) return;
    shownAt = now;
    change(id, {
      ...rest,
      ...(phase === undefined ? {} : { phase, ...(phase === 'sending' ? {} : { secondsLeft: null }) }),
      ...(sent === undefined ? {} : { sent, secondsLeft: secondsLeft ?? null }),
      ...(result === undefined ? {} : { result: fileValueOf(result), sent: file.size }),
    });
  };
}

function begin(file: UploadFile, url: string | null, start: StartUpload, sent: number): string {
  counter += 1;
  const id = `upload-${counter}`;
  const item: UploadItem = { id, scope: start.scope, name: file.name, size: file.size, sent, phase: 'sending', secondsLeft: null, failure: null, result: null };
  running.set(id, { engine: { pause: () => undefined, go: () => undefined }, url, release: url === null ? () => undefined : holdUpload(url) });
  set([...store.get(), item]);
  const engine = createEngine(file, url, parts, listener(id, file, start));
  const run = running.get(id);
  if (run !== undefined) running.set(id, { ...run, engine });
  return id;
}

/** Sends a file; one that stopped before goes on from where the server has it. Answers the id of the upload. */
export function startUpload(file: File, start: StartUpload): string {
  const known = start.resumable === false ? null : findKept(file, start.scope);
  const elsewhere = known !== null && [...running.values()].some(({ url }) => url === known.url);
  const { name, type, size, lastModified: changed } = file;
  const goesOn = known !== null && !elsewhere;
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
  if (run !== undefined && run.url !== null) {
    forgetUpload(run.url);
    removeFromServer(run.url);
  }
  drop(id);
}

/** Forgets an upload that stopped, here and on the server. */
export function discardKept({ url }: KeptUpload): void {
  forgetUpload(url);
  removeFromServer(url);
}

/** Takes over what an upload became; it is shown no more. */
export function takeResult(id: string): FileValue | null {
  const item = store.get().find((each) => each.id === id);
  if (item === undefined || item.result === null) return null;
  const url = running.get(id)?.url ?? null;
  if (url !== null) forgetUpload(url);
  drop(id);
  return item.result;
}

/** Uploads of one place, oldest first. */
export function useUploads(scope: string): UploadItem[] {
  return useStore(store).filter((item) => item.scope === scope);
}

/** What is on its way in this tab in places whose names begin so. */
export function useUploadsUnder(place: string): UploadItem[] {
  return useStore(store).filter((item) => isActive(item) && item.scope.startsWith(place));
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
