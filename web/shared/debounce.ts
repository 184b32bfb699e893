import { useEffect, useRef, useState } from 'react';

export interface Debounced<Value> {
  /** Schedules a call with this value, which replaces a pending one. */
  later: (value: Value) => void;
  /** Runs the pending call immediately, if there is one. */
  now: () => void;
  /** Cancels the pending call. */
  cancel: () => void;
}

/** Debounces a function: calls it with the last value after a pause, in milliseconds; with `every`, the pause begins with the first value. */
export function debounce<Value>(act: (value: Value) => void, pause: number, { every = false } = {}): Debounced<Value> {
  let waiting: { value: Value; timer: ReturnType<typeof setTimeout> } | null = null;
  const cancel = () => {
    if (waiting !== null) clearTimeout(waiting.timer);
    waiting = null;
  };
  const now = () => {
    if (waiting === null) return;
    const { value } = waiting;
    cancel();
    act(value);
  };
  const later = (value: Value) => {
    if (!every) cancel();
    waiting = { value, timer: waiting?.timer ?? setTimeout(now, pause) };
  };
  return { later, now, cancel };
}

/** Debounces the function of the last render; a pending call runs when the component unmounts. */
export function useDebounced<Value>(act: (value: Value) => void, pause: number): Debounced<Value> {
  const newest = useRef(act);
  newest.current = act;
  const [debounced] = useState(() => debounce((value: Value) => newest.current(value), pause));
  useEffect(() => debounced.now, [debounced]);
  return debounced;
}
