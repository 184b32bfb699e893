import { useCallback, useEffect, useState } from 'react';

/** Milliseconds. */
const MARKED_FOR = 2000;

/** Returns the id of the row that was just added, for 2 s, and a function that marks a row; null marks nothing. The row is scrolled into view. */
export function useFresh(): [fresh: string | null, mark: (id: string | null) => void] {
  const [fresh, setFresh] = useState<string | null>(null);
  useEffect(() => {
    if (fresh === null) return;
    document.querySelector('[data-fresh]')?.scrollIntoView({ block: 'nearest' });
    const timer = setTimeout(() => setFresh(null), MARKED_FOR);
    return () => clearTimeout(timer);
  }, [fresh]);
  return [fresh, useCallback((id: string | null) => setFresh(id), [])];
}
