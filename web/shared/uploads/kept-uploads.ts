import { UPLOAD_LIFE } from '../../../schema/upload-kinds.ts';
import { currentSession } from '../session/session.ts';
import { browserStorage } from '../store/browser-storage.ts';
import { createStore, useStore } from '../store/store.ts';

/** An upload as the browser remembers it, for the case that the tab dies. Belongs to one person. */
export interface KeptUpload {
  url: string;
  scope: string;
  name: string;
  size: number;
  /** With name and size the mark by which the same file is known again. */
  changed: number;
  /** Bytes the server has. */
  kept: number;
  /** When it began, in milliseconds. */
  at: number;
}

/** Remembered at once, at the most. */
const MAX = 50;

const keyOf = (userId: string): string => `uploads:${userId}`;

function isKept(value: unknown): value is KeptUpload {
  if (typeof value !== 'object' || value === null) return false;
  const { url, scope, name, size, changed, kept, at } = value as Record<string, unknown>;
  return [url, scope, name].every((each) => typeof each === 'string') && [size, changed, kept, at].every((each) => typeof each === 'number');
}

function read(): KeptUpload[] {
  const userId = currentSession()?.viewer.id;
  if (userId === undefined) return [];
  try {
    const stored: unknown = JSON.parse(browserStorage.read(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept).filter(({ at }) => Date.now() - at < UPLOAD_LIFE) : [];
  } catch {
    return [];
  }
}

/** Counts changes, so that fields look again. */
const version = createStore(0);

function write(uploads: readonly KeptUpload[]): void {
  const userId = currentSession()?.viewer.id;
  if (userId === undefined) return;
  browserStorage.write(keyOf(userId), uploads.length === 0 ? null : JSON.stringify(uploads.slice(-MAX)));
  version.set(version.get() + 1);
}

/** Remembers an upload, or how far it has come. */
export function keepUpload(upload: KeptUpload): void {
  write([...read().filter(({ url }) => url !== upload.url), upload]);
}

export function forgetUpload(url: string): void {
  write(read().filter((each) => each.url !== url));
}

type Marks = Pick<File, 'name' | 'size' | 'lastModified'>;

/** The upload of the same file that stopped, best in the same place. */
export function findKept({ name, size, lastModified }: Marks, scope: string): KeptUpload | null {
  const same = read().filter((each) => each.name === name && each.size === size && each.changed === lastModified);
  return same.find((each) => each.scope === scope) ?? same[0] ?? null;
}

/** Uploads of one place that are remembered, running ones among them. */
export function useKept(scope: string): KeptUpload[] {
  useStore(version);
  return read().filter((each) => each.scope === scope);
}

/** The name under which a tab says that it runs an upload: the browser lets go of it when the tab dies. */
const lockName = (url: string): string => `upload:${url}`;

/** Says to other tabs that this one runs the upload; answers how to end that. */
export function holdUpload(url: string): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Browsers without locks, and pages that are not secure, offer an upload in two tabs; the server lets one write.
  void navigator.locks?.request(lockName(url), () => held).catch(() => undefined);
  return release;
}

/** Addresses of uploads that some tab runs now. */
export async function heldUploads(): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query().catch(() => undefined);
  const names = (state?.held ?? []).flatMap(({ name }) => (name?.startsWith('upload:') ? [name.slice('upload:'.length)] : []));
  return new Set(names);
}
