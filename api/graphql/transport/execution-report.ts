import { type DocumentNode, type GraphQLError, getOperationAST } from 'graphql';
import { ERROR_STATUS } from '../../../schema/error-codes.ts';
import type { Log } from '../../domain/shared/log.ts';
import { currentSpan, type SpanStart } from '../../domain/shared/trace.ts';
import { retryAfterOf } from '../../http/error-response.ts';
import type { GqlContext } from '../context.ts';
import { explainError } from './format-error.ts';

/** Logs the errors of an operation that no rule of the application raised. */
export function logUnexpectedErrors(log: Log, { requestId }: GqlContext, operation: string | null | undefined, errors: readonly GraphQLError[]): void {
  for (const error of errors) {
    const { unexpected, code } = explainError(error);
    if (!unexpected) continue;
    log.error({ requestId, code, operation, path: error.path?.join('.'), err: error.originalError ?? error }, 'A GraphQL field failed');
  }
}

/** The HTTP status and headers that the errors of a response require: 403 for an API token without the scope, 429 or 503 with Retry-After. */
export interface ResponseHead {
  status?: number;
  retryAfter?: string;
}

/** Returns the status and headers for the errors of a response. */
export function responseHeadOf(errors: readonly GraphQLError[]): ResponseHead {
  const head: ResponseHead = {};
  for (const error of errors) {
    const answer = explainError(error);
    const { code } = answer;
    const retryAfter = retryAfterOf(answer);
    if (retryAfter !== undefined) head.retryAfter = retryAfter;
    if (code === 'TOKEN_SCOPE_MISSING' || code === 'TOO_MANY_REQUESTS' || code === 'SERVICE_UNAVAILABLE') head.status = ERROR_STATUS[code];
  }
  return head;
}

/** How the span of an operation begins. `name` is that of a document of our client: the names of others are texts of strangers. */
export function operationSpan(document: DocumentNode, operationName: string | null | undefined, name: string | undefined): SpanStart {
  const type = getOperationAST(document, operationName)?.operation ?? 'operation';
  const attributes = { 'graphql.operation.type': type };
  if (name === undefined) return { name: type, kind: 'internal', attributes };
  return { name: `${type} ${name}`, kind: 'internal', attributes: { ...attributes, 'graphql.operation.name': name } };
}

/** Records the code of an error in the span of the operation. Only unexpected errors are failures. */
export function traceError(error: GraphQLError): void {
  const { code, unexpected } = explainError(error);
  if (unexpected) currentSpan()?.failed(code);
  else currentSpan()?.set({ 'error.type': code });
}
