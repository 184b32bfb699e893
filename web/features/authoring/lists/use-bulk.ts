import { useRef, useState } from 'react';

/** The result of one operation: what it answered, or the error of its refusal. */
type BulkResult<Answer> = { id: string; error: null; answer: Answer } | { id: string; error: unknown; answer?: undefined };

export interface Bulk<Answer> {
  state: 'ready' | 'running' | 'done';
  /** In the order of the items. */
  results: readonly BulkResult<Answer>[];
  start: () => Promise<void>;
  /** Ends after the operation that is in progress. */
  stop: () => void;
}

/** Runs one operation per item, one after the other, and keeps the result of each. */
export function useBulk<Answer>(ids: readonly string[], operate: (id: string) => Promise<Answer>, onEnd: () => Promise<unknown>): Bulk<Answer> {
  const [state, setState] = useState<Bulk<Answer>['state']>('ready');
  const [results, setResults] = useState<readonly BulkResult<Answer>[]>([]);
  const stopped = useRef(false);
  const start = async () => {
    setState('running');
    for (const id of ids) {
      if (stopped.current) break;
      const result = await operate(id).then(
        (answer): BulkResult<Answer> => ({ id, error: null, answer }),
        (error: unknown): BulkResult<Answer> => ({ id, error }),
      );
      setResults((before) => [...before, result]);
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
