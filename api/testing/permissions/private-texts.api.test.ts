import type { GraphQLObjectType } from 'graphql';
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserRole } from '../../../schema/roles.ts';
import { MODEL_SEED } from '../../../schema/testing/properties.ts';
import { buildAppSchema } from '../../graphql/schema.ts';
import { buildAcademy } from '../factories/academy.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../factories/course.ts';
import { buildQuizQuestion } from '../factories/tasks.ts';
import { buildUser, TEST_PASSWORD } from '../factories/user.ts';
import { GraphqlFuzzer } from '../graphql-fuzz.ts';
import { buildMarkedPerson, type MarkedPerson } from '../marked-person.ts';
import { MODEL_RUNS, MODEL_TIMEOUT } from '../model-runs.ts';
import { memoryRelay } from '../test-ctx.ts';
import { createTestServer, type TestServer } from '../test-server.ts';

const NAMES = ['users.name', 'users.surname'];
/** People of the course who have the link to a room may enter it. */
const ROOM = ['meeting_rooms.name', 'meeting_rooms.room_name'];
const HOMEWORK = ['homework_submissions.content', 'homework_submissions.title', 'homework_feedback.content', 'files.original_name'];
/**
 * Which marked texts the answers to each reader may contain, with the id of every row at hand. The marked person is a learner of the course; "draft
 * course" and "private course" are texts of courses that nobody here is in.
 */
const MAY_READ: Readonly<Record<string, readonly string[]>> = {
  'a guest': [],
  'a learner of another course': [],
  'a trainer of another course': [],
  'a learner of the course': [...NAMES, ...ROOM],
  'a trainer of the course': [...NAMES, ...HOMEWORK, 'users.email', ...ROOM, 'explanation', 'message_deliveries.reply'],
  'an admin': [
    ...[...NAMES, ...HOMEWORK, 'users.email', ...ROOM, 'explanation', 'draft course', 'private course'],
    ...['api_tokens.name', 'invitation_imports.file_name', 'message_deliveries.reply', 'course_evaluations.comment', 'outbox.failure_reply'],
  ],
};
/** Texts that the answers contain in any case: they show that the texts would be found. */
const READ: Readonly<Record<string, readonly string[]>> = {
  'a learner of the course': NAMES,
  'a trainer of the course': [...NAMES, ...HOMEWORK],
  'an admin': [...NAMES, ...HOMEWORK, 'api_tokens.name'],
};
/** Operations of each field, and addresses of each route, for each reader. */
const COUNT = 2 * Math.ceil(MODEL_RUNS / 40);
/** Few ids of each table, so that these operations meet those of the marked person. */
const IDS = 4;

const queries = Object.values((buildAppSchema(() => memoryRelay()).getQueryType() as GraphQLObjectType).getFields());
const fuzzer = new GraphqlFuzzer();
const tokens = new Map<string, string | undefined>([['a guest', undefined]]);
let server: TestServer;
let marks: ReadonlyMap<string, string>;

async function storeContent(db: EntityManager, { stepId }: MarkedPerson): Promise<Map<string, string>> {
  const hidden = new Map(['draft course', 'private course', 'explanation'].map((name) => [name, `mark-of-${name.replace(' ', '-')}`]));
  const named = (name: string) => ({ en: { name: hidden.get(name) ?? '', description: '' } });
  await buildCourseWith(db, [[{}]], { status: 'DRAFT', translations: named('draft course') });
  const { id: academyId } = await buildAcademy(db, { academyType: 'private' });
  await buildCourseWith(db, [[{}]], { academyId, courseType: 'private', translations: named('private course') });
  await buildQuizQuestion(db, stepId, { attempts: 3 });
  for (const table of ['quiz_questions', 'quiz_options'])
    await db.query(`UPDATE ${table} SET explanations = jsonb_build_object('en', $1::text)`, [hidden.get('explanation')]);
  return hidden;
}

async function signUp(db: EntityManager, who: string, role: UserRole, courseId: string): Promise<void> {
  const { id, email } = await buildUser(db, { role });
  if (role === 'student') await buildEnrolment(db, id, courseId);
  if (role === 'module_trainer') await buildTeamMember(db, id, courseId, role);
  const { body } = await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
  tokens.set(who, String(body.token));
}

/** Tells the fuzzer some ids of each table. */
async function tellIds(db: EntityManager): Promise<void> {
  const tables: Array<{ name: string }> = await db.query(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid'",
  );
  for (const { name } of tables) {
    const type = name.replace(/(?:^|_)(\w)/g, (_match, first: string) => first.toUpperCase());
    const rows: Array<{ id: string }> = await db.query(`SELECT id FROM "${name}" LIMIT ${IDS}`);
    for (const { id } of rows) fuzzer.add(type, id);
  }
}

beforeAll(async () => {
  server = await createTestServer({ settings: { JITSI_DOMAIN: 'meet.example' } });
  const db = server.database.dataSource.manager;
  const person = await buildMarkedPerson(db, server.app.ports.storage);
  marks = new Map([...person.marks, ['users.email', person.user.email], ...(await storeContent(db, person))]);
  const { course } = await buildCourseWith(db, [[{}]]);
  await signUp(db, 'a learner of another course', 'student', course.id);
  await signUp(db, 'a trainer of another course', 'module_trainer', course.id);
  await signUp(db, 'a learner of the course', 'student', person.courseId);
  await signUp(db, 'a trainer of the course', 'module_trainer', person.courseId);
  await signUp(db, 'an admin', 'admin', course.id);
  await tellIds(db);
}, 60_000);
afterAll(() => server.close());

/** Every query of GraphQL and every GET of REST that the server answers: what it returns to a reader. */
async function* answersTo(who: string): AsyncGenerator<{ request: string; answer: unknown }> {
  const token = tokens.get(who);
  for (const [index, field] of queries.entries()) {
    const [shallow, deep] = [1, 2].map((depth) => fuzzer.operationsOf('query', field, { seed: MODEL_SEED + index, count: COUNT, depth })) as [
      string[],
      string[],
    ];
    for (const [turn, request] of deep.entries()) {
      const answer = await server.graphql(request, {}, token);
      // Of lists, what they contain costs more than the server allows.
      const isRefused = answer.errors?.some(({ extensions }) => extensions.code === 'QUERY_TOO_COMPLEX');
      yield { request, answer: isRefused ? await server.graphql(shallow[turn] ?? '', {}, token) : answer };
    }
  }
  const { body } = await server.rest('GET', '/api/openapi.json');
  const routes = Object.entries(body.paths as Record<string, object>).filter(([path, methods]) => 'get' in methods && !path.startsWith('/openapi'));
  for (const [path] of routes) {
    for (const request of fuzzer.addressesOf(path, { seed: MODEL_SEED, count: COUNT }))
      yield { request, answer: (await server.rest('GET', `/api${request}`, undefined, token)).body };
  }
}

it.each(Object.entries(MAY_READ))('no query and no GET shows %s a private text that is not for them', { timeout: MODEL_TIMEOUT }, async (who, allowed) => {
  const found = new Map<string, string>();
  for await (const { request, answer } of answersTo(who)) {
    const text = JSON.stringify(answer);
    for (const [name, mark] of marks) if (!found.has(name) && text.includes(mark)) found.set(name, request);
  }
  expect([...found].filter(([name]) => !allowed.includes(name))).toEqual([]);
  expect([...found.keys()]).toEqual(expect.arrayContaining([...(READ[who] ?? [])]));
});
