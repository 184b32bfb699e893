import { useRef, useState } from 'react';

/** Loads the next page; ignores calls while a page is loading. */
export function useMore(fetchFrom: (offset: number) => Promise<void>, onFailure: (error: unknown) => void) {
  const [loading, setLoading] = useState(false);
  const running = useRef(false);
  const load = async (offset: number) => {
    if (running.current) return;
    running.current = true;
    setLoading(true);
    try {
      await fetchFrom(offset);
    } catch (error) {
      onFailure(error);
    } finally {
      running.current = false;
      setLoading(false);
    }
  };
  return { loading, load: (offset: number) => void load(offset) };
}
