import type { PeoplePage_PageFragment } from './people-page.generated.ts';

/** The next page after those shown. Somebody who moved between two requests is not shown twice. */
export function appendPage(shown: PeoplePage_PageFragment, next: PeoplePage_PageFragment): PeoplePage_PageFragment {
  const known = new Set(shown.items.map(({ id }) => id));
  return { ...shown, total: next.total, items: [...shown.items, ...next.items.filter(({ id }) => !known.has(id))] };
}
