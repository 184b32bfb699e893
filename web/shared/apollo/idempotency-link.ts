import { ApolloLink } from '@apollo/client';
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import { catchError, tap } from 'rxjs';
import { KEY_REUSING_MUTATIONS, REMOVING_MUTATION } from '../../../schema/idempotency.ts';
import { isWeakLink } from '../errors/request-error.ts';

/**
 * The last press of each key-reusing mutation on an item whose response did not arrive. When the person presses the same again, it is sent with the
 * same key, so that it has one effect; after another press it is a new change.
 */
const unanswered = new Map<string, { change: string; key: string }>();
const ID = /^[\da-f-]{36}$/i;

/** Options in the context of a mutation. */
interface MutationContext {
  headers?: Record<string, string>;
  /** The key of a press that is sent again. */
  idempotencyKey?: string;
  /** Called with the key before the mutation is sent. */
  onIdempotencyKey?: (key: string) => void;
}

/** Returns the names of the fields of an operation. */
const namesIn = ({ definitions }: DocumentNode): string[] =>
  definitions
    .flatMap((definition) => (definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : []))
    .flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []));

/** Returns the ids among variables, of which each names the item that a mutation is about; lists name none. */
const idsIn = (variables: object): string[] =>
  Object.values(variables).flatMap((value: unknown) => {
    if (typeof value === 'string') return ID.test(value) ? [value] : [];
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? idsIn(value) : [];
  });

/** Gives each mutation an idempotency key (docs/decisions/0025-idempotency-keys.md). Link-level retries send the same key. */
export const idempotencyLink = new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
  const { headers, idempotencyKey, onIdempotencyKey } = operation.getContext() as MutationContext;
  const [item, change] = [[operation.operationName, ...idsIn(operation.variables)].join(), JSON.stringify(operation.variables)];
  const names = namesIn(operation.query);
  // Any other press is a new change: what the former one set may have been undone.
  const reuses = idempotencyKey === undefined && names.some((name) => KEY_REUSING_MUTATIONS.has(name));
  const former = reuses ? unanswered.get(item) : undefined;
  const key = idempotencyKey ?? (former?.change === change ? former.key : crypto.randomUUID());
  if (names.some((name) => REMOVING_MUTATION.test(name))) unanswered.clear();
  onIdempotencyKey?.(key);
  operation.setContext({ headers: { ...headers, 'idempotency-key': key } });
  if (!reuses) return forward(operation);
  unanswered.set(item, { change, key });
  const forget = (): void => {
    if (unanswered.get(item)?.key === key) unanswered.delete(item);
  };
  return forward(operation).pipe(
    tap(forget),
    catchError((error: unknown) => {
      if (!isWeakLink(error)) forget();
      throw error;
    }),
  );
});
