import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Milliseconds for which an added entry is marked before the mark fades. */
const MARK_TIME = 1500;
const RING = '2px solid var(--accent)';

/**
 * Returns whether an entry that is mounted now was added to its list: the list has one entry more than before. What a filter hides and shows again was
 * not added.
 */
export function useWasAdded(ids: readonly string[], fixed: boolean): (id: string) => boolean {
  const before = useRef<{ ids: ReadonlySet<string>; fixed: boolean } | null>(null);
  const key = ids.join();
  // The entries ask in their own effects, which run before this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids.
  useLayoutEffect(() => {
    before.current = { ids: new Set(ids), fixed };
  }, [key, fixed]);
  return (id) => {
    const { current } = before;
    return current !== null && !current.fixed && !fixed && ids.length === current.ids.size + 1 && !current.ids.has(id);
  };
}

/** Marks an entry that was added with a ring that fades, so that it is found without a notice; not with reduced motion. */
export function useMarkIfAdded(entry: RefObject<HTMLElement | null>, isAdded: () => boolean): void {
  const added = useRef(isAdded);
  useLayoutEffect(() => {
    const { current: element } = entry;
    if (element === null || !added.current() || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const frames = [
      { outline: RING, outlineOffset: '-2px' },
      { outline: '2px solid transparent', outlineOffset: '-2px' },
    ];
    element.animate(frames, { duration: 150, delay: MARK_TIME, fill: 'backwards' });
  }, [entry]);
}
