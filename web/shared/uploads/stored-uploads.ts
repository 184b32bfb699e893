import { UPLOAD_LIFE } from '../../../schema/upload-kinds.ts';
import { currentSession } from '../session/session.ts';
import { heldLocks, takeLock } from '../store/browser-lock.ts';
import { browserStorage } from '../store/browser-storage.ts';
import { createStore, useStore } from '../store/store.ts';

/** An upload in local storage, so that it can resume after the tab crashes. Belongs to one user. */
export interface StoredUpload {
  url: string;
  scope: string;
  name: string;
  size: number;
  /** Last modification of the file; with name and size it identifies the file. */
  changed: number;
  /** Bytes that the server has stored. */
  kept: number;
  /** When the server last received bytes, as far as known, in milliseconds since the epoch. */
  at: number;
}

/** The maximum number of stored uploads. */
const MAX_STORED = 50;

const keyOf = (userId: string): string => `uploads:${userId}`;

function isStoredUpload(value: unknown): value is StoredUpload {
  if (typeof value !== 'object' || value === null) return false;
  const { url, scope, name, size, changed, kept, at } = value as Record<string, unknown>;
  return [url, scope, name].every((each) => typeof each === 'string') && [size, changed, kept, at].every((each) => typeof each === 'number');
}

function read(): StoredUpload[] {
  const userId = currentSession()?.viewer.id;
  if (userId === undefined) return [];
  try {
    const stored: unknown = JSON.parse(browserStorage.read(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStoredUpload).filter(({ at }) => Date.now() - at < UPLOAD_LIFE) : [];
  } catch {
    return [];
  }
}

/** Counts changes, so that fields render again. */
const version = createStore(0);

function write(uploads: readonly StoredUpload[]): void {
  const userId = currentSession()?.viewer.id;
  if (userId === undefined) return;
  browserStorage.write(keyOf(userId), uploads.length === 0 ? null : JSON.stringify(uploads.slice(-MAX_STORED)));
  version.set(version.get() + 1);
}

/** Stores an upload, or its progress. */
export function storeUpload(upload: StoredUpload): void {
  write([...read().filter(({ url }) => url !== upload.url), upload]);
}

export function forgetUpload(url: string): void {
  write(read().filter((each) => each.url !== url));
}

/** Gives the stored uploads whose scope starts with a prefix another prefix. */
export function moveStoredUploads(from: string, to: string): void {
  const uploads = read();
  if (uploads.every(({ scope }) => !scope.startsWith(from))) return;
  write(uploads.map((each) => (each.scope.startsWith(from) ? { ...each, scope: to + each.scope.slice(from.length) } : each)));
}

type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Returns the stopped upload of the same file, preferably in the same scope. */
export function findStoredUpload({ name, size, lastModified }: FileIdentity, scope: string): StoredUpload | null {
  const same = read().filter((each) => each.name === name && each.size === size && each.changed === lastModified);
  return same.find((each) => each.scope === scope) ?? same[0] ?? null;
}

/** Returns the stored uploads of one scope, including running ones. */
export function useStoredUploads(scope: string): StoredUpload[] {
  useStore(version);
  return read().filter((each) => each.scope === scope);
}

/** The start of the name of an upload's lock. */
const LOCK_PREFIX = 'upload:';

/** Takes the lock of an upload that this tab runs; returns a function that releases it. */
export function lockUpload(url: string): () => void {
  // Without Web Locks (older browsers, insecure pages), two tabs may offer the same upload; the server lets one of them write.
  return takeLock(`${LOCK_PREFIX}${url}`);
}

/** Returns the URLs of the uploads that a tab runs now. */
export async function lockedUploads(): Promise<ReadonlySet<string>> {
  return new Set([...(await heldLocks(LOCK_PREFIX))].map((name) => name.slice(LOCK_PREFIX.length)));
}
