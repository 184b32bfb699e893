import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The first entries of a list whose entries are all known; the page of a long list would be slow with all of them. */
export interface ListPart<Container extends HTMLElement> {
  /** How many entries are shown. */
  count: number;
  /** Shows more entries; null once all are shown. */
  onMore: (() => void) | null;
  /** Shows the entries up to an index, for example after one was moved there. */
  reach: (index: number) => void;
  /** The element whose children are the entries. */
  container: RefObject<Container | null>;
}

/** Returns the part of a list of `total` entries that is shown: `step` entries at first, and as many more each time. */
export function usePart<Container extends HTMLElement>(total: number, step: number): ListPart<Container> {
  const [limit, setLimit] = useState(step);
  const container = useRef<Container>(null);
  const firstNew = useRef<number | null>(null);
  const count = Math.min(limit, total);
  const reach = (index: number) => setLimit((before) => (index < before ? before : Math.ceil((index + 1) / step) * step));
  useEffect(() => {
    const entry = firstNew.current === null ? null : container.current?.children[firstNew.current];
    firstNew.current = null;
    // The button that was pressed went away: the focus continues at the entries that it brought.
    if (!(entry instanceof HTMLElement) || count < total) return;
    entry.tabIndex = -1;
    entry.focus({ preventScroll: true });
  }, [count, total]);
  const onMore = () => {
    firstNew.current = count;
    setLimit(count + step);
  };
  return { count, onMore: count < total ? onMore : null, reach, container };
}

/** Shows the part of a list up to the entry with an id, such as one that was just added. */
export function useReached(items: readonly { id: string }[], id: string | null, reach: (index: number) => void): void {
  const index = id === null ? -1 : items.findIndex((item) => item.id === id);
  const act = useRef(reach);
  act.current = reach;
  useLayoutEffect(() => {
    if (index >= 0) act.current(index);
  }, [index]);
}
