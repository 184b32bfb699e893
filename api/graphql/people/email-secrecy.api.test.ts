import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCourse, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const SECRET = 'very-secret-address@example.org';
let server: TestServer;
let course: { id: string; academyId: string };
let tokens: Record<'student' | 'speaker' | 'trainer', string>;

beforeAll(async () => {
  server = await createTestServer();
  const db = server.database.dataSource.manager;
  course = await buildCourse(db);
  const people = { student: await buildUser(db), speaker: await buildUser(db, { role: 'speaker' }), trainer: await buildUser(db, { role: 'module_trainer' }) };
  const other = await buildUser(db, { name: 'Amal', surname: 'Findable', email: SECRET });
  for (const { id } of [people.student, other]) await buildEnrolment(db, id, course.id);
  for (const { id, role } of [people.speaker, people.trainer]) await buildTeamMember(db, id, course.id, role);
  const signIn = async (email: string) => String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
  tokens = { student: await signIn(people.student.email), speaker: await signIn(people.speaker.email), trainer: await signIn(people.trainer.email) };
}, 60_000);
afterAll(() => server.close());

const PERSON = 'total items { id name surname email }';
/** Every door to a list of people, with a search for `search` where there is one; returns the answer as text. */
const DOORS: Record<string, (token: string, search: string) => Promise<string>> = {
  'the students of a course': async (token, search) =>
    JSON.stringify(
      await server.graphql(
        `query ($id: ID!, $filter: PersonFilter) { course(id: $id) { students(filter: $filter) { ${PERSON} } } }`,
        { id: course.id, filter: { search } },
        token,
      ),
    ),
  'the learners of an academy': async (token, search) =>
    JSON.stringify(
      await server.graphql(
        `query ($id: ID!, $filter: PersonFilter) { academy(id: $id) { learners(filter: $filter) { ${PERSON} } } }`,
        { id: course.academyId, filter: { search } },
        token,
      ),
    ),
  'the people of a course over REST': async (token) =>
    JSON.stringify((await server.rest('GET', `/api/academy/course/users/${course.id}`, undefined, token)).body),
  'the people of an academy over REST': async (token) =>
    JSON.stringify((await server.rest('GET', `/api/academy/users/${course.academyId}`, undefined, token)).body),
};

it.each(Object.entries(DOORS))('%s show the email address of another student to trainers only', async (_door, open) => {
  for (const who of ['student', 'speaker'] as const) {
    const answer = await open(tokens[who], 'Findable');
    expect(answer).toContain('Findable');
    expect(answer).not.toContain(SECRET);
  }
  expect(await open(tokens.trainer, 'Findable')).toContain(SECRET);
});

it.each(Object.entries(DOORS).slice(0, 2))('%s can be searched by an email address by trainers only', async (_door, open) => {
  for (const part of ['very-secret', SECRET, 'very secret']) {
    for (const who of ['student', 'speaker'] as const) expect(await open(tokens[who], part)).toContain('"total":0');
  }
  expect(await open(tokens.trainer, SECRET)).toContain('"total":1');
});

it.each(['PersonStatus', 'UserStatusEvent', 'CoursePeopleEvent'])('the event %s has no field for an email address', (type) => {
  const schema = readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8');
  const fields = new RegExp(`^type ${type} \\{([^]*?)^\\}`, 'm').exec(schema)?.[1];
  expect(fields).toMatch(/: /);
  expect(fields).not.toMatch(/e-?mail/i);
});
