import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fc } from '../../schema/testing/properties.ts';
import { createRestWorld, type RestWorld } from '../testing/rest-world.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { ROUTE_GROUPS } from './route-groups.ts';

let server: TestServer;
let world: RestWorld;
beforeAll(async () => {
  server = await createTestServer();
  world = await createRestWorld(server);
});
afterAll(() => server.close());

const WRITES = ROUTE_GROUPS.filter(({ prefix }) => prefix === '/academy' || prefix === '/duplicate').flatMap(({ prefix, routes }) =>
  routes.flatMap(({ description }) => (description.body === undefined ? [] : [{ prefix, description, names: Object.keys(description.body.fields) }])),
);

/** Values of every type, some of them almost valid. */
const odd = (): fc.Arbitrary<unknown> => {
  const word = fc.constantFrom(
    'en',
    'de',
    'xx',
    '',
    '__proto__',
    'a\u0000',
    '[',
    '[{"type":"TEXT"}]',
    '[{"type":"VIDEO","value":{"id":5}}]',
    '<p>x</p>',
    '0',
    '1',
    randomUUID(),
    world.courseId,
    world.fileIds.image,
  );
  const language = fc.constantFrom(
    'en',
    'de',
    'constructor',
    '__proto__',
    'docs',
    'order',
    '_id',
    'id',
    'content',
    'min',
    'question',
    'options',
    'value',
    'type',
    'name',
    'description',
  );
  return fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      word,
      fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 1e308, {}, []),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(language, tie('value'), { maxKeys: 4 }),
    ),
  })).value;
};

it('every REST route responds to any body with success or a refusal, never with INTERNAL', { timeout: 60_000 }, async () => {
  const route = fc.constantFrom(...WRITES);
  await fc.assert(
    fc.asyncProperty(
      route.chain((each) => fc.tuple(fc.constant(each), fc.dictionary(fc.constantFrom(...each.names), odd(), { maxKeys: each.names.length }), fc.boolean())),
      async ([{ prefix, description }, fields, sure]) => {
        const { academyId, courseId, moduleIds, stepIds, fileIds } = world;
        const known = {
          academyId,
          courseId,
          moduleId: moduleIds[0],
          stepId: stepIds[0]?.[1],
          defaultLanguage: 'en',
          name: 'x',
          image: fileIds.image,
          stepImage: fileIds.image,
        };
        const body = sure ? { ...known, ...fields } : fields;
        const id = { academy: academyId, course: courseId, module: moduleIds[0], steps: stepIds[0]?.[1] };
        const level = (/^\/(course|module|steps)/.exec(description.path)?.[1] ?? 'academy') as keyof typeof id;
        const path = description.path.replace(':id', id[level] ?? '').replace(/:(\w+)/g, (_match, name: string) => String(known[name as keyof typeof known]));
        const answer = await server.rest(description.method.toUpperCase(), `/api${prefix}${path}`, body, world.tokens.admin);
        expect(answer.status, `${description.method} ${path} ${JSON.stringify(body)} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
      },
    ),
    { numRuns: 500 },
  );
});

it.each(['__proto__', 'constructor', 'toString'])('GET /user/search ignores the query parameter %s, which every object inherits', async (name) => {
  const { status, body } = await server.rest('GET', `/api/user/search?role=speaker&${name}=x`, undefined, world.tokens.admin);
  expect(status).toBe(200);
  expect(body.result).toMatchObject([{ _id: world.userIds.speaker }]);
});
