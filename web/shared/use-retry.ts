import { useEffect, useRef } from 'react';
import { TIMINGS } from '../../schema/limits.ts';

/** Calls back every 5 seconds while text is not saved on the server, and at once when the connection is back. */
export function useRetry(waiting: boolean, retry: () => void): void {
  const newest = useRef(retry);
  newest.current = retry;
  useEffect(() => {
    if (!waiting) return;
    const again = () => newest.current();
    window.addEventListener('online', again);
    const timer = setInterval(again, TIMINGS.draftRetry);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [waiting]);
}
