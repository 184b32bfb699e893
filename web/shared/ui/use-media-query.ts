import { useSyncExternalStore } from 'react';

/** Windows in which a sidebar fits beside the content: the breakpoint `md` (docs/specification.md#9-business-constants-and-limits). */
export const WIDE_SCREEN = '(min-width: 48rem)';

/** Returns whether the window matches a media query; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
