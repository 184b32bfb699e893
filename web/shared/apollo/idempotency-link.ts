import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { catchError, tap } from 'rxjs';
import { isWeakLink } from '../errors/request-error.ts';

/**
 * Keys of mutations whose response did not arrive, by document and variables. When the person presses again, the mutation is sent with
 * the same key, so that it has one effect.
 */
const unanswered = new Map<string, string>();

/** Options in the context of a mutation. */
interface MutationContext {
  headers?: Record<string, string>;
  /** Called with the key before the mutation is sent. */
  onIdempotencyKey?: (key: string) => void;
  /** Gets a key of its own, although the response to the same mutation did not arrive before. */
  newChange?: boolean;
}

/** Gives each mutation an idempotency key (docs/decisions/0025-idempotency-keys.md). Link-level retries send the same key. */
export const idempotencyLink = new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
  const change = JSON.stringify([operation.operationName, operation.variables]);
  const { headers, onIdempotencyKey, newChange } = operation.getContext() as MutationContext;
  const key = (newChange ? undefined : unanswered.get(change)) ?? crypto.randomUUID();
  unanswered.set(change, key);
  onIdempotencyKey?.(key);
  operation.setContext({ headers: { ...headers, 'idempotency-key': key } });
  return forward(operation).pipe(
    tap(() => unanswered.delete(change)),
    catchError((error: unknown) => {
      if (!isWeakLink(error)) unanswered.delete(change);
      throw error;
    }),
  );
});
