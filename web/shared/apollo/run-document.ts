import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { whenIdle } from '../when-idle.ts';
import type { BusyWait } from './retry-link.ts';

/**
 * Sends a query or mutation from a page that does not wait for Apollo Client, which is loaded at first use.
 * Rejects with an error that `readFailure` reads. With `busyWait`, a mutation waits for a busy server.
 */
export async function runDocument<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  busyWait?: BusyWait,
): Promise<TData> {
  const { client } = await import('./client.ts');
  const operation = document.definitions.find((definition) => definition.kind === 'OperationDefinition');
  const result =
    operation?.operation === 'mutation'
      ? await client.mutate({ mutation: document, variables, context: { busyWait } })
      : await client.query({ query: document, variables, fetchPolicy: 'network-only' });
  return result.data as TData;
}

/** Loads Apollo Client when the browser is idle. */
export function prefetchClient(): void {
  whenIdle(() => void import('./client.ts').catch(() => undefined), 4000);
}
