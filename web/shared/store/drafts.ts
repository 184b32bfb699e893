import { browserStorage } from './browser-storage.ts';

/** The start of the storage keys of all drafts. */
export const DRAFT_PREFIX = 'draft:';

/** Returns the storage key of a person's unsaved work on one item. */
export function draftKey(viewerId: string, item: string): string {
  return `${DRAFT_PREFIX}${viewerId}:${item}`;
}

const onForget = new Set<() => void>();

/** Called before the drafts are deleted, so that debounced writes can be cancelled. */
export function whenDraftsAreForgotten(listener: () => void): () => void {
  onForget.add(listener);
  return () => onForget.delete(listener);
}

/** Deletes the drafts of a person who signs out; an expired session keeps them. */
export function forgetDrafts(): void {
  for (const listener of onForget) listener();
  for (const key of browserStorage.keys()) if (key.startsWith(DRAFT_PREFIX)) browserStorage.write(key, null);
}
