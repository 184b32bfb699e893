import { browserStorage } from './browser-storage.ts';

/** The start of the storage keys of all drafts. */
export const DRAFT_PREFIX = 'draft:';
/** The last searches of a person: stored like a draft, but nothing that has to reach the server. */
export const SEARCHES = 'searches';

const prefixOf = (viewerId: string): string => `${DRAFT_PREFIX}${viewerId}:`;

/** Returns the storage key of a person's unsaved work on one item. */
export function draftKey(viewerId: string, item: string): string {
  return prefixOf(viewerId) + item;
}

/** Returns what this browser keeps of a person's unsaved work: the items of `draftKey`, with the mark of the tab that wrote them. */
export function draftItems(viewerId: string): string[] {
  const prefix = prefixOf(viewerId);
  const items = browserStorage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  return items.filter((item) => item !== SEARCHES);
}

/** Whether this browser keeps completed steps of a person that the server lacks. */
export const keepsCompletions = (viewerId: string): boolean => draftItems(viewerId).some((item) => item.startsWith('completion:'));

const onForget = new Set<(viewerId: string) => void>();

/** Called with the person before their drafts are deleted, so that nothing is stored or sent afterwards. */
export function whenDraftsAreForgotten(listener: (viewerId: string) => void): () => void {
  onForget.add(listener);
  return () => onForget.delete(listener);
}

/** Deletes the drafts of the signed-in person, who wants that; those of other people stay. */
export function forgetDrafts(viewerId: string): void {
  for (const listener of onForget) listener(viewerId);
  for (const key of browserStorage.keys()) if (key.startsWith(prefixOf(viewerId))) browserStorage.write(key, null);
}
