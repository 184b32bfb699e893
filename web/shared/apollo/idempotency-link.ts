import { ApolloLink } from '@apollo/client';
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import { catchError, tap } from 'rxjs';
import { KEY_REUSING_MUTATIONS } from '../../../schema/idempotency.ts';
import { isWeakLink } from '../errors/request-error.ts';

/**
 * Keys of key-reusing mutations whose response did not arrive, by document and variables. When the person presses again, the mutation is sent with the
 * same key, so that it has one effect.
 */
const unanswered = new Map<string, string>();

/** Options in the context of a mutation. */
interface MutationContext {
  headers?: Record<string, string>;
  /** Called with the key before the mutation is sent. */
  onIdempotencyKey?: (key: string) => void;
}

/** Returns whether a mutation reuses the key of an unanswered press. Any other press is a new change: what the former one set may have been undone. */
function reusesKey({ definitions }: DocumentNode): boolean {
  const fields = definitions.flatMap((definition) => (definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : []));
  return fields.some((field) => field.kind === Kind.FIELD && KEY_REUSING_MUTATIONS.has(field.name.value));
}

/** Gives each mutation an idempotency key (docs/decisions/0025-idempotency-keys.md). Link-level retries send the same key. */
export const idempotencyLink = new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
  const change = reusesKey(operation.query) ? JSON.stringify([operation.operationName, operation.variables]) : null;
  const { headers, onIdempotencyKey } = operation.getContext() as MutationContext;
  const key = (change === null ? undefined : unanswered.get(change)) ?? crypto.randomUUID();
  onIdempotencyKey?.(key);
  operation.setContext({ headers: { ...headers, 'idempotency-key': key } });
  if (change === null) return forward(operation);
  unanswered.set(change, key);
  return forward(operation).pipe(
    tap(() => unanswered.delete(change)),
    catchError((error: unknown) => {
      if (!isWeakLink(error)) unanswered.delete(change);
      throw error;
    }),
  );
});
