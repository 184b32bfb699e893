import { useEffect, useRef, useState } from 'react';

export interface Debounced<Value> {
  /** Acts on this value after the pause, unless another comes before. */
  later: (value: Value) => void;
  /** Acts at once on what waits, if anything does. */
  now: () => void;
  /** Forgets what waits. */
  cancel: () => void;
}

/** Acts on the last of many values, once none has come for so many milliseconds. */
export function debounce<Value>(act: (value: Value) => void, pause: number): Debounced<Value> {
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
    cancel();
    waiting = { value, timer: setTimeout(now, pause) };
  };
  return { later, now, cancel };
}

/** The same for a component, which acts as it was last rendered; what still waits when it leaves is acted on then, so nothing is lost. */
export function useDebounced<Value>(act: (value: Value) => void, pause: number): Debounced<Value> {
  const newest = useRef(act);
  newest.current = act;
  const [debounced] = useState(() => debounce((value: Value) => newest.current(value), pause));
  useEffect(() => debounced.now, [debounced]);
  return debounced;
}
