import type { OperationVariables, TypedDocumentNode } from '@apollo/client';

/**
 * Sends one query or mutation from a page that should not wait for the client library: it is fetched on first use.
 * Rejects with the client's error; `readFailure` understands it.
 */
export async function runDocument<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): Promise<TData> {
  const { client } = await import('./client.ts');
  const operation = document.definitions.find((definition) => definition.kind === 'OperationDefinition');
  const result =
    operation?.operation === 'mutation'
      ? await client.mutate({ mutation: document, variables })
      : await client.query({ query: document, variables, fetchPolicy: 'network-only' });
  return result.data as TData;
}

/** Fetches the client library when the browser has nothing else to do. */
export function prefetchClient(): void {
  const fetchNow = () => void import('./client.ts').catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchNow, { timeout: 4000 });
  else setTimeout(fetchNow, 1500);
}
