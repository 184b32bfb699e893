import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

type Flush = () => void;

const Waiting = createContext<Set<Flush> | null>(null);

/** The texts below it tell their changes after a pause; saving asks them to tell at once. */
export function PendingWritingProvider({ waiting, children }: { waiting: Set<Flush>; children: ReactNode }) {
  return <Waiting.Provider value={waiting}>{children}</Waiting.Provider>;
}

/** A set of texts and how to make all of them tell their changes. */
export function usePendingWriting(): { waiting: Set<Flush>; flush: () => void } {
  const waiting = useRef(new Set<Flush>());
  return {
    waiting: waiting.current,
    flush: () => {
      for (const tell of waiting.current) tell();
    },
  };
}

/** Registers a text that tells its changes late. */
export function useFlush(flush: Flush): void {
  const waiting = useContext(Waiting);
  useEffect(() => {
    waiting?.add(flush);
    return () => void waiting?.delete(flush);
  }, [waiting, flush]);
}
