import { useRef, useState } from 'react';

/** The result of one operation: done, or the error of its refusal. */
type BulkResult = { id: string; error: null } | { id: string; error: unknown };

export interface Bulk {
  state: 'ready' | 'running' | 'done';
  /** In the order of the items. */
  results: readonly BulkResult[];
  start: () => Promise<void>;
  /** Ends after the operation that is in progress. */
  stop: () => void;
}

/** Runs one operation per item, one after the other, and keeps the result of each. */
export function useBulk(ids: readonly string[], operate: (id: string) => Promise<unknown>, onEnd: () => Promise<unknown>): Bulk {
  const [state, setState] = useState<Bulk['state']>('ready');
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const stopped = useRef(false);
  const start = async () => {
    setState('running');
    for (const id of ids) {
      if (stopped.current) break;
      const error: unknown = await operate(id).then(
        () => null,
        (reason: unknown) => reason,
      );
      setResults((before) => [...before, { id, error }]);
    }
    await onEnd().catch(() => undefined);
    setState('done');
  };
  return {
    state,
    results,
    start,
    stop: () => {
      stopped.current = true;
    },
  };
}
