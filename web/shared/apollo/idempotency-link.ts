import { ApolloLink } from '@apollo/client';
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import { catchError, tap } from 'rxjs';
import { NEVER_TWICE } from '../../../schema/repeated-mutations.ts';
import { isWeakLink } from '../errors/request-error.ts';

/**
 * Keys of mutations that must not happen twice and whose response did not arrive, by document and variables. When the person presses again, the
 * mutation is sent with the same key, so that it has one effect.
 */
const unanswered = new Map<string, string>();

/** Options in the context of a mutation. */
interface MutationContext {
  headers?: Record<string, string>;
  /** Called with the key before the mutation is sent. */
  onIdempotencyKey?: (key: string) => void;
}

/** Returns whether a mutation must not happen twice. Any other one is a change of its own each time: what it sets may have been undone meanwhile. */
function isNeverTwice({ definitions }: DocumentNode): boolean {
  const fields = definitions.flatMap((definition) => (definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : []));
  return fields.some((field) => field.kind === Kind.FIELD && NEVER_TWICE.has(field.name.value));
}

/** Gives each mutation an idempotency key (docs/decisions/0025-idempotency-keys.md). Link-level retries send the same key. */
export const idempotencyLink = new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
  const change = isNeverTwice(operation.query) ? JSON.stringify([operation.operationName, operation.variables]) : null;
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
