import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClass } from '../../testing/factories/class.ts';
import { buildCourse, buildEnrolment } from '../../testing/factories/course.ts';
import { buildVisit } from '../../testing/factories/meeting.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { UserEntity } from '../users/user.entity.ts';
import { readClassAttendance } from './attendance.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
}, 60_000);
afterAll(() => server.close());

const manager = () => server.database.dataSource.manager;
const START = Date.parse('2027-03-01T18:00:00Z');
const WEEK = 7 * 24 * 60 * 60_000;
const at = (minutes: number, date = START): Date => new Date(date + minutes * 60_000);

/** A class in which Amina was twice, on two devices at the same time, and Zoë once; both also a week earlier or never. */
async function attendedClass() {
  const course = await buildCourse(manager());
  const admin = await buildUser(manager(), { role: 'admin' });
  const [amina, zoe] = [await buildUser(manager(), { name: 'Amina', surname: '=HYPERLINK("x")' }), await buildUser(manager(), { name: 'Zoë' })];
  for (const { id } of [amina, zoe]) await buildEnrolment(manager(), id, course.id);
  const { id } = await buildClass(manager(), { courseId: course.id });
  const stay = (userId: string, from: number, to: number, date = START) =>
    buildVisit(manager(), { id, courseId: course.id }, userId, {
      kind: 'class',
      date: new Date(date),
      joinedAt: at(from, date),
      renewedAt: at(to, date),
      leftAt: at(to, date),
      closed: true,
    });
  await stay(amina.id, 0, 30);
  await stay(amina.id, 20, 45);
  await stay(amina.id, 60, 90);
  await stay(zoe.id, 5, 6);
  await stay(amina.id, 0, 10, START - WEEK);
  await buildVisit(manager(), { id, courseId: course.id }, zoe.id, { kind: 'class', date: new Date(START), joinedAt: null });
  await buildVisit(manager(), { id, courseId: course.id }, zoe.id, { kind: 'class', date: null });
  return { id, admin, amina, zoe };
}

describe('the attendance of a class', () => {
  it('counts the minutes of each person and date once, the latest date first', async () => {
    const { id, admin, amina, zoe } = await attendedClass();
    const page = await readClassAttendance(testCtx(manager(), { actor: actorOf(admin) }), id);
    const counted = page.items.map(({ date, count, people }) => ({ date, count, people: people.map(({ person, minutes }) => [person.id, minutes]) }));
    expect(counted).toEqual([
      {
        date: new Date(START),
        count: 2,
        people: [
          [amina.id, 75],
          [zoe.id, 1],
        ],
      },
      { date: new Date(START - WEEK), count: 1, people: [[amina.id, 10]] },
    ]);
    expect(page.items[0]?.people[0]).toMatchObject({ joinedAt: at(0), person: { email: null } });
    const second = await readClassAttendance(testCtx(manager(), { actor: actorOf(admin) }), id, { offset: 1, limit: 1 });
    expect([second.total, second.items.map(({ date }) => date)]).toEqual([2, [new Date(START - WEEK)]]);
  });

  it('leaves deactivated people out', async () => {
    const { id, admin, zoe } = await attendedClass();
    await manager().update(UserEntity, { id: zoe.id }, { deactivatedAt: new Date() });
    const page = await readClassAttendance(testCtx(manager(), { actor: actorOf(admin) }), id);
    expect(page.items[0]).toMatchObject({ count: 1 });
  });

  it('is a CSV file for those who may read it, without formulas', async () => {
    const { id, admin, amina } = await attendedClass();
    const tokenOf = async ({ email }: UserEntity) => String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
    const get = async (user: UserEntity) => fetch(`${server.url}/exports/classes/${id}/attendance/csv`, { headers: { 'x-access-token': await tokenOf(user) } });
    const file = await get(admin);
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([200, 'text/csv; charset=utf-8', 'no-store']);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines[0]).toContain('Date of the class (UTC),Given name,Family name,Email,Joined at (UTC),Left at (UTC),Minutes');
    expect(lines.length).toBe(4);
    expect(lines[1]).toContain(`Amina,"'=HYPERLINK(""x"")",${amina.email}`);
    expect(lines[1]).toMatch(/,10$/);
    expect((await get(amina)).status).toBe(403);
    expect((await fetch(`${server.url}/exports/classes/${id}/attendance/csv`)).status).toBe(401);
  });
});
