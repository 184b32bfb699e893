import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { runDocument } from './run-document.ts';

interface GuestQuery<TData> {
  data: TData | undefined;
  error: unknown;
  loading: boolean;
  refetch: () => Promise<void>;
}

/** Runs a query of a guest page like `useQuery`, but loads Apollo Client after the first paint. Reads the variables once. */
export function useGuestQuery<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): GuestQuery<TData> {
  const [state, setState] = useState<Omit<GuestQuery<TData>, 'refetch'>>({ data: undefined, error: undefined, loading: true });
  const firstVariables = useRef(variables);
  const refetch = useCallback(async () => {
    setState((before) => ({ ...before, loading: true }));
    try {
      setState({ data: await runDocument(document, firstVariables.current), error: undefined, loading: false });
    } catch (error) {
      setState({ data: undefined, error, loading: false });
    }
  }, [document]);
  useEffect(() => void refetch(), [refetch]);
  return { ...state, refetch };
}
