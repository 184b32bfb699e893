import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestPasswordReset, resetPassword } from '../domain/auth/password.service.ts';
import { createClass } from '../domain/classes/class.service.ts';
import { REACTIONS } from '../reactions.ts';
import { buildCourse, buildEnrolment } from '../testing/factories/course.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { mailsTo, tokenOfMail } from '../testing/mails.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
}, 30_000);
afterAll(() => server.close());

const FORM = { classType: 'course', defaultLanguage: 'en', days: ['Monday'], time: '18:00', timeZone: 'Europe/Berlin' };

/** A learner with a class. */
async function buildWorld() {
  const db = server.database.dataSource.manager;
  const admin = await buildUser(db, { role: 'admin', name: 'Parvin' });
  const [learner, course] = [await buildUser(db, { name: 'Samira' }), await buildCourse(db)];
  await buildEnrolment(db, learner.id, course.id);
  const translations = { en: { name: 'Question time', description: 'Bring questions.' } };
  const { id } = await createClass(testCtx(db, { actor: actorOf(admin) }), { ...FORM, translations, courseId: course.id, leaderId: admin.id });
  const { body } = await server.rest('POST', '/api/user/signIn', { email: learner.email, password: TEST_PASSWORD });
  return { db, learner, classId: id, courseId: course.id, token: String(body.token) };
}

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(new URL(new URL(address).pathname + new URL(address).search, server.url), { headers });

describe('the private calendar address', () => {
  it('returns the classes of the person without names of people until it is revoked, and 304 for a known ETag', async () => {
    const { db, learner, classId, token } = await buildWorld();
    const create = async () => String((await server.graphql('mutation { createCalendarFeed }', {}, token)).data?.createCalendarFeed);
    const address = await create();
    const response = await get(address);
    const file = await response.text();
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file).toContain('SUMMARY:Question time');
    expect(file.replaceAll('\r\n ', '')).toContain(`/classroom/${classId}?type=class`);
    for (const hidden of ['Parvin', 'Samira', learner.email, learner.id]) expect(file).not.toContain(hidden);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(address, { 'if-none-match': etag })).status).toBe(304);
    const [stored] = (await db.query('SELECT token_hash FROM calendar_feeds WHERE user_id = $1', [learner.id])) as Array<{ token_hash: string }>;
    expect(address).not.toContain(stored?.token_hash);
    const next = await create();
    expect([(await get(address)).status, (await get(next)).status]).toEqual([404, 200]);
    await server.graphql('mutation { revokeCalendarFeed }', {}, token);
    expect((await get(next)).status).toBe(404);
  });

  it('stops working with a new password, changed or reset', async () => {
    const { db, learner, token } = await buildWorld();
    const create = async (session: string) => String((await server.graphql('mutation { createCalendarFeed }', {}, session)).data?.createCalendarFeed);
    const address = await create(token);
    const passwords = { oldPassword: TEST_PASSWORD, newPassword: 'Lantern&harbour8' };
    const change = 'mutation ($oldPassword: String!, $newPassword: String!) { changePassword(oldPassword: $oldPassword, newPassword: $newPassword) }';
    await server.graphql(change, { ...passwords, oldPassword: 'Wrong!Password1' }, token);
    expect((await get(address)).status).toBe(200);
    await server.graphql(change, passwords, token);
    expect((await get(address)).status).toBe(404);
    const next = await create(token);
    const guest = testCtx(db, { reactions: REACTIONS });
    await requestPasswordReset(guest, { email: learner.email });
    await resetPassword(guest, { token: tokenOfMail((await mailsTo(db, learner.email)).at(-1)), newPassword: TEST_PASSWORD });
    expect((await get(next)).status).toBe(404);
  });

  it('stops working when the account is deactivated, and loses the classes of a course that the person left', async () => {
    const { db, learner, courseId, token } = await buildWorld();
    const { data } = await server.graphql('mutation { createCalendarFeed }', {}, token);
    const address = String(data?.createCalendarFeed);
    await db.query('UPDATE enrolments SET ended_at = now() WHERE user_id = $1 AND course_id = $2', [learner.id, courseId]);
    expect(await (await get(address)).text()).not.toContain('BEGIN:VEVENT');
    await db.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [learner.id]);
    expect((await get(address)).status).toBe(404);
  });
});

describe('a class in the file and in the feed', () => {
  const eventsOf = (file: string): string => file.slice(file.indexOf('BEGIN:VEVENT'), file.lastIndexOf('END:VEVENT'));

  it('is the same event, also a date that was moved from a day in the past to one to come, as another library reads it', async () => {
    const { db, classId, token } = await buildWorld();
    const day = 24 * 60 * 60 * 1000;
    await db.query("UPDATE classes SET created_at = created_at - interval '5 weeks' WHERE id = $1", [classId]);
    const last = new Date(Date.now() - day);
    last.setUTCDate(last.getUTCDate() - ((last.getUTCDay() + 6) % 7));
    const movedTo = new Date(Math.floor(Date.now() / day) * day + 3 * day + 60_000);
    await db.query('INSERT INTO class_dates (class_id, date, moved_to, updated_at) VALUES ($1, $2, $3, now())', [
      classId,
      last.toISOString().slice(0, 10),
      movedTo,
    ]);
    const { data } = await server.graphql(`{ courseClass(id: "${classId}") { calendarLinks { ical } } }`, {}, token);
    const path = String((data as { courseClass: { calendarLinks: { ical: string } } }).courseClass.calendarLinks.ical);
    const feed = String((await server.graphql('mutation { createCalendarFeed }', {}, token)).data?.createCalendarFeed);
    const [file, subscribed] = await Promise.all([server.url + path, feed].map(async (address) => (await get(address)).text()));
    expect(eventsOf(file ?? '')).toBe(eventsOf(subscribed ?? ''));
    for (const each of [file, subscribed]) {
      const calendar = new ICAL.Component(ICAL.parse(each ?? ''));
      const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
      const moved = events.find((event) => event.isRecurrenceException());
      expect(moved?.startDate.toJSDate()).toEqual(movedTo);
      expect(moved?.uid).toBe(events.find((event) => event.isRecurring())?.uid);
    }
  });
});

describe('the signed calendar file of a class', () => {
  it('has the next dates, and is refused with a changed address and after the person left the course', async () => {
    const { db, learner, classId, courseId, token } = await buildWorld();
    const { data } = await server.graphql(`{ courseClass(id: "${classId}") { calendarLinks { ical } } }`, {}, token);
    const address = server.url + String((data as { courseClass: { calendarLinks: { ical: string } } }).courseClass.calendarLinks.ical);
    const response = await get(address);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO');
    expect((await get(address.replace(/expires=\d/, 'expires=9'))).status).toBe(404);
    expect((await get(address.replace(classId, courseId))).status).toBe(404);
    await db.query('UPDATE enrolments SET ended_at = now() WHERE user_id = $1 AND course_id = $2', [learner.id, courseId]);
    expect((await get(address)).status).toBe(404);
  });
});
