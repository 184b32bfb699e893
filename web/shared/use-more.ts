import { useRef, useState } from 'react';
import { notifyFailure } from './errors/notify-error.tsx';

/** Loads the page after a cursor; ignores calls while a page is loading. A failure is shown as a toast. */
export function useMore(fetchAfter: (cursor: string) => Promise<void>) {
  const [loading, setLoading] = useState(false);
  const running = useRef(false);
  const load = async (cursor: string) => {
    if (running.current) return;
    running.current = true;
    setLoading(true);
    try {
      await fetchAfter(cursor);
    } catch (error) {
      notifyFailure(error);
    } finally {
      running.current = false;
      setLoading(false);
    }
  };
  return { loading, load: (cursor: string) => void load(cursor) };
}

type ItemOf<Page extends { items: unknown[] }> = Page['items'][number];

/** Appends the next page of a list. An entry that moved between two requests is not listed twice: `keyOf` tells which entries are the same; without it, their ids do. */
export function withNextPage<Page extends { items: Array<{ id: string }> }>(shown: Page, next: Page): Page;
export function withNextPage<Page extends { items: unknown[] }>(shown: Page, next: Page, keyOf: (item: ItemOf<Page>) => unknown): Page;
export function withNextPage<Page extends { items: unknown[] }>(
  shown: Page,
  next: Page,
  keyOf: (item: ItemOf<Page>) => unknown = (item) => (item as { id: string }).id,
): Page {
  const known = new Set(shown.items.map(keyOf));
  return { ...next, items: [...shown.items, ...next.items.filter((item) => !known.has(keyOf(item)))] };
}
