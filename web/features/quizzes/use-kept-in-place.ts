import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps an element where it is in the window while what stands above it grows, because the thumb is on it; a page that does not scroll cannot. Call
 * the returned function before. A new `end` ends it.
 */
export function useKeptInPlace(element: RefObject<HTMLElement | null>, end: unknown): () => void {
  const kept = useRef<{ top: number; end: unknown } | null>(null);
  // In the document, so that a person may scroll meanwhile.
  const topOf = () => (element.current === null ? null : element.current.getBoundingClientRect().top + window.scrollY);
  useLayoutEffect(() => {
    const top = topOf();
    if (kept.current === null || top === null) return;
    if (top !== kept.current.top) window.scrollBy({ top: top - kept.current.top, behavior: 'instant' });
    kept.current = kept.current.end === end ? { top, end } : null;
  });
  return () => {
    const top = topOf();
    kept.current = top === null ? null : { top, end };
  };
}
