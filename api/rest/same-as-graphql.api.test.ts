import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PublishStatus, STEP_ACCESSES, type StepAccess } from '../../schema/content-values.ts';
import { createRestWorld, type RestWorld, WHO, type Who } from '../testing/rest-world.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { toLegacyAccess, toLegacyStatus } from './legacy-values.ts';

/** REST and GraphQL call the same services: the same state, the same permissions (docs/product-rules.md). */

let server: TestServer;
let world: RestWorld;
beforeAll(async () => {
  server = await createTestServer();
  world = await createRestWorld(server);
}, 30_000);
afterAll(() => server.close());

type Item = Record<string, unknown>;
const LANGUAGES: ReadonlyArray<Record<string, string>> = [{}, { 'x-content-language': 'de' }, { 'x-content-language': 'de', 'x-other-languages': 'true' }];

async function query(who: Who | null, query: string, variables: Item = {}, headers: Record<string, string> = {}) {
  const { data, errors } = await server.graphql(query, variables, who === null ? undefined : world.tokens[who], headers);
  return { data: data as Record<string, Item | null> | null | undefined, code: errors?.[0]?.extensions.code };
}
const itemsIn = (value: unknown): Item[] => (value as { items: Item[] }).items;
const codeOf = (body: Item): unknown => (body.status === 'success' ? undefined : body.code);
const pick = (item: Item, ...names: string[]): Item => Object.fromEntries(names.map((name) => [name, item[name]]));

const COURSE = `query Course($id: ID!) { course(id: $id) { id name description access courseType maxAttempts status moduleCount stepCount
  modules { id name completed steps { id name access state } } team { role person { id email } }
  progress { completedModules percent completedSteps attemptNumber } } }`;

const steps = (module: Item): Item[] => module.steps as Item[];
/** An item of the GraphQL interface with the documented numbers of the REST interface. */
const withNumbers = (item: Item): Item => ({
  ...item,
  ...(item.status === undefined ? {} : { status: toLegacyStatus(item.status as PublishStatus) }),
  ...(STEP_ACCESSES.includes(item.access as StepAccess) ? { access: toLegacyAccess(item.access as StepAccess) } : {}),
});

const fromGraphql = (course: Item) => ({
  ...pick(withNumbers(course), 'name', 'description', 'access', 'courseType', 'maxAttempts', 'status', 'moduleCount', 'stepCount'),
  id: course.id,
  modules: (course.modules as Item[]).map((module) => ({ ...pick(module, 'id', 'name'), steps: steps(module) })),
  team: (course.team as Item[]).map(({ role, person }) => [role, (person as Item).id, (person as Item).email]),
  progress: course.progress,
});
const fromRest = (course: Item) => {
  const progress = course.progress as Item | null;
  return {
    ...pick(course, 'name', 'description', 'access', 'courseType', 'maxAttempts', 'status', 'moduleCount', 'stepCount'),
    id: course._id,
    modules: (course.modules as Item[]).map((module) => ({
      id: module._id,
      name: module.name,
      steps: steps(module).map((step) => ({ id: step._id, ...pick(step, 'name', 'access', 'state') })),
    })),
    team: (course.teamMembers as Item[]).map(({ role, user }) => [role, (user as Item)._id, (user as Item).email ?? null]),
    progress: progress && { ...pick(progress, 'completedModules', 'percent', 'completedSteps'), attemptNumber: progress.attempt },
  };
};

describe.each([null, ...WHO].map((who) => [who ?? 'a guest', who] as const))('REST and GraphQL for %s', { timeout: 60_000 }, (_name, who) => {
  it.each(LANGUAGES)('return the same academies, courses and people with the languages %j', async (headers) => {
    const academies = await query(who, '{ academies(limit: 100) { items { id name subTitle status academyType } } }', {}, headers);
    const list = (await world.get(who, '/academy', headers)).body;
    expect(codeOf(list)).toBe(academies.code);
    if (who === null) return;
    const names = ['name', 'subTitle', 'status', 'academyType'];
    expect((list.result as Item[]).map((each) => ({ id: each._id, ...pick(each, ...names) }))).toEqual(itemsIn(academies.data?.academies).map(withNumbers));

    const mine = await query(who, '{ myCourses { items { id progress { completedModules } } } }', {}, headers);
    const own = (await world.get(who, '/academy/mycourses', headers)).body.courses as Item[];
    expect(own.map(({ _id, progress }) => ({ id: _id, progress: pick(progress as Item, 'completedModules') }))).toEqual(itemsIn(mine.data?.myCourses));

    for (const courseId of [world.courseId, world.hiddenCourseId]) {
      // Over REST, staff read every item in every language.
      const everything = who === 'enrolled' || who === 'classmate' || who === 'stranger' ? headers : { 'x-other-languages': 'true', ...headers };
      const course = await query(who, COURSE, { id: courseId }, everything);
      const found = (await world.get(who, `/academy/course/find/${courseId}`, headers)).body;
      expect(codeOf(found)).toBe(course.code);
      if (course.code !== undefined) continue;
      const expected = fromGraphql(course.data?.course ?? {});
      expected.modules = expected.modules.map((module) => ({
        ...module,
        steps: module.steps.map((step) => pick(withNumbers(step), 'id', 'name', 'access', 'state')),
      }));
      expect(fromRest(found.result as Item)).toEqual(expected);
    }
  });

  it('return the same people and steps', async () => {
    const students = await query(who, 'query($id: ID!) { course(id: $id) { students(limit: 100) { items { id email } } } }', { id: world.courseId });
    const learners = await query(who, 'query($id: ID!) { academy(id: $id) { learners(limit: 100) { items { id email } } } }', { id: world.academyId });
    for (const [path, answer, items] of [
      [`/academy/course/users/${world.courseId}`, students, students.data?.course?.students],
      [`/academy/users/${world.academyId}`, learners, learners.data?.academy?.learners],
    ] as const) {
      const { body } = await world.get(who, path);
      expect(codeOf(body), path).toBe(answer.code);
      if (answer.code !== undefined) continue;
      const people = (body.result as Item[]).map(({ user }) => user as Item).map(({ _id, email }) => ({ id: _id, email: email ?? null }));
      expect(people).toEqual(itemsIn(items));
    }
    for (const id of world.stepIds.flat()) {
      const step = await query(who, 'query($id: ID!) { step(id: $id) { id name state blocks { type html audio { id } } } }', { id });
      const { body } = await world.get(who, `/academy/steps/${id}`);
      expect(codeOf(body), id).toBe(step.code);
      if (step.code !== undefined) continue;
      const read = body.result as Item;
      const blocks = (JSON.parse(String(read.description)) as Item[]).map(({ type, value }) => ({ type, html: type === 'TEXT' ? value : null }));
      // The documented body lists audio beside the description.
      const { blocks: all, ...item } = (step.data as { step: Item }).step as Item & {
        blocks: Array<{ type: string; html: string | null; audio: Item | null }>;
      };
      const described = all.filter(({ audio }) => audio === null).map(({ type, html }) => ({ type, html }));
      expect({ id: read._id, name: read.name, state: read.state, blocks }).toEqual({ ...item, blocks: described });
      expect((read.audio as Record<string, string[]>).en ?? []).toEqual(all.flatMap(({ audio }) => audio?.id ?? []));
    }
  });
});

interface Action {
  path: string;
  field: string;
  argument: string;
  id: (world: RestWorld) => unknown;
  /** The step that REST goes to after a completion; the client of the GraphQL interface visits it. */
  next?: (world: RestWorld) => unknown;
}

/** The requests of the test in order; the ids come from the world of each interface. */
const ACTIONS: readonly Action[] = [
  { path: '/progress/completeStep', field: 'completeStep', argument: 'stepId', id: ({ stepIds }) => stepIds[0]?.[0], next: ({ stepIds }) => stepIds[0]?.[1] },
  { path: '/user/courseEnroll', field: 'enrol', argument: 'courseId', id: ({ hiddenCourseId }) => hiddenCourseId },
  { path: '/user/courseEnroll', field: 'enrol', argument: 'courseId', id: ({ courseId }) => courseId },
  { path: '/progress/completeStep', field: 'completeStep', argument: 'stepId', id: ({ stepIds }) => stepIds[0]?.[1] },
  { path: '/progress/completeStep', field: 'completeStep', argument: 'stepId', id: ({ stepIds }) => stepIds[0]?.[0], next: ({ stepIds }) => stepIds[0]?.[1] },
  {
    path: '/progress/completeModule',
    field: 'completeModule',
    argument: 'moduleId',
    id: ({ moduleIds }) => moduleIds[0],
    next: ({ stepIds }) => stepIds[1]?.[0],
  },
  { path: '/progress/completeStep', field: 'completeStep', argument: 'stepId', id: ({ stepIds }) => stepIds[0]?.[1] },
  {
    path: '/progress/completeModule',
    field: 'completeModule',
    argument: 'moduleId',
    id: ({ moduleIds }) => moduleIds[0],
    next: ({ stepIds }) => stepIds[1]?.[0],
  },
  { path: '/progress/completeStep', field: 'completeStep', argument: 'stepId', id: () => 'no-id' },
];

describe('changes of progress over REST and GraphQL', { timeout: 60_000 }, () => {
  let twin: RestWorld;
  beforeAll(async () => {
    twin = await createRestWorld(server);
  });

  /** Two equal worlds: one is changed through REST, the other through GraphQL. */
  it.each([...WHO, null].map((who) => [who ?? 'a guest', who] as const))('as %s need the same permissions and leave the same state', async (_name, who) => {
    for (const { path, field, argument, id, next } of ACTIONS) {
      const { body } = await world.post(who, path, { [argument]: id(world) });
      const mutation = `mutation($id: ID!) { ${field}(${argument}: $id) { id } }`;
      const { errors } = await server.graphql(mutation, { id: id(twin) }, who === null ? undefined : twin.tokens[who]);
      expect(codeOf(body), `${field} ${id(world)}`).toBe(errors?.[0]?.extensions.code);
      if (next === undefined || errors !== undefined) continue;
      await server.graphql('mutation($id: ID!) { visitStep(stepId: $id) { id } }', { id: next(twin) }, who === null ? undefined : twin.tokens[who]);
    }
    if (who === null) return;
    const state = async (world: RestWorld) => fromRest((await world.get(who, `/academy/course/find/${world.courseId}`)).body.result as Item);
    const [one, other] = [await state(world), await state(twin)];
    expect(one.progress).toEqual(other.progress);
    expect(one.modules.map((module) => module.steps.map((step: Item) => step.state))).toEqual(
      other.modules.map((module) => module.steps.map((step: Item) => step.state)),
    );
  });
});
