import type { ErrorCode } from '../../schema/error-codes.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { ROUTE_GROUPS } from '../rest/route-groups.ts';
import { runGraphql } from './run-graphql.ts';

export type Fields = Record<string, unknown>;

/**
 * Runs an operation of the GraphQL interface and returns its data.
 * @throws DomainError with the code of its first error
 */
export async function callGraphql(ctx: Ctx, source: string, variables: Fields = {}): Promise<Fields> {
  const { data, errors } = await runGraphql(ctx, source, variables);
  const code = errors?.[0]?.extensions.code;
  if (code !== undefined) throw new DomainError(code as ErrorCode);
  return JSON.parse(JSON.stringify(data)) as Fields;
}

const ROUTES = new Map(
  ROUTE_GROUPS.flatMap(({ prefix, routes }) => routes.map((route) => [`${route.description.method} ${prefix}${route.description.path}`, route])),
);

/**
 * Calls an endpoint of the REST interface without a connection, such as `get /progress/:stepId`, and returns the body of the answer.
 * @throws DomainError
 */
export async function callRest(
  ctx: Ctx,
  endpoint: string,
  { params = {}, body = {} }: { params?: Record<string, string>; body?: Fields } = {},
): Promise<Fields> {
  const route = ROUTES.get(endpoint);
  if (route === undefined) throw new Error(`There is no endpoint ${endpoint}`);
  // The services use nothing of the request itself.
  const version = () => false;
  const answer = await route.handle(ctx, {
    params,
    body,
    query: {},
    version,
    send: ({ first }, toEntry) => first.map(toEntry),
    request: {} as Parameters<typeof route.handle>[1]['request'],
  });
  return JSON.parse(JSON.stringify(answer)) as Fields;
}
