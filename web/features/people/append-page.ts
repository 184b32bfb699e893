import type { PeoplePage_PageFragment } from './people-page.generated.ts';

/** Appends the next page. A person who moved between two requests is not listed twice. */
export function appendPage(shown: PeoplePage_PageFragment, next: PeoplePage_PageFragment): PeoplePage_PageFragment {
  const known = new Set(shown.items.map(({ id }) => id));
  return { ...shown, total: next.total, items: [...shown.items, ...next.items.filter(({ id }) => !known.has(id))] };
}
