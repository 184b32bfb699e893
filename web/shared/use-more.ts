import { useRef, useState } from 'react';
import { notifyFailure } from './errors/notify-error.tsx';

/** Loads the next page; ignores calls while a page is loading. A failure is shown as a toast. */
export function useMore(fetchFrom: (offset: number) => Promise<void>) {
  const [loading, setLoading] = useState(false);
  const running = useRef(false);
  const load = async (offset: number) => {
    if (running.current) return;
    running.current = true;
    setLoading(true);
    try {
      await fetchFrom(offset);
    } catch (error) {
      notifyFailure(error);
    } finally {
      running.current = false;
      setLoading(false);
    }
  };
  return { loading, load: (offset: number) => void load(offset) };
}
