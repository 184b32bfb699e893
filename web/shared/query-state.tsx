import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { hasCode, isWeakLink } from './errors/request-error.ts';
import { ErrorState } from './ui/states.tsx';

interface QueryResult<TData> {
  data?: TData | undefined;
  previousData?: TData | undefined;
  error?: unknown;
  loading: boolean;
  refetch: () => Promise<unknown>;
}

export interface QueryStateProps<TData> {
  result: QueryResult<TData>;
  /** Skeletons with the shape of the content. */
  skeleton: ReactNode;
  /** Shown instead of the error if the record does not exist for this viewer. */
  notFound?: ReactNode;
  /**
   * Keeps the previous data while the query runs again, for example in another language, so that a form stays mounted. The query must always
   * read the same record; give the component that runs it a `key`.
   */
  stays?: boolean;
  /** The page has no heading without the data: the error has one. */
  page?: boolean;
  children: (data: TData) => ReactNode;
}

/**
 * Renders the states of a query: loading, error with Try again, data. Data stays while the query runs again, and while the server cannot be
 * reached; the query then runs again when the browser is online.
 */
export function QueryState<TData>({ result, skeleton, notFound, stays = false, page = false, children }: QueryStateProps<TData>) {
  const { error, loading, refetch } = result;
  const data = result.data ?? (stays && loading ? result.previousData : undefined);
  const failed = error !== undefined && error !== null;
  const unreachable = failed && isWeakLink(error);
  // Content that could only not be read again stays, for example without a network.
  const full = data !== undefined && (!failed || unreachable);
  useEffect(() => {
    if (!unreachable) return;
    const retry = () => void refetch().catch(() => undefined);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [unreachable, refetch]);
  // The skeleton renders synchronously; the content renders in a transition, so that the browser can handle input in between.
  const ready = useDeferredValue(full);
  if (full && ready) return children(data);
  if (full || loading) return skeleton;
  if (notFound !== undefined && hasCode(error, 'NOT_FOUND')) return notFound;
  return <ErrorState error={error} page={page} onRetry={() => void refetch().catch(() => undefined)} />;
}

/** Whether `QueryState` shows the skeleton of a query. What follows it can appear in the moment in which its content does, so that nothing moves. */
export const useIsLoading = ({ loading, data }: QueryResult<unknown>): boolean => useDeferredValue(loading && data === undefined);
