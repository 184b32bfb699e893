import { hasLocks, heldLocks, takeLock } from './browser-lock.ts';
import { browserStorage } from './browser-storage.ts';
import { DRAFT_PREFIX } from './drafts.ts';

/** Keys of the drafts that the open editors of this tab write. */
const openHere = new Set<string>();
/** Keys that editors of this tab have closed; the browser may release their locks a little later. */
const closedHere = new Set<string>();

/** Marks a draft as written by an open editor, so that other tabs neither offer nor delete it. Returns a function that ends this. */
export function openDraft(key: string): () => void {
  openHere.add(key);
  closedHere.delete(key);
  const release = takeLock(key);
  return () => {
    openHere.delete(key);
    closedHere.add(key);
    release();
  };
}

/**
 * Calls back with the keys of the drafts of an item that no open editor writes: those of tabs that were closed or crashed. Without Web Locks,
 * the drafts of editors in other tabs are among them. Calls back synchronously if no other tab has to be considered.
 */
export function findAbandonedDrafts(itemKey: string, callback: (keys: string[]) => void): void {
  const keys = browserStorage.keys().filter((key) => (key === itemKey || key.startsWith(`${itemKey}#`)) && !openHere.has(key));
  if (keys.length === 0 || !hasLocks()) callback(keys);
  else void heldLocks(itemKey).then((locked) => callback(keys.filter((key) => !openHere.has(key) && (closedHere.has(key) || !locked.has(key)))));
}

/** Returns whether a draft that this tab is not writing names a file: an editor in another tab, or a later restoration, may save it. */
export function isInOtherDraft(fileId: string): boolean {
  return browserStorage.keys().some((key) => key.startsWith(DRAFT_PREFIX) && !openHere.has(key) && browserStorage.read(key)?.includes(fileId));
}
