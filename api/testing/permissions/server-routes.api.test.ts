import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebServer } from '../../server.ts';
import { createTestServer, type TestServer } from '../test-server.ts';
import { signIn } from './callers.ts';
import type { Outcomes } from './entry-points.ts';
import { OPEN_ROUTES, SERVER_ROUTES } from './server-routes.ts';
import { storeWorld } from './world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** A layer of express: a route, a router, or middleware; `slash` without a path. */
interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
  name: string;
  slash: boolean;
  match(path: string): boolean;
}

const PREFIXES = [...new Set(Object.keys(SERVER_ROUTES).map((route) => `/${route.split('/')[1]}`))];

function routesOf({ route }: Layer, prefix: string): string[] {
  const methods = Object.keys(route?.methods ?? {}).map((method) => (method === '_all' ? 'ALL' : method.toUpperCase()));
  return [route?.path ?? []].flat().flatMap((path) => methods.map((method) => `${method} ${prefix}${path}`));
}

/** Lists the routes of a router; its own path and those of its middleware are found by trying the listed prefixes. */
function mountedRoutes(stack: readonly Layer[], prefix = ''): string[] {
  return stack.flatMap((layer) => {
    if (layer.route !== undefined) return routesOf(layer, prefix);
    const { stack: inner } = layer.handle;
    if (layer.slash) return mountedRoutes(inner ?? [], prefix);
    const path = PREFIXES.find((each) => layer.match(each)) ?? `/unlisted (${layer.name})`;
    const listed = inner === undefined ? [] : mountedRoutes(inner, path);
    // REST routes are listed by the OpenAPI document.
    return listed.length === 0 || path === '/api' ? [`USE ${path}`] : listed;
  });
}

it('every route of the server has rows in the permission matrix', async () => {
  const { server: app, close } = await createWebServer(server.app);
  const { stack } = app.router as unknown as { stack: Layer[] };
  expect([...new Set(mountedRoutes(stack))].sort()).toEqual(Object.keys(SERVER_ROUTES).sort());
  await close();
});

it('the search for routes finds a route that is not listed', async () => {
  const { server: app, close } = await createWebServer(server.app);
  app.get('/unlisted', (_request, response) => void response.end());
  app.use('/unknown', (_request, response) => void response.end());
  const { stack } = app.router as unknown as { stack: Layer[] };
  const routes = mountedRoutes(stack).filter((route) => SERVER_ROUTES[route] === undefined);
  expect(routes).toEqual(['GET /unlisted', expect.stringMatching(/^USE \/unlisted/)]);
  await close();
});

it.each(Object.entries(OPEN_ROUTES))('the open route %s has the listed result for a guest and a student', async (route, outcomes) => {
  const stored = await storeWorld(server.database.dataSource.manager);
  const [method = '', path = ''] = route.split(' ');
  const seen: Partial<Outcomes> = {};
  for (const who of ['guest', 'stranger'] as const) seen[who] = String((await server.rest(method, path, undefined, await signIn(server, stored, who))).status);
  expect(seen).toEqual(outcomes);
});
