import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

type Flush = () => void;

const Waiting = createContext<Set<Flush> | null>(null);

/** The texts below it report changes debounced; saving flushes them. */
export function PendingWritingProvider({ waiting, children }: { waiting: Set<Flush>; children: ReactNode }) {
  return <Waiting.Provider value={waiting}>{children}</Waiting.Provider>;
}

/** A set of debounced texts and a function that flushes all of them. */
export function usePendingWriting(): { waiting: Set<Flush>; flush: () => void } {
  const waiting = useRef(new Set<Flush>());
  return {
    waiting: waiting.current,
    flush: () => {
      for (const notify of waiting.current) notify();
    },
  };
}

/** Registers a text that reports its changes debounced. */
export function useFlush(flush: Flush): void {
  const waiting = useContext(Waiting);
  useEffect(() => {
    waiting?.add(flush);
    return () => void waiting?.delete(flush);
  }, [waiting, flush]);
}
