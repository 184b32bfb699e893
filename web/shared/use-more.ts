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
