import type { PeoplePage_PageFragment } from './people-page.generated.ts';

/** Appends the next page. A person who moved between two requests is not listed twice. */
export function appendPage<Page extends PeoplePage_PageFragment>(shown: Page, next: Page): Page {
  const known = new Set(shown.items.map(({ id }) => id));
  return { ...shown, total: next.total, nextCursor: next.nextCursor, items: [...shown.items, ...next.items.filter(({ id }) => !known.has(id))] };
}

/** Replaces the beginning of a list by a newer one. People further down stay until they are read again. */
export function refreshPage<Page extends PeoplePage_PageFragment>(shown: Page, newest: Page): Page {
  const known = new Set(newest.items.map(({ id }) => id));
  const further = shown.items.slice(newest.items.length).filter(({ id }) => !known.has(id));
  const nextCursor = further.length === 0 ? newest.nextCursor : shown.nextCursor;
  return { ...newest, nextCursor, items: [...newest.items, ...further].slice(0, newest.total) };
}
