import type { Request, RequestHandler, Response } from 'express';
import type { ExecutionResult } from 'graphql';
import type { Log } from '../domain/shared/log.ts';
import type { GqlContext } from './context.ts';
import { logUnexpectedErrors, responseHeadOf } from './execution-report.ts';
import { formatError } from './format-error.ts';
import { requestedHash, unknownHash } from './persisted-query.ts';
import { type Reply, replyOnce } from './repeatable-mutation.ts';
import type { TrustedDocument, TrustedDocuments } from './trusted-documents.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const RESPONSE_TYPE = 'application/graphql-response+json; charset=utf-8';

/** The media types of responses to the Accept headers that our client and simple programs send. */
const RESPONSE_TYPES: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['application/graphql-response+json', RESPONSE_TYPE],
  ['application/graphql-response+json,application/json;q=0.9', RESPONSE_TYPE],
]);

export interface TrustedHandlerOptions {
  documents: TrustedDocuments;
  log: Log;
  contextOf: (response: Response) => GqlContext;
  /** Counts each executed operation for the metrics. */
  answered?: (operation: string, failed: boolean) => void;
}

type Variables = Record<string, unknown>;

/** Returns the variables of a request as an object; null when they are anything else. */
function variablesOf({ variables }: { variables?: unknown }): Variables | null {
  if (variables === undefined || variables === null) return {};
  return typeof variables === 'object' && !Array.isArray(variables) ? (variables as Variables) : null;
}

/** Formats a result as Apollo Server does it. */
function reply({ data, errors }: ExecutionResult): Reply {
  const { status, retryAfter } = responseHeadOf(errors ?? []);
  return {
    status: status ?? (errors !== undefined && data === undefined ? 400 : 200),
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    body: `${JSON.stringify({ errors: errors?.map(formatError), data })}\n`,
  };
}

function send(response: Response, type: string, { status, headers, body }: Reply): void {
  response.statusCode = status;
  response.setHeader('content-type', type);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
}

/** Sends the code that makes the client send the text; with status 200, as Apollo Server does. */
function sendUnknownHash(request: Request, response: Response): void {
  response.setHeader('content-type', RESPONSE_TYPES.get(request.headers.accept) ?? JSON_TYPE);
  response.end(`${JSON.stringify({ errors: [formatError(unknownHash())] })}\n`);
}

/**
 * Creates the handler that executes the documents of our own client, which sends their hashes. Only POST with a JSON body gets
 * here with a hash, and browsers send that to other sites only after a preflight request. A request in an unusual form goes on
 * to Apollo with the text of its document, and one with a text goes on as it is.
 */
export function createTrustedHandler({ documents, log, contextOf, answered }: TrustedHandlerOptions): RequestHandler {
  async function execute(document: TrustedDocument, variables: Variables, context: GqlContext): Promise<ExecutionResult> {
    const result = await document.run(variables, context);
    if (result.errors !== undefined) logUnexpectedErrors(log, context, document.name, result.errors);
    answered?.(document.name, result.errors !== undefined);
    return result;
  }

  return async (request, response, next) => {
    const hash = request.method === 'POST' ? requestedHash(request.body) : undefined;
    if (hash === undefined) return next();
    const document = await documents.find(hash);
    if (document === undefined) {
      answered?.('anonymous', true);
      return sendUnknownHash(request, response);
    }
    const { extensions: _hash, ...rest } = request.body;
    const variables = variablesOf(request.body);
    const type = RESPONSE_TYPES.get(request.headers.accept);
    const usual = type !== undefined && variables !== null && (rest.operationName ?? document.name) === document.name;
    if (usual && document.type !== 'subscription') {
      const run = async (context: GqlContext): Promise<Reply> => reply(await execute(document, variables, context));
      const context = contextOf(response);
      if (document.type === 'query') return send(response, type, await run(context));
      return send(response, type, await replyOnce(context, { request, document: document.name, variables, recorded: document.recorded }, run));
    }
    request.body = { ...rest, query: document.text };
    next();
  };
}
