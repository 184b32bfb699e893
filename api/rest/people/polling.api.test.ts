import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConnectionEntity } from '../../domain/presence/connection.entity.ts';
import { UserEntity } from '../../domain/users/user.entity.ts';
import { buildCourse, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
const db = () => server.database.dataSource.manager;

async function signIn(email: string): Promise<string> {
  const { body } = await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
  return String(body.token);
}

/** A course with people, and a student and a trainer who poll its list. */
async function courseOf(size: number) {
  const course = await buildCourse(db());
  const people = await Promise.all(Array.from({ length: size }, () => buildUser(db())));
  for (const { id } of people) await buildEnrolment(db(), id, course.id);
  const trainer = await buildUser(db(), { role: 'module_trainer' });
  await buildTeamMember(db(), trainer.id, course.id, 'module_trainer');
  const [student] = people;
  if (student === undefined) throw new Error('A course needs a student');
  return { course, people, trainer, student, tokens: { student: await signIn(student.email), trainer: await signIn(trainer.email) } };
}

/** Polls a list with the ETag of the answer before; returns the status, the ETag and the number of statements. */
async function poll(path: string, token: string, tag?: string) {
  const headers = tag === undefined ? {} : { 'if-none-match': tag };
  await server.rest('GET', '/api/user/account', undefined, token);
  server.database.statements.reset();
  const answer = await server.rest('GET', path, undefined, token, headers);
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', count: server.database.statements.count, body: answer.body };
}

it.each(['/api/academy/course/users/', '/api/academy/users/'])(
  'a poll of %s is answered with 304 while nothing changed, with the same number of statements at any size',
  async (path) => {
    const counts: number[] = [];
    for (const size of [1, 30]) {
      const { course, tokens } = await courseOf(size);
      const address = `${path}${path.includes('course') ? course.id : course.academyId}`;
      const first = await poll(address, tokens.student);
      expect(first.status).toBe(200);
      const again = await poll(address, tokens.student, first.tag);
      expect(again).toMatchObject({ status: 304, tag: first.tag });
      // The list itself is not read.
      expect(again.count).toBe(first.count - 1);
      counts.push(again.count);
    }
    expect(counts[0]).toBe(counts[1]);
  },
);

it('a poll of people is answered with a new list after every change that the list shows', async () => {
  const { course, people, student, trainer, tokens } = await courseOf(3);
  const address = `/api/academy/course/users/${course.id}`;
  const other = people[1]?.id ?? '';
  const newcomer = await buildUser(db());
  const changes: Record<string, () => Promise<unknown>> = {
    'a name': () => db().update(UserEntity, { id: other }, { name: 'Renamed' }),
    'a role': () => db().update(UserEntity, { id: other }, { role: 'speaker' }),
    availability: () => db().update(UserEntity, { id: other }, { doNotDisturb: true }),
    'a connection': () => db().insert(ConnectionEntity, { id: randomUUID(), userId: other, nodeId: randomUUID(), renewedAt: new Date(Date.now() + 600_000) }),
    'an enrollment': () => buildEnrolment(db(), newcomer.id, course.id),
    'a deactivation': () => db().update(UserEntity, { id: newcomer.id }, { deactivatedAt: new Date() }),
  };
  let { tag } = await poll(address, tokens.student);
  for (const [what, change] of Object.entries(changes)) {
    await change();
    const answer = await poll(address, tokens.student, tag);
    expect(answer.status, what).toBe(200);
    expect(answer.tag, what).not.toBe(tag);
    tag = answer.tag;
  }
  // Email addresses are part of a version only for those who see them.
  const seen = await poll(address, tokens.trainer);
  expect(seen.tag).not.toBe(tag);
  await db().update(UserEntity, { id: student.id }, { email: `${randomUUID()}@example.org` });
  expect((await poll(address, tokens.student, tag)).status).toBe(304);
  expect((await poll(address, tokens.trainer, seen.tag)).status).toBe(200);
  expect(trainer.id).not.toBe(student.id);
});

it('a poll of people is refused to somebody without access, even with the current version', async () => {
  const { course, tokens } = await courseOf(1);
  const address = `/api/academy/course/users/${course.id}`;
  const { tag } = await poll(address, tokens.student);
  const stranger = await buildUser(db());
  expect((await poll(address, await signIn(stranger.email), tag)).status).toBe(404);
});
