import { useEffect, useState } from 'react';

/** The longest timer of a browser, in milliseconds. */
const TIMER_MAX = 2 ** 31 - 1;
const MINUTE = 60_000;

/**
 * Returns the time, and renders again at the instant that `nextAt` returns (milliseconds), at midnight, and when the page is shown again: timers stop
 * while a device sleeps. `onReached` is called each time.
 */
export function useNow(nextAt: (now: Date) => number | null, onReached: () => void): Date {
  const [now, setNow] = useState(() => new Date());
  const next = nextAt(now);
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  const due = Math.min(next ?? midnight, midnight);
  useEffect(() => {
    const tick = () => {
      const reached = Date.now() >= due;
      setNow(new Date());
      if (reached) onReached();
    };
    const timer = setTimeout(tick, Math.min(Math.max(due - Date.now(), 0), TIMER_MAX));
    const shown = () => {
      if (document.visibilityState === 'visible' && Date.now() - now.getTime() > MINUTE) tick();
    };
    document.addEventListener('visibilitychange', shown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [due, now, onReached]);
  return now;
}
