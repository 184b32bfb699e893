import { useRef, useSyncExternalStore } from 'react';

/** Windows in which a sidebar fits beside the content: the breakpoint `md` (docs/specification.md#9-business-constants-and-limits). */
export const WIDE_SCREEN = '(min-width: 48rem)';

/**
 * Returns whether the window matches a media query; the component renders again when that changes. On paper it stays as it was in the window: browsers
 * count the pages before they would be drawn anew, and print the rest empty.
 */
export function useMediaQuery(query: string): boolean {
  const inWindow = useRef<boolean>(undefined);
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => {
      if (inWindow.current === undefined || !window.matchMedia('print').matches) inWindow.current = window.matchMedia(query).matches;
      return inWindow.current;
    },
  );
}
