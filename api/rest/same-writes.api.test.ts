import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETE_WORDS } from '../../schema/limits.ts';
import { buildFileRow } from '../testing/factories/file-row.ts';
import { createRestWorld, type RestWorld, WHO } from '../testing/rest-world.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

/** Writes through REST and through GraphQL have the same permissions, and for admins the same resulting state (docs/product-rules.md). */

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
}, 30_000);
afterAll(() => server.close());

type Item = Record<string, unknown>;
interface World extends RestWorld {
  image: string;
}
interface Action {
  rest: (world: World) => [method: string, path: string, body?: unknown];
  graphql: (world: World) => [mutation: string, variables: Item];
}

async function createWorld(): Promise<World> {
  const world = await createRestWorld(server);
  return { ...world, image: await buildFileRow(server.database.dataSource.manager, 'image') };
}

const NAMED = { en: { name: 'New', description: 'All of it' }, de: { name: 'Neu', description: '' } };
const listed = (texts: Record<string, Item>, ...names: string[]) =>
  Object.entries(texts).map(([language, text]) => ({ language, ...Object.fromEntries(names.map((name) => [name, text[name]])) }));
const step = ({ stepIds }: World, at = 0): string => stepIds[0]?.[at] ?? '';
const academy = (image: string | null) => ({ defaultLanguage: 'en', academyType: 'public', translations: NAMED, image });
const academyInput = (imageId: string | null) => ({ defaultLanguage: 'en', academyType: 'public', translations: listed(NAMED, 'name'), imageId });
const course = (image: string) => ({ defaultLanguage: 'en', courseType: 'public', maxAttempts: 2, translations: NAMED, image });
const courseInput = (imageId: string) => ({
  defaultLanguage: 'en',
  courseType: 'public',
  maxAttempts: 2,
  translations: listed(NAMED, 'name', 'description'),
  imageId,
});
const module = { defaultLanguage: 'en', translations: NAMED };
const moduleInput = { defaultLanguage: 'en', translations: listed(NAMED, 'name') };
const text = '<p>New</p>';
const stepBody = (stepImage: string) => ({ defaultLanguage: 'en', access: '0', stepImage, name: 'New', description: text, language: ['en'] });
const stepInput = (imageId: string) => ({
  defaultLanguage: 'en',
  access: 'OPEN',
  imageId,
  contents: [{ language: 'en', name: 'New', blocks: [{ type: 'TEXT', html: text }], embedUrls: [] }],
});
const confirmation = DELETE_WORDS;

/** Built by name, so that a failure shows the operation. */
const ACTIONS: Record<string, Action> = {
  'adds an academy': {
    rest: ({ image }) => ['POST', '/academy', academy(image)],
    graphql: ({ image }) => ['mutation($input: AcademyInput!) { createAcademy(input: $input) { id } }', { input: academyInput(image) }],
  },
  'adds an academy without an image': {
    rest: () => ['POST', '/academy', academy(null)],
    graphql: () => ['mutation($input: AcademyInput!) { createAcademy(input: $input) { id } }', { input: academyInput(null) }],
  },
  'saves an academy': {
    rest: ({ academyId, image }) => ['PUT', `/academy/${academyId}`, { ...academy(image), revision: 1 }],
    graphql: ({ academyId: id, image }) => [
      'mutation($id: ID!, $input: AcademyInput!) { updateAcademy(id: $id, revision: 1, input: $input) { id } }',
      { id, input: academyInput(image) },
    ],
  },
  'saves an academy that was saved since': {
    rest: ({ academyId, image }) => ['PUT', `/academy/${academyId}`, { ...academy(image), revision: 9 }],
    graphql: ({ academyId: id, image }) => [
      'mutation($id: ID!, $input: AcademyInput!) { updateAcademy(id: $id, revision: 9, input: $input) { id } }',
      { id, input: academyInput(image) },
    ],
  },
  'publishes an academy': {
    rest: ({ hiddenAcademyId }) => ['PUT', `/academy/${hiddenAcademyId}`, { status: 1 }],
    graphql: ({ hiddenAcademyId: id }) => ['mutation($id: ID!) { setAcademyStatus(id: $id, status: PUBLISHED) { id } }', { id }],
  },
  'puts some of the academies in order': {
    rest: ({ academyId }) => ['PUT', '/academy/order', { academys: [{ _id: academyId, order: 0 }] }],
    graphql: ({ academyId }) => ['mutation($ids: [ID!]!) { orderAcademies(ids: $ids) { id } }', { ids: [academyId] }],
  },
  'adds a course': {
    rest: ({ academyId, image }) => ['POST', '/academy/course', { ...course(image), academyId }],
    graphql: ({ academyId, image }) => [
      'mutation($academyId: ID!, $input: CourseInput!) { createCourse(academyId: $academyId, input: $input) { id } }',
      { academyId, input: courseInput(image) },
    ],
  },
  'saves a course': {
    rest: ({ courseId, image }) => ['PUT', `/academy/course/${courseId}`, { ...course(image), revision: 1 }],
    graphql: ({ courseId: id, image }) => [
      'mutation($id: ID!, $input: CourseInput!) { updateCourse(id: $id, revision: 1, input: $input) { id } }',
      { id, input: courseInput(image) },
    ],
  },
  'publishes a course': {
    rest: ({ hiddenCourseId }) => ['PATCH', `/academy/course/${hiddenCourseId}`, { status: 1 }],
    graphql: ({ hiddenCourseId: id }) => ['mutation($id: ID!) { setCourseStatus(id: $id, status: PUBLISHED) { id } }', { id }],
  },
  'puts courses in order': {
    rest: ({ hiddenAcademyId, hiddenCourseId }) => ['PUT', `/academy/course/order/${hiddenAcademyId}`, { courses: [{ id: hiddenCourseId, order: 1 }] }],
    graphql: ({ hiddenAcademyId, hiddenCourseId }) => [
      'mutation($id: ID!, $ids: [ID!]!) { orderCourses(academyId: $id, ids: $ids) { id } }',
      { id: hiddenAcademyId, ids: [hiddenCourseId] },
    ],
  },
  'adds a module': {
    rest: ({ courseId }) => ['POST', '/academy/module', { ...module, courseId }],
    graphql: ({ courseId }) => [
      'mutation($id: ID!, $input: ModuleInput!) { createModule(courseId: $id, input: $input) { id } }',
      { id: courseId, input: moduleInput },
    ],
  },
  'saves a module': {
    rest: ({ moduleIds }) => ['PUT', `/academy/module/${moduleIds[0]}`, module],
    graphql: ({ moduleIds: [id] }) => [
      'mutation($id: ID!, $input: ModuleInput!) { updateModule(id: $id, revision: 1, input: $input) { id } }',
      { id, input: moduleInput },
    ],
  },
  'puts modules in order that are not all': {
    rest: ({ courseId, moduleIds }) => ['PUT', `/academy/module/order/${courseId}`, { modules: [{ id: moduleIds[0], order: 1 }] }],
    graphql: ({ courseId, moduleIds: [first] }) => [
      'mutation($id: ID!, $ids: [ID!]!) { orderModules(courseId: $id, ids: $ids) { id } }',
      { id: courseId, ids: [first] },
    ],
  },
  'adds a step': {
    rest: ({ moduleIds, image }) => ['POST', '/academy/steps', { ...stepBody(image), moduleId: moduleIds[1] }],
    graphql: ({ moduleIds: [, id], image }) => [
      'mutation($id: ID!, $input: StepInput!) { createStep(moduleId: $id, input: $input) { id } }',
      { id, input: stepInput(image) },
    ],
  },
  'saves a step': {
    rest: (world) => ['PUT', `/academy/steps/${step(world)}`, { ...stepBody(world.image), revision: 1 }],
    graphql: (world) => [
      'mutation($id: ID!, $input: StepInput!) { updateStep(id: $id, revision: 1, input: $input) { id } }',
      { id: step(world), input: stepInput(world.image) },
    ],
  },
  'saves a step that is not there': {
    rest: ({ image }) => ['PUT', `/academy/steps/${randomUUID()}`, stepBody(image)],
    graphql: ({ image }) => [
      'mutation($id: ID!, $input: StepInput!) { updateStep(id: $id, revision: 1, input: $input) { id } }',
      { id: randomUUID(), input: stepInput(image) },
    ],
  },
  'puts steps in order': {
    rest: (world) => ['PUT', `/academy/steps/order/${world.moduleIds[0]}`, { steps: [step(world, 1), step(world)].map((id, order) => ({ id, order })) }],
    graphql: (world) => [
      'mutation($id: ID!, $ids: [ID!]!) { orderSteps(moduleId: $id, ids: $ids) { id } }',
      { id: world.moduleIds[0], ids: [step(world, 1), step(world)] },
    ],
  },
  ...Object.fromEntries(
    (['academy', 'course', 'module', 'step'] as const).flatMap((kind) => {
      const idOf = (world: World) => ({ academy: world.academyId, course: world.courseId, module: world.moduleIds[0], step: step(world) })[kind];
      const Kind = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
      const path = { academy: '', course: '/course', module: '/module', step: '/steps' }[kind];
      const copy: Action = {
        rest: (world) => ['POST', `/duplicate/${kind}`, { [`${kind}Id`]: idOf(world) }],
        graphql: (world) => [`mutation($id: ID!) { duplicate${Kind}(id: $id) { id } }`, { id: idOf(world) }],
      };
      const removal: Action = {
        rest: () => ['DELETE', `/academy${path}/${randomUUID()}`],
        graphql: () => [`mutation($id: ID!, $words: String!) { delete${Kind}(id: $id, confirmation: $words) }`, { id: randomUUID(), words: confirmation }],
      };
      return [
        [`copies: ${kind}`, copy],
        [`deletes what is not there: ${kind}`, removal],
      ];
    }),
  ),
  'deletes a step': {
    rest: (world) => ['DELETE', `/academy/steps/${step(world, 1)}`],
    graphql: (world) => ['mutation($id: ID!, $words: String!) { deleteStep(id: $id, confirmation: $words) }', { id: step(world, 1), words: confirmation }],
  },
  'deletes an academy': {
    rest: ({ hiddenAcademyId }) => ['DELETE', `/academy/${hiddenAcademyId}`],
    graphql: ({ hiddenAcademyId: id }) => ['mutation($id: ID!, $words: String!) { deleteAcademy(id: $id, confirmation: $words) }', { id, words: confirmation }],
  },
};

/** Returns the course without the values that differ between two worlds. */
async function stateOf(world: World): Promise<unknown> {
  const { body } = await world.get('admin', `/academy/course/find/${world.courseId}`, { 'x-other-languages': 'true' });
  const read = body.result as Item & { modules: Array<Item & { steps: Item[] }> };
  const plain = ({ translations, revision, order, access, defaultLanguage }: Item) =>
    JSON.parse(
      JSON.stringify({ translations, revision, order, access, defaultLanguage })
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replace(/expires=[^"\\]*/g, ''),
    ) as Item;
  return { course: plain(read), modules: read.modules.map((each) => ({ ...plain(each), steps: each.steps.map(plain) })) };
}

describe('content writes over REST and GraphQL', { timeout: 120_000 }, () => {
  it.each([...WHO, null].map((who) => [who ?? 'a guest', who] as const))('as %s need the same permissions and leave the same state', async (_name, who) => {
    const [one, other] = [await createWorld(), await createWorld()];
    for (const [name, { rest, graphql }] of Object.entries(ACTIONS)) {
      const [method, path, body] = rest(one);
      const token = who === null ? undefined : one.tokens[who];
      const answer = (await server.rest(method, `/api${path}`, body, token)).body;
      const [mutation, variables] = graphql(other);
      const { errors } = await server.graphql(mutation, variables, who === null ? undefined : other.tokens[who]);
      const [code, twin] = [answer.status === 'success' ? undefined : answer.code, errors?.[0]?.extensions.code];
      expect(code, `${who} ${name}: ${JSON.stringify(answer)} ${JSON.stringify(errors)}`).toBe(twin);
      if (who !== 'admin') expect(code, name).toBe(who === null ? 'NOT_SIGNED_IN' : 'NOT_AUTHORIZED');
    }
    expect(await stateOf(one)).toEqual(await stateOf(other));
  });
});
