import type { GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAppSchema } from '../../graphql/schema.ts';
import { memoryRelay } from '../test-ctx.ts';
import { createTestServer, type TestServer } from '../test-server.ts';
import { signIn } from './callers.ts';
import { GRAPHQL_FIELDS, type Outcomes, REST_ROUTES } from './entry-points.ts';
import { idOf, operationOf } from './operation.ts';
import type { ContentIds } from './row.ts';
import { type Stored, storeWorld } from './world.ts';

let server: TestServer;
let stored: Stored;
let content: ContentIds;
beforeAll(async () => {
  server = await createTestServer();
  stored = await storeWorld(server.database.dataSource.manager);
  content = stored.content.private;
}, 30_000);
afterAll(() => server.close());

const schema = buildAppSchema(() => memoryRelay());
const rootFields = (['query', 'mutation'] as const).flatMap((kind) => {
  const type = (kind === 'query' ? schema.getQueryType() : schema.getMutationType()) as GraphQLObjectType;
  return Object.values(type.getFields()).map((field) => [field.name, kind, field] as const);
});

/** Signs in for each call, because some calls end the session. */
const tokenOf = (who: keyof Outcomes): Promise<string | undefined> => signIn(server, stored, who);

describe('the permission matrix of GraphQL', () => {
  it('has a row for every field of queries and mutations', () => {
    expect(Object.keys(GRAPHQL_FIELDS).sort()).toEqual(rootFields.map(([name]) => name).sort());
  });

  it.each(rootFields)('lists what a guest and a student of another course get: %s', async (name, kind, field) => {
    const outcomes: Outcomes = { guest: '', stranger: '' };
    for (const who of ['guest', 'stranger'] as const) {
      const { errors } = await server.graphql(operationOf(kind, field, content), {}, await tokenOf(who));
      outcomes[who] = String(errors?.[0]?.extensions.code ?? 'yes');
    }
    expect(outcomes).toEqual(GRAPHQL_FIELDS[name]);
  });
});

describe('the permission matrix of REST', () => {
  it('lists what a guest and a student of another course get on every route', { timeout: 120_000 }, async () => {
    const { body } = await server.rest('GET', '/api/openapi.json');
    const seen: Record<string, Outcomes> = {};
    for (const [path, methods] of Object.entries(body.paths as Record<string, Record<string, unknown>>)) {
      for (const method of Object.keys(methods).filter((name) => /^(get|post|put|patch|delete)$/.test(name))) {
        const outcomes: Outcomes = { guest: '', stranger: '' };
        const address = path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => idOf(content, name, path));
        for (const who of ['guest', 'stranger'] as const) {
          const answer = await server.rest(method.toUpperCase(), `/api${address}`, method === 'get' ? undefined : {}, await tokenOf(who));
          outcomes[who] = String(answer.body.code ?? answer.status);
        }
        seen[`${method.toUpperCase()} ${path}`] = outcomes;
      }
    }
    expect(seen).toEqual(REST_ROUTES);
  });
});
