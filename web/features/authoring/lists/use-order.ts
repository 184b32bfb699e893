import { useCallback, useRef, useState } from 'react';

interface Identified {
  id: string;
}

/** Returns the list with one entry moved to another index. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(to, 0, entry);
  return next;
}

/** Returns the items in the order of the ids; items without an id in the list follow in their own order. */
export function inOrder<Item extends Identified>(items: readonly Item[], ids: readonly string[] | null): readonly Item[] {
  if (ids === null) return items;
  const positions = new Map(ids.map((id, index) => [id, index]));
  return [...items].sort((one, other) => (positions.get(one.id) ?? ids.length) - (positions.get(other.id) ?? ids.length));
}

export interface Order<Item extends Identified> {
  /** The items in the order shown. */
  shown: readonly Item[];
  move: (from: number, to: number) => void;
}

/**
 * Shows a new order at once (optimistic) and stores it: one request at a time, each with all ids; the last one wins. If one is
 * refused, the list falls back to the server's order.
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
      next.current = null; // the sender has shown the error; the list shows the server's order again
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
