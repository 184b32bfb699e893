import type { Request } from 'express';
import { type DocumentNode, type GraphQLSchema, getOperationAST, Kind, type OperationDefinitionNode, OperationTypeNode, parse } from 'graphql';
import { UNRECORDED_MUTATIONS } from '../../../schema/idempotency.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { answerOnce } from '../../domain/shared/idempotency.service.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { createGqlContext, type GqlContext } from '../context.ts';
import { answerOf, recordOf } from './large-answer.ts';

/** An HTTP response to a GraphQL request. */
export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A mutation that a request asks for. */
export interface Mutation {
  /** Name of the operation, because a repeat may carry the text of a document whose hash came first; the text if it has no name. */
  name: string;
  /** The document with this operation alone. */
  document: DocumentNode;
  variables: unknown;
  /** Whether its answer is recorded for repeats. */
  recorded: boolean;
}

interface MutationRequest extends Mutation {
  request: Request;
}

interface ReplyError {
  path?: readonly unknown[];
  extensions?: { code?: string };
}

/** Codes of errors that no rule of the application raised. */
const FAULTS: ReadonlySet<string | undefined> = new Set([undefined, 'INTERNAL', 'SERVICE_UNAVAILABLE']);
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** A response without an effect that would have to be recorded. */
class NotDone extends DomainError {
  constructor(readonly reply: Reply) {
    super('BAD_REQUEST');
  }
}
/** A response after a fault: its effects are rolled back. */
class Failed extends Error {
  constructor(readonly reply: Reply) {
    super('A mutation failed');
  }
}

/** Throws unless at least one field of the mutation was executed. */
function assertDone(reply: Reply): void {
  if (!reply.body.includes('"errors"')) return;
  const { data, errors = [] } = JSON.parse(reply.body) as { data?: Record<string, unknown> | null; errors?: ReplyError[] };
  if (errors.length === 0) return;
  if (Object.values(data ?? {}).some((value) => value !== null)) return;
  const refused = errors.every(({ path = [], extensions }) => path.length <= 1 && !FAULTS.has(extensions?.code));
  throw refused ? new NotDone(reply) : new Failed(reply);
}

/** Returns whether the answer to a mutation is recorded: unless each of its fields is an unrecorded mutation. */
export function isRecorded({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.some((field) => field.kind !== Kind.FIELD || !UNRECORDED_MUTATIONS.has(field.name.value));
}

/** Returns the mutation of a request body with the text of a document; undefined for any other operation. */
export function findMutation(body: { query?: unknown; operationName?: unknown; variables?: unknown } | undefined): Mutation | undefined {
  if (typeof body?.query !== 'string' || !body.query.includes('mutation')) return undefined;
  try {
    const { kind, definitions } = parse(body.query, { noLocation: true });
    const operation = getOperationAST({ kind, definitions }, typeof body.operationName === 'string' ? body.operationName : undefined);
    if (operation?.operation !== OperationTypeNode.MUTATION) return undefined;
    const document = { kind, definitions: definitions.filter((each) => each === operation || each.kind === Kind.FRAGMENT_DEFINITION) };
    return { name: operation.name?.value ?? body.query, document, variables: body.variables ?? {}, recorded: isRecorded(operation) };
  } catch {
    // Apollo reports what is wrong with the text.
    return undefined;
  }
}

/**
 * Executes a mutation once for its `Idempotency-Key` header and sends the first response to each repeat; without the header,
 * executes it. All fields of the mutation are one operation. An unrecorded mutation is executed each time.
 */
export async function replyOnce(
  schema: GraphQLSchema,
  context: GqlContext,
  { request, name, document, variables, recorded }: MutationRequest,
  run: (context: GqlContext) => Promise<Reply>,
): Promise<Reply> {
  const key = idempotencyKeyOf(request);
  if (key === undefined || !recorded) return run(context);
  let reply: Reply | undefined;
  try {
    const { answer, repeated } = await answerOnce(context.domain, { key, content: `graphql ${JSON.stringify([name, variables])}` }, async (domain) => {
      reply = await run(createGqlContext(domain, context.requestId));
      assertDone(reply);
      return recordOf(schema, document, reply.body);
    });
    if (reply !== undefined && !repeated) return reply;
    return { status: 200, headers: JSON_TYPE, body: await answerOf(schema, document, variables, context, answer) };
  } catch (error) {
    if (error instanceof NotDone || error instanceof Failed) return error.reply;
    throw error;
  }
}
