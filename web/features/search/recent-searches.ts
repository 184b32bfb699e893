import { browserStorage } from '../../shared/store/browser-storage.ts';
import { draftKey, SEARCHES } from '../../shared/store/drafts.ts';

const KEPT = 5;
/** Like a draft, the list is on this device only and is deleted when the person signs out. */
const keyOf = (viewerId: string): string => draftKey(viewerId, SEARCHES);

/** Returns the last searches of a person on this device, newest first. */
export function recentSearches(viewerId: string): string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(keyOf(viewerId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Puts a search at the beginning of the list. */
export function rememberSearch(viewerId: string, text: string): void {
  const others = recentSearches(viewerId).filter((each) => each !== text);
  browserStorage.write(keyOf(viewerId), JSON.stringify([text, ...others].slice(0, KEPT)));
}

/** Removes the list. */
export function forgetSearches(viewerId: string): void {
  browserStorage.write(keyOf(viewerId), null);
}
