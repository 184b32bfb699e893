import type { GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT_FIELDS_BY_SCOPE, TOKEN_SCOPES, type TokenScope, TYPES_BY_SCOPE } from '../../../schema/token-scopes.ts';
import { buildApiToken } from '../factories/api-token.ts';
import { testSchema } from '../run-graphql.ts';
import { createTestServer, type TestServer } from '../test-server.ts';
import { idOf, operationOf } from './operation.ts';
import type { ContentIds } from './row.ts';
import { SERVER_ROUTES } from './server-routes.ts';
import { storeWorld } from './world.ts';

let server: TestServer;
let content: ContentIds;
/** A token of an admin with one scope, and one without any. */
const tokens = new Map<TokenScope | 'none', string>();
beforeAll(async () => {
  server = await createTestServer();
  const { manager } = server.database.dataSource;
  const stored = await storeWorld(manager);
  content = stored.content.public;
  const adminId = stored.people.get('admin')?.id ?? '';
  for (const scope of TOKEN_SCOPES) tokens.set(scope, (await buildApiToken(manager, adminId, [scope])).token);
  tokens.set('none', (await buildApiToken(manager, adminId, [])).token);
}, 30_000);
afterAll(() => server.close());

const rootFields = (['query', 'mutation'] as const).flatMap((kind) => {
  const type = (kind === 'query' ? testSchema.getQueryType() : testSchema.getMutationType()) as GraphQLObjectType;
  return Object.values(type.getFields()).map((field) => ({ kind, field }));
});

/** The routes of REST that a scope allows; all others are refused. */
const REST_BY_SCOPE: Readonly<Record<TokenScope, readonly string[]>> = {
  'catalog:read': ['GET /academy', 'GET /academy/admin'],
  'people:read': [...['GET /user', 'GET /user/search', 'GET /academy/users/{academyId}', 'GET /academy/course/users/{id}', 'GET /groups', 'GET /groups/{id}']],
  'results:read': [],
  'invitations:write': ['POST /user/invite', 'POST /user/inviteAccess', 'POST /user/groupInvite'],
  'events:read': ['GET /events'],
  'schema:read': ['GET /schema.graphql'],
};
/** Routes that ask for nothing, because everybody may read them. */
const OPEN = ['GET /openapi.json', 'GET /docs'];

describe.each([...TOKEN_SCOPES, 'none' as const])('a token of an admin with the scope %s', { timeout: 120_000 }, (scope) => {
  const isRefused = (code: unknown): boolean => code === 'TOKEN_SCOPE_MISSING';

  it('may use the root fields of its scope, and no others', async () => {
    const allowed: string[] = [];
    for (const { kind, field } of rootFields) {
      const { errors, status } = await server.graphql(operationOf(kind, field, content), {}, tokens.get(scope));
      if (!isRefused(errors?.[0]?.extensions.code)) allowed.push(field.name);
      else expect(status).toBe(403);
    }
    expect(allowed.sort()).toEqual(scope === 'none' ? [] : [...ROOT_FIELDS_BY_SCOPE[scope]].sort());
  });

  it('may call the routes of its scope, and no others', async () => {
    const { body } = await server.rest('GET', '/api/openapi.json');
    const allowed: string[] = [];
    for (const [path, methods] of Object.entries(body.paths as Record<string, Record<string, unknown>>)) {
      for (const method of Object.keys(methods).filter((name) => /^(get|post|put|patch|delete)$/.test(name))) {
        const address = path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => idOf(content, name, path));
        const answer = await server.rest(method.toUpperCase(), `/api${address}`, method === 'get' ? undefined : {}, tokens.get(scope));
        if (!isRefused(answer.body.code)) allowed.push(`${method.toUpperCase()} ${path}`);
      }
    }
    expect(allowed.sort()).toEqual([...(scope === 'none' ? [] : REST_BY_SCOPE[scope]), ...OPEN].sort());
  });

  it('opens nothing else of the server that knows who asks', async () => {
    const open = /^(USE|GET \/health|GET \/metrics|GET \/dev|GET \/\.well-known)/;
    for (const route of Object.keys(SERVER_ROUTES).filter((each) => !open.test(each))) {
      const [method = '', path = ''] = route.replace('ALL', 'POST').split(' ');
      const { body } = await server.rest(method, path.replaceAll(/:\w+/g, content.courseId), method === 'GET' ? undefined : {}, tokens.get(scope));
      expect([route, body.code ?? body.text], route).toEqual([route, expect.stringMatching(/TOKEN_SCOPE_MISSING|does not allow/)]);
    }
  });

  it('reads the schema only with schema:read', async () => {
    const { data, errors } = await server.graphql('{ __schema { queryType { name } } }', {}, tokens.get(scope));
    if (scope === 'schema:read') expect(data).toEqual({ __schema: { queryType: { name: 'Query' } } });
    else expect(errors?.[0]?.extensions).toEqual({ code: 'TOKEN_SCOPE_MISSING', parameters: { scope: 'schema:read' } });
  });
});

describe('the lists of scopes', () => {
  it('name only fields and types of the schema', () => {
    const fields = new Set(rootFields.map(({ field }) => field.name));
    expect(
      Object.values(ROOT_FIELDS_BY_SCOPE)
        .flat()
        .filter((name) => !fields.has(name)),
    ).toEqual([]);
    expect(
      Object.values(TYPES_BY_SCOPE)
        .flat()
        .filter((name) => testSchema.getType(name) === undefined),
    ).toEqual([]);
  });

  it('name no mutation but those of invitations', () => {
    const mutations = rootFields.filter(({ kind }) => kind === 'mutation').map(({ field }) => field.name);
    const allowed = Object.entries(ROOT_FIELDS_BY_SCOPE).flatMap(([scope, names]) => names.filter((name) => mutations.includes(name)).map(() => scope));
    expect([...new Set(allowed)]).toEqual(['invitations:write']);
  });

  it('keep people and results out of the catalog', () => {
    const revealing = /Person|Member|Student|Account|Progress|Viewer|Editor|Session|Homework|Evaluation|Notification/;
    expect(TYPES_BY_SCOPE['catalog:read'].filter((name) => revealing.test(name))).toEqual([]);
  });
});
