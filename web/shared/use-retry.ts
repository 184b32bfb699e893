import { useEffect, useRef } from 'react';
import { TIMINGS } from '../../schema/limits.ts';

/** Calls back every 5 seconds, and at once when the connection is back. Returns a function that ends this. */
export function startRetry(retry: () => void): () => void {
  window.addEventListener('online', retry);
  const timer = setInterval(retry, TIMINGS.draftRetry);
  return () => {
    window.removeEventListener('online', retry);
    clearInterval(timer);
  };
}

/** Retries (`startRetry`) while something waits for the server. */
export function useRetry(waiting: boolean, retry: () => void): void {
  const newest = useRef(retry);
  newest.current = retry;
  useEffect(() => (waiting ? startRetry(() => newest.current()) : undefined), [waiting]);
}
