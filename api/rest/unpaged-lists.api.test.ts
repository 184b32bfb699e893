import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAcademy } from '../testing/factories/academy.ts';
import { buildApiToken } from '../testing/factories/api-token.ts';
import { buildCourse } from '../testing/factories/course.ts';
import { buildGroup } from '../testing/factories/group.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { statementsOf } from '../testing/read-plan.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

/** More than one answer has; names repeat, so that their order needs the ids. */
const PEOPLE = 10_020;
/** Entries that are read at once. */
const PART = 1000;
let server: TestServer;
let token: string;
/** For the interfaces that no API token may use. */
let session: string;
let courseId: string;
let academyId: string;
let groupId: string;

beforeAll(async () => {
  server = await createTestServer();
  const { manager } = server.database.dataSource;
  const admin = await buildUser(manager, { role: 'admin', name: 'Zzz' });
  token = (await buildApiToken(manager, admin.id, ['people:read'])).token;
  session = String((await server.rest('POST', '/api/user/signIn', { email: admin.email, password: TEST_PASSWORD })).body.token);
  const academy = await buildAcademy(manager, { status: 'PUBLISHED', academyType: 'private' });
  academyId = academy.id;
  courseId = (await buildCourse(manager, { academyId, status: 'PUBLISHED' })).id;
  await manager.query(
    `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
     SELECT gen_random_uuid(), (ARRAY['Ünal', 'ünal', 'Amina', 'زهرا'])[1 + n % 4], 'Surname ' || n % 50, 'person-' || n || '@example.org', '', 'student', '#0e6b66', 'en', now()
     FROM generate_series(1, $1) n`,
    [PEOPLE - 1],
  );
  await manager.query(`INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), id, $1, now() FROM users WHERE role = 'student'`, [
    courseId,
  ]);
  await manager.query('ANALYZE');
  groupId = (await buildGroup(manager, [])).id;
  await manager.query(`INSERT INTO group_members (group_id, user_id, created_at) SELECT $1, id, now() FROM users WHERE role = 'student'`, [groupId]);
  await manager.query(
    `INSERT INTO groups SELECT (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid()))).* FROM groups g, generate_series(1, $1) n`,
    [PEOPLE - 1],
  );
  await manager.query(
    `INSERT INTO meeting_rooms (id, course_id, owner_id, name, room_name, created_at)
     SELECT gen_random_uuid(), $1, id, 'Room ' || row_number() OVER () % 50, md5(id::text), now() FROM users`,
    [courseId],
  );
}, 120_000);
afterAll(() => server.close());

interface Read {
  ids: string[];
  sizes: number[];
}

const get = (path: string) => server.rest('GET', path, undefined, path.includes('meetingRooms') ? session : token);

/** The list of an answer, or the users of its group. */
const listOf = (result: unknown): Array<Record<string, unknown>> =>
  Array.isArray(result) ? result : (result as { users: Array<Record<string, unknown>> }).users;

/** Reads a list to its end. */
async function readAll(path: string, idOf: (entry: Record<string, unknown>) => unknown): Promise<Read> {
  const read: Read = { ids: [], sizes: [] };
  let cursor: string | null = null;
  do {
    const { status, headers, body } = await get(`${path}${cursor === null ? '' : `?cursor=${cursor}`}`);
    expect(status).toBe(200);
    const result = listOf(body.result);
    read.ids.push(...result.map((entry) => String(idOf(entry))));
    read.sizes.push(result.length);
    cursor = headers.get('x-next-cursor');
  } while (cursor !== null && read.sizes.length < 5);
  return read;
}

const ownId = (entry: Record<string, unknown>): unknown => entry._id;
const emailOfEntry = ({ user }: Record<string, unknown>): unknown => (user as { email?: unknown }).email;

describe('a list of more than 10,000 entries', { timeout: 120_000 }, () => {
  it.each([
    ['users', () => '/api/user', ownId, PEOPLE],
    ['the people of a course', () => `/api/academy/course/users/${courseId}`, emailOfEntry, PEOPLE - 1],
    ['the people of an academy', () => `/api/academy/users/${academyId}`, emailOfEntry, PEOPLE - 1],
    ['the members of a group', () => `/api/groups/${groupId}`, ownId, PEOPLE - 1],
    ['groups', () => '/api/groups', ownId, PEOPLE],
    ['meeting rooms', () => `/api/meetingRooms/${courseId}`, ownId, PEOPLE],
  ] satisfies Array<[string, () => string, (entry: Record<string, unknown>) => unknown, number]>)(
    'goes on with the cursor of the answer before, with everybody once: %s',
    async (_name, path, idOf, count) => {
      const { ids, sizes } = await readAll(path(), idOf);
      expect(sizes).toEqual([10_000, count - 10_000]);
      expect(new Set(ids).size).toBe(count);
    },
  );

  it('is read and sent in parts of 1,000 people, and has its length only if it is one part', async () => {
    let long: Response | undefined;
    const sent = await statementsOf(server.database.dataSource, async () => {
      long = await fetch(`${server.url}/api/user`, { headers: { 'x-access-token': token } });
      await long.arrayBuffer();
    });
    expect(long?.headers.get('content-length')).toBeNull();
    const parts = sent.flatMap(({ values }) => values.filter((value): value is string[] => Array.isArray(value) && value.length > 100));
    // The rows of the users after the first part, and what they belong to.
    expect(parts.map(({ length }) => length)).toEqual(Array.from({ length: 19 }, () => PART));
    const short = await fetch(`${server.url}/api/user/search?email=person-17`, { headers: { 'x-access-token': token } });
    expect(short.headers.get('content-length')).toBe(String((await short.arrayBuffer()).byteLength));
  });

  it('has no cursor when it ends, and refuses one that it did not make', async () => {
    const { headers } = await server.rest('GET', '/api/user/search?email=person-17', undefined, token);
    expect(headers.get('x-next-cursor')).toBeNull();
    for (const path of ['/api/user', '/api/groups', `/api/groups/${groupId}`, `/api/meetingRooms/${courseId}`, `/api/academy/course/users/${courseId}`]) {
      const { body } = await get(`${path}?cursor=abc`);
      expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { cursor: 'ID_INVALID' } });
    }
  });
});
