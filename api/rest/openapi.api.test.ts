import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../schema/error-codes.ts';
import type { HttpDeps } from '../http/deps.ts';
import { buildGroup } from '../testing/factories/group.ts';
import { buildMeetingRoom } from '../testing/factories/meeting.ts';
import { createOpenapiCheck, type OpenapiCheck } from '../testing/openapi-check.ts';
import { createRestWorld, type RestWorld } from '../testing/rest-world.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { type OpenapiDocument, openapiPath } from './openapi.ts';
import { ROUTE_GROUPS } from './route-groups.ts';
import { createRestRouter } from './router.ts';

let server: TestServer;
let world: RestWorld;
let document: OpenapiDocument;
let check: OpenapiCheck;
beforeAll(async () => {
  server = await createTestServer({ settings: { JITSI_DOMAIN: 'meet.example' } });
  world = await createRestWorld(server);
  document = (await world.get(null, '/openapi.json')).body as unknown as typeof document;
  check = createOpenapiCheck(document);
});
afterAll(() => server.close());

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

function routesIn(stack: readonly Layer[], prefix: string): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (route === undefined) return routesIn(handle.stack ?? [], prefix);
    return Object.keys(route.methods).map((method) => `${method} ${openapiPath(prefix, route.path)}`);
  });
}

/** Returns every route that express has mounted below /api. */
function mountedRoutes(): string[] {
  const { settings, ports, makeCtx, log } = server.app;
  const deps: HttpDeps = {
    settings,
    ports,
    makeCtx,
    log,
    schemaText: () => '',
    admit: (_request, _response, next) => next(),
    translateError:
      () =>
      ({ message }) =>
        message,
    translateExport:
      () =>
      ({ message }) =>
        message,
  };
  const { stack } = createRestRouter(deps) as unknown as { stack: Layer[] };
  const routers = stack.filter((layer) => layer.handle.stack !== undefined);
  // Routers with a prefix come first, in the order of their groups.
  return routers.flatMap((layer, index) => routesIn(layer.handle.stack ?? [], ROUTE_GROUPS[index]?.prefix ?? ''));
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (name === '$ref' ? [String(each)] : referencesIn(each)));
}

describe('the OpenAPI document', () => {
  it('has every mounted route, and no other', () => {
    expect(
      operations()
        .map(({ path, method }) => `${method} ${path}`)
        .sort(),
    ).toEqual(mountedRoutes().sort());
  });

  it('has a version, references, operation ids, path parameters and security that are complete', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Academy', version: expect.any(String) });
    for (const reference of new Set(referencesIn(document))) {
      expect(Object.keys(document.components.schemas), reference).toContain(reference.replace('#/components/schemas/', ''));
    }
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { path, operation } of operations()) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name, required }) => [`{${name}}`, required]);
      expect(inPath, path).toEqual((path.match(/\{\w+\}/g) ?? []).map((name) => [name, true]));
      expect(operation.security.flatMap((each) => Object.keys(each)).filter((name) => !schemes.includes(name))).toEqual([]);
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
      expect(operation.responses[200]?.description, path).toBeTruthy();
    }
  });

  it('describes the input of each route and the HTTP status of each error code', () => {
    for (const { description } of ROUTE_GROUPS.flatMap(({ routes }) => routes)) {
      if (description.body !== undefined) expect(description.method, description.path).not.toBe('get');
    }
    const completing = document.paths['/progress/completeModule']?.post;
    expect(completing?.requestBody?.content['application/json']?.schema).toMatchObject({ type: 'object', required: ['moduleId'] });
    const signIn = document.paths['/user/signIn']?.post;
    expect(signIn?.requestBody?.content['application/json']?.schema).toMatchObject({ required: expect.arrayContaining(['email', 'password']) });
    expect(signIn?.security).toEqual([]);
    for (const { path, operation } of operations().filter(({ operation }) => !operation.tags.includes('documentation'))) {
      for (const [status, { description }] of Object.entries(operation.responses).filter(([each]) => each !== '200')) {
        for (const line of description.split('\n')) {
          const code = line.split(':')[0] as keyof typeof ERROR_STATUS;
          expect(ERROR_STATUS[code], `${path} ${line}`).toBe(Number(status));
        }
      }
    }
  });

  it('describes the fields of every response', async () => {
    const { academyId, courseId, moduleIds, stepIds, userIds } = world;
    const values: Record<string, string> = {
      id: academyId,
      academyId,
      courseId,
      moduleId: moduleIds[0] ?? '',
      stepId: stepIds[0]?.[0] ?? '',
      userId: userIds.enrolled,
    };
    const group = await buildGroup(server.database.dataSource.manager, [userIds.enrolled]);
    const room = await buildMeetingRoom(server.database.dataSource.manager, { courseId, ownerId: userIds.enrolled });
    const special: Record<string, string> = {
      '/academy/course/users/{id}': courseId,
      '/academy/steps/{id}': values.stepId ?? '',
      '/groups/{id}': group.id,
      '/class/{id}': courseId,
      '/meetingRooms/{id}': courseId,
      '/meeting/join/{meetingId}': room.id,
    };
    const reads = operations().filter(
      ({ path, method, operation }) => method === 'get' && !operation.tags.includes('documentation') && !path.startsWith('/user'),
    );
    expect(reads.length).toBe(20);
    for (const { path } of reads) {
      const address = path.replace(/\{(\w+)\}/g, (_match, name: string) => special[path] ?? values[name] ?? '');
      const who = path === '/academy/admin' || path.startsWith('/groups') || path === '/events' ? 'admin' : 'enrolled';
      const { status, body } = await world.get(who, address);
      expect(status, path).toBe(200);
      expect(check.answer('get', path, 200, body), path).toEqual([]);
    }
    const failure = await world.get(null, '/academy');
    expect(check.answer('get', '/academy', 401, failure.body)).toEqual([]);
  });
});

describe('the responses of writes', () => {
  it('match their schemas, and a response can be sent back as a body', async () => {
    const { academyId, courseId, moduleIds, stepIds } = world;
    const id = { academy: academyId, course: courseId, module: moduleIds[0] ?? '', step: stepIds[0]?.[0] ?? '' };
    const paths = { academy: '/academy/{id}', course: '/academy/course/{id}', module: '/academy/module/{id}', step: '/academy/steps/{id}' };
    const images = { image: world.fileIds.image, stepImage: world.fileIds.image };
    for (const kind of ['academy', 'course', 'module', 'step'] as const) {
      const copied = await world.post('admin', `/duplicate/${kind}`, { [`${kind}Id`]: id[kind] });
      expect(copied.status, kind).toBe(200);
      expect(check.answer('post', `/duplicate/${kind}`, 200, copied.body), kind).toEqual([]);
      const copy = copied.body.result as Record<string, unknown>;
      const body = { ...copy, ...(kind === 'step' ? { stepImage: images.stepImage } : kind === 'module' ? {} : { image: images.image }) };
      const bodySchema = document.paths[paths[kind]]?.put?.requestBody?.content['application/json']?.schema;
      const taken = Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn((bodySchema?.properties ?? {}) as object, name)));
      expect(check.body('put', paths[kind], taken), kind).toEqual([]);
      const saved = await server.rest('PUT', `/api${paths[kind].replace('{id}', String(copy._id))}`, body, world.tokens.admin);
      expect(saved.status, `${kind} ${JSON.stringify(saved.body)}`).toBe(200);
      expect(check.answer('put', paths[kind], 200, saved.body), kind).toEqual([]);
    }
  });
});

describe('the documentation page', () => {
  it('shows every route, without scripts or external resources', async () => {
    const { status, headers, body } = await world.get(null, '/docs');
    const page = String(body.text);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    for (const { operation } of operations()) expect(page).toContain(`<details id="${operation.operationId}">`);
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|javascript:|@import|url\(/i);
    expect([...page.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1])).toEqual(['/api/openapi.json']);
  });
});
