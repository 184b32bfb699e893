import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { GqlContext } from '../context.ts';
import { requestedHash } from './persisted-query.ts';
import { findMutation, type Mutation, type Reply, replyOnce } from './repeatable-mutation.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

/** The headers that Apollo reads: the media type of the response, and the check against requests from other sites. */
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
 * Creates the handler that lets Apollo execute a request whose body has been read. Apollo's own middleware copies all headers
 * and sends through express, which examines the whole response again: a tenth of the work for a list.
 */
export function createApolloHandler(
  schema: GraphQLSchema,
  apollo: ApolloServer<GqlContext>,
  documents: TrustedDocuments,
  contextOf: (response: Response) => GqlContext,
): RequestHandler {
  async function mutationOf({ body }: Request): Promise<Mutation | undefined> {
    const hash = requestedHash(body);
    if (hash === undefined) return findMutation(body);
    const document = await documents.find(hash);
    if (document?.type !== OperationTypeNode.MUTATION) return undefined;
    return { name: document.name, document: document.document, variables: body.variables ?? {}, recorded: document.recorded };
  }

  async function run(request: Request, context: GqlContext): Promise<Reply> {
    const search = request.url.indexOf('?');
    const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method.toUpperCase(),
        headers: headersOf(request),
        search: search < 0 ? '' : request.url.slice(search),
        body: request.body,
      },
      context: async () => context,
    });
    // Only @defer and @stream make responses in chunks, and the schema has neither.
    if (body.kind !== 'complete') throw new Error('A response in chunks');
    return { status: status ?? 200, headers: Object.fromEntries(headers), body: body.string };
  }

  return async (request, response) => {
    const context = contextOf(response);
    const mutation = await mutationOf(request);
    const { status, headers, body } =
      mutation === undefined
        ? await run(request, context)
        : await replyOnce(schema, context, { request, ...mutation }, (inOperation) => run(request, inOperation));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.statusCode = status;
    response.end(body);
  };
}
