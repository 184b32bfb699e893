import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectionEntity } from '../../domain/presence/connection.entity.ts';
import type { UserEntity } from '../../domain/users/user.entity.ts';
import { buildCourse, buildEnrolment } from '../../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: { user: UserEntity; token: string };
beforeAll(async () => {
  server = await createTestServer();
  admin = await signedIn({ role: 'admin' });
});
afterAll(() => server.close());

const db = () => server.database.dataSource.manager;
async function signedIn(overrides: Partial<UserEntity> = {}) {
  const user = await buildUser(db(), overrides);
  const { body } = await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
  return { user, token: String(body.token) };
}
const namesIn = (body: Record<string, unknown>): unknown[] => (body.result as Array<{ name: string }>).map(({ name }) => name);

describe('the users over REST', () => {
  it('have the documented fields, with the online state and what they belong to', async () => {
    const { user } = await signedIn({ name: 'فاطمة', surname: 'الزهراء', gender: 'female', language: 'ar', doNotDisturb: true });
    const course = await buildCourse(db());
    await buildEnrolment(db(), user.id, course.id);
    await db().insert(ConnectionEntity, { id: user.id, userId: user.id, nodeId: user.id, renewedAt: new Date() });
    const { body } = await server.rest('GET', '/api/user', undefined, admin.token);
    expect((body.result as Array<{ _id: string }>).find(({ _id }) => _id === user.id)).toEqual({
      _id: user.id,
      name: 'فاطمة',
      surname: 'الزهراء',
      email: user.email,
      role: 'student',
      color: user.color,
      isOnline: true,
      dnd: 1,
      gender: 'female',
      language: 'ar',
      academies: [course.academyId],
      courses: [course.id],
      createdAt: user.createdAt.toISOString(),
    });
    const own = await server.rest('GET', '/api/user/account', undefined, admin.token);
    expect(own.body.user).toMatchObject({ isOnline: false, academies: [], courses: [] });
  });

  it('are found by address, folded names and role', async () => {
    await buildUser(db(), { name: 'Jürgen', surname: 'Weiß', email: 'findable@example.org', role: 'instructor' });
    const search = async (parameters: string) => namesIn((await server.rest('GET', `/api/user/search?${parameters}`, undefined, admin.token)).body);
    expect(await search('email=findable')).toEqual(['Jürgen']);
    expect(await search('email=weiss%20jurgen')).toEqual(['Jürgen']);
    expect(await search('role=instructor')).toEqual(['Jürgen']);
    expect(await search('role=speaker&email=findable')).toEqual([]);
    expect((await server.rest('GET', '/api/user/search?role=king', undefined, admin.token)).body).toMatchObject({ status: 'error', code: 'VALIDATION_FAILED' });
  });

  it('are never shown to others', async () => {
    for (const role of ['student', 'module_trainer'] as const) {
      const { token } = await signedIn({ role });
      for (const path of ['/api/user', '/api/user/search?email=a']) {
        expect((await server.rest('GET', path, undefined, token)).body).toMatchObject({ code: 'NOT_AUTHORIZED' });
      }
    }
  });

  it('change their role, which signs them out', async () => {
    const { user, token } = await signedIn();
    const change = (id: string, role: string) => server.rest('PUT', `/api/user/update/${id}`, { role }, admin.token);
    expect((await change(user.id, 'speaker')).body).toMatchObject({ status: 'success' });
    expect((await server.rest('GET', '/api/user/account', undefined, token)).status).toBe(401);
    expect((await change(admin.user.id, 'student')).body).toMatchObject({ code: 'LAST_ADMIN' });
    const second = await buildUser(db(), { role: 'admin' });
    expect((await change(admin.user.id, 'student')).body).toMatchObject({ code: 'OWN_ACCOUNT' });
    expect((await change(second.id, 'student')).body).toMatchObject({ status: 'success' });
  });

  it('are deactivated and restored with profileId', async () => {
    const { user } = await signedIn();
    const send = (deactivate: boolean) => server.rest('POST', '/api/user/deactivate', { deactivate, profileId: user.id }, admin.token);
    expect((await send(true)).body).toMatchObject({ status: 'success' });
    expect(namesIn((await server.rest('GET', `/api/user/search?email=${user.email}`, undefined, admin.token)).body)).toEqual([]);
    expect((await send(false)).body).toMatchObject({ status: 'success' });
  });

  it('leave a course and an academy', async () => {
    const { user, token } = await signedIn();
    const course = await buildCourse(db());
    const coursesOf = async () => ((await server.rest('GET', '/api/user/account', undefined, token)).body.user as { courses: string[] }).courses;
    for (const [type, resourceId] of [
      ['course', course.id],
      ['academy', course.academyId],
    ]) {
      await server.rest('POST', '/api/user/courseEnroll', { courseId: course.id }, token);
      expect(await coursesOf()).toEqual([course.id]);
      const { body } = await server.rest('POST', '/api/user/disenroll', { userId: user.id, resourceId, type }, admin.token);
      expect(body).toMatchObject({ status: 'success' });
      expect(await coursesOf()).toEqual([]);
    }
  });
});
