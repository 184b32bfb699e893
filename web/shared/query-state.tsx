import { type ReactNode, useDeferredValue } from 'react';
import { hasCode } from './errors/request-error.ts';
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
  /** Skeletons in the shape of the content. */
  skeleton: ReactNode;
  /** What to show instead of the error when the record does not exist for this viewer. */
  notFound?: ReactNode;
  /**
   * What was there stays while it is asked for anew, such as in another language: a form must not go away for that. The query is always
   * about the same record then; give the component that asks a `key`.
   */
  stays?: boolean;
  children: (data: TData) => ReactNode;
}

/** The faces of a query: loading, error with Try again, full. Data already here stays while it is asked for again. */
export function QueryState<TData>({ result, skeleton, notFound, stays = false, children }: QueryStateProps<TData>) {
  const { error, loading, refetch } = result;
  const data = result.data ?? (stays && loading ? result.previousData : undefined);
  const full = data !== undefined && (error === undefined || error === null);
  // The skeleton paints at once; the content that follows is rendered in slices between which the browser answers.
  const ready = useDeferredValue(full);
  if (full && ready) return children(data);
  if (full || loading) return skeleton;
  if (notFound !== undefined && hasCode(error, 'NOT_FOUND')) return notFound;
  return <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />;
}
