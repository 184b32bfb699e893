import type { PeoplePage_PageFragment } from './people-page.generated.ts';

/** Replaces the beginning of a list by a newer one. People further down stay until they are read again. */
export function refreshPage<Page extends PeoplePage_PageFragment>(shown: Page, newest: Page): Page {
  const known = new Set(newest.items.map(({ id }) => id));
  const further = shown.items.slice(newest.items.length).filter(({ id }) => !known.has(id));
  const nextCursor = further.length === 0 ? newest.nextCursor : shown.nextCursor;
  return { ...newest, nextCursor, items: [...newest.items, ...further].slice(0, newest.total) };
}
