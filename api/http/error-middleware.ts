import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { ERROR_STATUS } from '../../schema/error-codes.ts';
import type { Log } from '../domain/shared/log.ts';
import { errorResponseOf, retryAfterOf } from './error-response.ts';
import { requestIdOf } from './request-log.ts';

/** Answers requests that no route matches. */
export const routeNotFound: RequestHandler = (_request, response) => {
  response.status(ERROR_STATUS.ROUTE_NOT_FOUND).json({ status: 'error', code: 'ROUTE_NOT_FOUND', message: 'ROUTE_NOT_FOUND' });
};

const GRAPHQL_TYPE = 'application/graphql-response+json';

/** Sends errors of a GraphQL request that did not reach a resolver, in the accepted media type. */
export function sendGraphqlErrors(request: Request, response: Response, status: number, errors: readonly object[]): void {
  const type = (request.headers.accept ?? '').includes(GRAPHQL_TYPE) ? GRAPHQL_TYPE : 'application/json';
  response.status(status).type(type).send(JSON.stringify({ errors }));
}

/** Creates the error middleware: sends a code, never a stack; in the format of GraphQL for its endpoint. */
export function createErrorMiddleware(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const answer = errorResponseOf(error);
    const { code, parameters, fields, unexpected } = answer;
    if (unexpected) log.error({ requestId: requestIdOf(response), code, err: error }, 'A request failed');
    if (response.headersSent) return next(error);
    const details = { code, ...(fields === undefined ? {} : { fields }), ...(parameters === undefined ? {} : { parameters }) };
    const retryAfter = retryAfterOf(answer);
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
    if (request.path === '/graphql') sendGraphqlErrors(request, response, ERROR_STATUS[code], [{ message: code, extensions: details }]);
    else response.status(ERROR_STATUS[code]).json({ status: 'error', message: code, ...details });
  };
}
