import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import type { GqlContext } from './context.ts';

/** What Apollo looks at of a request: the form of the answer, and whether a page of another site could have sent it. */
const READ_HEADERS = ['content-type', 'accept', 'x-apollo-operation-name', 'apollo-require-preflight'] as const;

function headersOf(request: Request): HeaderMap {
  const headers = new HeaderMap();
  for (const name of READ_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/**
 * Lets Apollo answer a request whose body is read and whose context is made. The usual middleware copies every header and
 * sends through express, which looks at the whole answer again; on a list that is a tenth of the work.
 */
export function createAnswer(apollo: ApolloServer<GqlContext>, contextOf: (response: Response) => GqlContext): RequestHandler {
  return async (request, response) => {
    const question = request.url.indexOf('?');
    const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method.toUpperCase(),
        headers: headersOf(request),
        search: question < 0 ? '' : request.url.slice(question),
        body: request.body,
      },
      context: async () => contextOf(response),
    });
    // Answers in parts come only of @defer and @stream, which the schema does not have.
    if (body.kind !== 'complete') throw new Error('An answer in parts');
    for (const [name, value] of headers) response.setHeader(name, value);
    response.statusCode = status ?? 200;
    response.end(body.string);
  };
}
