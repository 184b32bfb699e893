import { type ReactNode, useDeferredValue } from 'react';
import { hasCode } from './errors/failure.ts';
import { ErrorState } from './ui/faces.tsx';

interface QueryResult<TData> {
  data?: TData | undefined;
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
  children: (data: TData) => ReactNode;
}

/** The faces of a query: loading, error with Try again, full. Data already here stays while it is asked for again. */
export function QueryState<TData>({ result, skeleton, notFound, children }: QueryStateProps<TData>) {
  const { data, error, loading, refetch } = result;
  const full = data !== undefined && (error === undefined || error === null);
  // The skeleton paints at once; the content that follows is rendered in slices between which the browser answers.
  const ready = useDeferredValue(full);
  if (full && ready) return children(data);
  if (full || loading) return skeleton;
  if (notFound !== undefined && hasCode(error, 'NOT_FOUND')) return notFound;
  return <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />;
}
