import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAcademy } from '../testing/factories/academy.ts';
import { buildApiToken } from '../testing/factories/api-token.ts';
import { buildCourse } from '../testing/factories/course.ts';
import { buildUser } from '../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

/** More than one answer has; names repeat, so that their order needs the ids. */
const PEOPLE = 10_020;
let server: TestServer;
let token: string;
let courseId: string;
let academyId: string;

beforeAll(async () => {
  server = await createTestServer();
  const { manager } = server.database.dataSource;
  const admin = await buildUser(manager, { role: 'admin', name: 'Zzz' });
  token = (await buildApiToken(manager, admin.id, ['people:read'])).token;
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
}, 120_000);
afterAll(() => server.close());

interface Read {
  emails: string[];
  sizes: number[];
}

/** Reads a list to its end. */
async function readAll(path: string, emailOf: (entry: Record<string, unknown>) => unknown): Promise<Read> {
  const read: Read = { emails: [], sizes: [] };
  let cursor: string | null = null;
  do {
    const { status, headers, body } = await server.rest('GET', `${path}${cursor === null ? '' : `?cursor=${cursor}`}`, undefined, token);
    expect(status).toBe(200);
    const result = body.result as Array<Record<string, unknown>>;
    read.emails.push(...result.map((entry) => String(emailOf(entry))));
    read.sizes.push(result.length);
    cursor = headers.get('x-next-cursor');
  } while (cursor !== null && read.sizes.length < 5);
  return read;
}

const emailOfEntry = ({ user }: Record<string, unknown>): unknown => (user as { email?: unknown }).email;

describe('a list of more than 10,000 people', { timeout: 120_000 }, () => {
  it('goes on with the cursor of the answer before, with everybody once: users', async () => {
    const { emails, sizes } = await readAll('/api/user', ({ email }) => email);
    expect(sizes).toEqual([10_000, PEOPLE - 10_000]);
    expect(new Set(emails).size).toBe(PEOPLE);
  });

  it.each([
    ['a course', () => `/api/academy/course/users/${courseId}`],
    ['an academy', () => `/api/academy/users/${academyId}`],
  ])('goes on with the cursor of the answer before, with everybody once: %s', async (_name, path) => {
    const { emails, sizes } = await readAll(path(), emailOfEntry);
    expect(sizes).toEqual([10_000, PEOPLE - 1 - 10_000]);
    expect(new Set(emails).size).toBe(PEOPLE - 1);
  });

  it('has no cursor when it ends, and refuses one that it did not make', async () => {
    const { headers } = await server.rest('GET', '/api/user/search?email=person-17', undefined, token);
    expect(headers.get('x-next-cursor')).toBeNull();
    for (const path of ['/api/user', `/api/academy/course/users/${courseId}`]) {
      const { body } = await server.rest('GET', `${path}?cursor=abc`, undefined, token);
      expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { cursor: 'ID_INVALID' } });
    }
  });
});
