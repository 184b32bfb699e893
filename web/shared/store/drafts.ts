import { browserStorage } from './browser-storage.ts';

const PREFIX = 'draft:';

/** Where the unsaved work of a person on one item is kept in this browser. */
export function draftKey(viewerId: string, item: string): string {
  return `${PREFIX}${viewerId}:${item}`;
}

const onForget = new Set<() => void>();

/** Told before the drafts are forgotten, so that nothing that waits is written afterwards. */
export function whenDraftsAreForgotten(listener: () => void): () => void {
  onForget.add(listener);
  return () => onForget.delete(listener);
}

/** Leaves nothing unsaved of one person to the next; when they sign out themselves, not when a session runs out. */
export function forgetDrafts(): void {
  for (const listener of onForget) listener();
  for (const key of browserStorage.keys()) if (key.startsWith(PREFIX)) browserStorage.write(key, null);
}
