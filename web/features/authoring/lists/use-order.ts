import { useCallback, useRef, useState } from 'react';

interface Identified {
  id: string;
}

/** The list with one entry taken to another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(to, 0, entry);
  return next;
}

/** The items in the order of the ids; what the ids do not name follows in its own order. */
export function inOrder<Item extends Identified>(items: readonly Item[], ids: readonly string[] | null): readonly Item[] {
  if (ids === null) return items;
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...items].sort((one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length));
}

export interface Order<Item extends Identified> {
  /** The items as the person sees them now. */
  shown: readonly Item[];
  move: (from: number, to: number) => void;
}

/**
 * An order that shows at once and is stored behind it: one request at a time, each with all ids, the last one wins. When one is
 * refused the list falls back to what the server says.
 */
export function useOrder<Item extends Identified>(items: readonly Item[], onReorder: (ids: string[]) => Promise<unknown>): Order<Item> {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const next = useRef<string[] | null>(null);
  const running = useRef(false);
  const send = useRef(onReorder);
  send.current = onReorder;

  const store = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    try {
      while (next.current !== null) {
        const ids = next.current;
        next.current = null;
        await send.current(ids);
      }
    } catch {
      next.current = null; // said by whoever sends; the list shows the server's order again
    }
    running.current = false;
    setWanted(null);
  }, []);

  const shown = inOrder(items, wanted);
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= shown.length) return;
    const ids = moved(shown, from, to).map(({ id }) => id);
    next.current = ids;
    setWanted(ids);
    void store();
  };
  return { shown, move };
}
