import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildClass } from '../../testing/factories/class.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { deleteAcademy, deleteCourse, deleteModule } from '../authoring/delete.service.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { NotificationEntity } from '../notifications/notification.entity.ts';
import { readNotificationMail } from '../notifications/notification-mails.service.ts';
import { listNotifications } from '../notifications/notification-reads.service.ts';
import { saveNotificationSettings } from '../notifications/notification-settings.service.ts';
import { eraseDeactivatedAccounts } from '../retention/erase-accounts.service.ts';
import type { Ctx } from '../shared/context.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { UserEntity } from '../users/user.entity.ts';
import { calendarLinksOf } from './calendar-links.ts';
import { ClassEntity } from './class.entity.ts';
import { createClass, deleteClass, updateClass } from './class.service.ts';
import { ClassDateEntity } from './class-date.entity.ts';
import { cancelClassDate, moveClassDate, restoreClassDate } from './class-date.service.ts';
import { listClasses, readClass } from './class-reads.service.ts';
import { remindOfClasses } from './class-reminder.service.ts';
import { nextDatesOf } from './course-class.ts';
import { findClassToJoin } from './find-class.service.ts';

const database = testDatabase();
let admin: UserEntity;
const db = () => database.dataSource.manager;
beforeAll(async () => {
  admin = await buildUser(db(), { role: 'admin' });
});

/** A Sunday; the class is on Mondays at 18:00 UTC. */
const SUNDAY = '2026-11-22T12:00:00Z';
const at = (text: string): Date => new Date(text);
const ctxOf = (user: UserEntity, now = SUNDAY, language = 'en'): Ctx =>
  testCtx(db(), { actor: actorOf(user), reading: { language, otherLanguages: false }, now: () => at(now) });

/** A course with a learner, a person on the team, and a class. */
async function buildWorld(values: Partial<ClassEntity> = {}) {
  const { course, moduleIds } = await buildCourseWith(db(), [[{}], [{}]]);
  const [learner, instructor] = [await buildUser(db()), await buildUser(db(), { role: 'instructor' })];
  await buildEnrolment(db(), learner.id, course.id);
  await buildTeamMember(db(), instructor.id, course.id, 'instructor');
  const stored = await buildClass(db(), { courseId: course.id, ...values });
  return { courseId: course.id, moduleIds, learner, instructor, classId: stored.id };
}

const form = {
  classType: 'course',
  defaultLanguage: 'en',
  translations: { en: { description: '<p>Bring questions.</p>' } },
  days: ['Monday'],
  time: '18:00',
};
const outbox = async (): Promise<OutboxEntity[]> => db().find(OutboxEntity, { where: { job: 'notification.mail' } });

describe('a class', () => {
  it('has the name of its module or of its course when it has none of its own', async () => {
    const { courseId, moduleIds } = await buildWorld();
    const ctx = ctxOf(admin);
    const ofCourse = await createClass(ctx, { ...form, courseId });
    const ofModule = await createClass(ctx, { ...form, courseId, classType: 'module', moduleId: moduleIds[0] ?? '' });
    expect(await readClass(ctx, ofCourse.id)).toMatchObject({ name: 'Psychological first aid', module: null, timeZone: null, days: ['Monday'], time: '18:00' });
    expect(await readClass(ctx, ofModule.id)).toMatchObject({ name: 'Module 1 en', module: { id: moduleIds[0] } });
  });

  it('keeps its wall time in its time zone, and derives the UTC fields for the next date', async () => {
    const { courseId } = await buildWorld();
    const { id } = await createClass(ctxOf(admin), { ...form, courseId, days: ['Tuesday'], time: '02:30', timeZone: 'Asia/Kabul' });
    expect(await readClass(ctxOf(admin), id)).toMatchObject({ days: ['Monday'], time: '22:00', localDays: ['Tuesday'], localTime: '02:30' });
    await updateClass(ctxOf(admin), id, 1, { ...form, time: '18:00', timeZone: 'Europe/Berlin' });
    expect(await readClass(ctxOf(admin, '2027-03-21T12:00:00Z'), id)).toMatchObject({ time: '17:00', localTime: '18:00' });
    expect(await readClass(ctxOf(admin, '2027-03-28T12:00:00Z'), id)).toMatchObject({ time: '16:00', localTime: '18:00' });
  });

  it.each([
    ['no weekday', { days: [] }, { days: 'REQUIRED' }],
    ['an unknown weekday', { days: ['Caturday'] }, { 'days[0]': 'CHOICE_INVALID' }],
    ['a wrong time', { time: '24:00' }, { time: 'CHOICE_INVALID' }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, { timeZone: 'CHOICE_INVALID' }],
    ['no module', { classType: 'module' }, { moduleId: 'REQUIRED' }],
    ['an empty description', { translations: { en: { description: '<p> </p>' } } }, { 'translations.en.description': 'CLASS_DESCRIPTION_MISSING' }],
    ['no text in the default language', { translations: { de: { description: 'Fragen' } } }, { translations: 'CLASS_LANGUAGE_MISSING' }],
  ])('is refused with %s', async (_case, part, fields) => {
    const { courseId } = await buildWorld();
    const refusal = { code: 'VALIDATION_FAILED', details: { fields } };
    await expect(createClass(ctxOf(admin), { ...form, ...part, courseId })).rejects.toMatchObject(refusal);
  });

  it('is refused with a module or a leader of another course', async () => {
    const [ours, other] = [await buildWorld(), await buildWorld()];
    const create = (part: object) => createClass(ctxOf(admin), { ...form, courseId: ours.courseId, ...part });
    await expect(create({ classType: 'module', moduleId: other.moduleIds[0] })).rejects.toMatchObject({ details: { fields: { moduleId: 'ID_INVALID' } } });
    await expect(create({ leaderId: other.instructor.id })).rejects.toMatchObject({ details: { fields: { leaderId: 'CHOICE_INVALID' } } });
    expect(await readClass(ctxOf(admin), (await create({ leaderId: ours.instructor.id })).id)).toMatchObject({ leader: { id: ours.instructor.id } });
  });

  it('shows the email address of its leader to admins only', async () => {
    const world = await buildWorld();
    await db().update(ClassEntity, { id: world.classId }, { leaderId: world.instructor.id });
    expect((await readClass(ctxOf(admin), world.classId)).leader?.email).toBe(world.instructor.email);
    expect((await readClass(ctxOf(world.learner), world.classId)).leader).toMatchObject({ id: world.instructor.id, email: null });
  });

  it('is hidden in a content language without its text, except from those who may edit the class', async () => {
    const { courseId, learner } = await buildWorld();
    expect(await listClasses(ctxOf(learner, SUNDAY, 'de'), courseId)).toMatchObject({ items: [], hiddenByLanguage: 1, canAdd: false });
    expect(await listClasses(ctxOf(learner), courseId)).toMatchObject({ items: [{ name: 'Question time', canEdit: false }], hiddenByLanguage: 0 });
    expect(await listClasses(ctxOf(admin, SUNDAY, 'de'), courseId)).toMatchObject({ items: [{ canEdit: true }], hiddenByLanguage: 0, canAdd: true });
  });

  it('stays without a leader after the account was erased, and is deleted with its module', async () => {
    const { courseId, moduleIds, instructor, classId } = await buildWorld();
    await db().update(ClassEntity, { id: classId }, { leaderId: instructor.id });
    await db().update(UserEntity, { id: instructor.id }, { deactivatedAt: at('2026-01-01T00:00:00Z') });
    expect((await readClass(ctxOf(admin), classId)).leader).toBeNull();
    await eraseDeactivatedAccounts(testCtx(db()));
    expect(await db().findOneBy(ClassEntity, { id: classId })).toMatchObject({ leaderId: null });
    const { id } = await createClass(ctxOf(admin), { ...form, courseId, classType: 'module', moduleId: moduleIds[0] ?? '' });
    await deleteModule(ctxOf(admin), moduleIds[0] ?? '', 'Delete irreversibly');
    await expect(readClass(ctxOf(admin), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is deleted with the confirmation phrase only', async () => {
    const { classId } = await buildWorld();
    await expect(deleteClass(ctxOf(admin), classId, 'yes')).rejects.toMatchObject({ code: 'DELETE_NOT_CONFIRMED' });
    await deleteClass(ctxOf(admin), classId, 'Delete irreversibly');
    expect(await db().countBy(ClassEntity, { id: classId })).toBe(0);
  });

  it('is joined by learners from 15 minutes before to the end, and by those who moderate it at any time', async () => {
    const { classId, learner, instructor } = await buildWorld();
    const state = async (user: UserEntity, now: string) => (await findClassToJoin(ctxOf(user, now), classId)).state;
    expect(await state(learner, '2026-11-23T17:44:59Z')).toBe('notYet');
    expect(await state(learner, '2026-11-23T17:45:00Z')).toBe('open');
    expect(await state(learner, '2026-11-23T20:59:59Z')).toBe('open');
    expect(await state(learner, '2026-11-23T21:00:00Z')).toBe('notYet');
    expect(await state(instructor, SUNDAY)).toBe('open');
    const found = await findClassToJoin(ctxOf(learner), classId);
    expect(found).toMatchObject({ opensAt: at('2026-11-23T17:45:00Z'), endsAt: at('2026-11-23T21:00:00Z'), moderator: false, date: { date: '2026-11-23' } });
    expect(found.roomName).toMatch(/^[0-9a-f]{40}$/);
  });

  it('has links for calendars: weekly where the calendar supports it, for three hours, from the next date that follows the rule', async () => {
    const { classId, learner } = await buildWorld();
    await cancelClassDate(ctxOf(admin), classId, '2026-11-23');
    const ctx = ctxOf(learner);
    const links = calendarLinksOf(ctx, await readClass(ctx, classId));
    const google = new URL(links.google).searchParams;
    expect(google.get('dates')).toBe('20261130T180000Z/20261130T210000Z');
    expect(google.get('recur')).toBe('RRULE:FREQ=WEEKLY;BYDAY=MO');
    expect(google.get('details')).toBe('Bring your questions.');
    expect(new URL(links.outlook).searchParams.get('enddt')).toBe('2026-11-30T21:00:00.000Z');
    expect(new URL(links.yahoo).searchParams.get('rpat')).toBe('01Mo');
    await db().update(ClassEntity, { id: classId }, { timeZone: 'Europe/Berlin' });
    const berlin = new URL(calendarLinksOf(ctx, await readClass(ctx, classId)).google).searchParams;
    expect([berlin.get('dates'), berlin.get('ctz')]).toEqual(['20261130T180000/20261130T210000', 'Europe/Berlin']);
  });
});

describe('the weekly schedule of a class', () => {
  const kindsOf = async (user: UserEntity) => (await db().findBy(NotificationEntity, { userId: user.id })).map(({ kind }) => kind);
  const mailOf = async (user: UserEntity, kind: NotificationEntity['kind']) => {
    const { id } = await db().findOneByOrFail(NotificationEntity, { userId: user.id, kind });
    return readNotificationMail(ctxOf(user), id);
  };

  it('notifies the others who take part when its days or its time change, with the next date before and after', async () => {
    const { classId, courseId, learner, instructor } = await buildWorld();
    await db().update(ClassEntity, { id: classId }, { leaderId: instructor.id });
    await updateClass(ctxOf(instructor), classId, null, { ...form, days: ['Monday', 'Thursday'], leaderId: instructor.id });
    const { items } = await listNotifications(ctxOf(learner), {});
    const monday = at('2026-11-23T18:00:00Z');
    const path = `/academy-course-detail/${courseId}?tab=4`;
    expect(items).toMatchObject([{ kind: 'classRescheduled', path, startsAt: monday, formerStart: monday, courseName: 'Psychological first aid' }]);
    expect(await mailOf(learner, 'classRescheduled')).toMatchObject({
      kind: 'classRescheduled',
      to: learner.email,
      values: { course: 'Psychological first aid' },
    });
    expect(await kindsOf(instructor)).toEqual([]);
    // The same instants in another notation, and other changes of the class, concern nobody.
    for (const part of [{ timeZone: 'Africa/Abidjan' }, { translations: { en: { description: '<p>Bring a pen.</p>' } } }])
      await updateClass(ctxOf(instructor, '2026-11-22T12:01:00Z'), classId, null, { ...form, ...part, days: ['Thursday', 'Monday'], leaderId: instructor.id });
    expect(await kindsOf(learner)).toEqual(['classRescheduled']);
    await updateClass(ctxOf(instructor, '2026-11-22T12:02:00Z'), classId, null, {
      ...form,
      days: ['Monday', 'Thursday'],
      time: '17:00',
      leaderId: instructor.id,
    });
    expect(await kindsOf(learner)).toEqual(['classRescheduled', 'classRescheduled']);
  });

  it('notifies the others who take part when the class is deleted, with the next date that it would have had', async () => {
    const { classId, courseId, learner, instructor } = await buildWorld();
    await cancelClassDate(ctxOf(admin), classId, '2026-11-23');
    await deleteClass(ctxOf(admin), classId, 'delete irreversibly');
    const [item] = (await listNotifications(ctxOf(learner), {})).items.filter(({ kind }) => kind === 'classDeleted');
    const path = `/academy-course-detail/${courseId}?tab=4`;
    expect(item).toMatchObject({ path, startsAt: at('2026-11-30T18:00:00Z'), className: null, courseName: 'Psychological first aid' });
    const mail = await mailOf(learner, 'classDeleted');
    expect(mail).toMatchObject({ kind: 'classDeleted', values: { course: 'Psychological first aid', date: expect.stringContaining('30') } });
    expect(await kindsOf(instructor)).toContain('classDeleted');
    // Without the course nothing is named.
    await db().update(EnrolmentEntity, { userId: learner.id, courseId }, { endedAt: at(SUNDAY) });
    expect(await mailOf(learner, 'classDeleted')).toBeNull();
  });

  it('notifies the others who take part when the class is deleted with its module', async () => {
    const { moduleIds, courseId, learner } = await buildWorld();
    const [moduleId = ''] = moduleIds;
    const { id } = await createClass(ctxOf(admin), { ...form, courseId, classType: 'module', moduleId });
    await deleteModule(ctxOf(admin), moduleId, 'delete irreversibly');
    const { items } = await listNotifications(ctxOf(learner), {});
    expect(items.filter(({ kind }) => kind === 'classDeleted')).toMatchObject([
      { startsAt: at('2026-11-23T18:00:00Z'), courseName: 'Psychological first aid' },
    ]);
    expect(await db().existsBy(ClassEntity, { id })).toBe(false);
  });

  it.each(['course', 'academy'] as const)(
    'notifies each of those who take part once when its %s is deleted, with the first date that is missed',
    async (kind) => {
      const { courseId, learner, instructor } = await buildWorld();
      const outsider = await buildUser(db());
      await createClass(ctxOf(admin), { ...form, courseId, days: ['Wednesday'] });
      await db().update(CourseEntity, { id: courseId }, { status: 'PUBLISHED' });
      const { academyId } = await db().findOneByOrFail(CourseEntity, { id: courseId });
      const jobs = (await outbox()).length;
      if (kind === 'course') await deleteCourse(ctxOf(admin), courseId, 'delete irreversibly');
      else await deleteAcademy(ctxOf(admin), academyId, 'delete irreversibly');

      for (const person of [learner, instructor])
        expect((await listNotifications(ctxOf(person), {})).items).toMatchObject([
          { kind: 'classDeleted', startsAt: at('2026-11-23T18:00:00Z'), courseName: null, path: '/my-courses' },
        ]);
      expect(await kindsOf(outsider)).toEqual([]);
      expect(await kindsOf(admin)).not.toContain('classDeleted');
      expect((await outbox()).length - jobs).toBe(2);
      const mail = await mailOf(learner, 'classDeleted');
      expect(mail).toMatchObject({
        kind: 'courseClassesDeleted',
        values: { date: expect.stringContaining('23') },
        url: expect.stringContaining('/my-courses'),
      });
    },
  );

  it('notifies nobody when its course, which learners cannot see, is deleted, and nobody who switched that off by mail', async () => {
    const { courseId, learner } = await buildWorld();
    const { courseId: shown, learner: quiet } = await buildWorld();
    await db().update(CourseEntity, { id: courseId }, { status: 'DRAFT' });
    await saveNotificationSettings(ctxOf(quiet), { settings: [{ kind: 'classDeleted', mail: 'never' }] });
    const jobs = (await outbox()).filter(({ payload }) => payload.userId === quiet.id).length;
    await deleteCourse(ctxOf(admin), courseId, 'delete irreversibly');
    await deleteCourse(ctxOf(admin), shown, 'delete irreversibly');
    expect(await kindsOf(learner)).toEqual([]);
    expect(await kindsOf(quiet)).toEqual(['classDeleted']);
    expect((await outbox()).filter(({ payload }) => payload.userId === quiet.id).length).toBe(jobs);
  });
});

describe('a date of a class', () => {
  it('is cancelled, moved and restored, and the participants are notified each time', async () => {
    const { classId, courseId, learner, instructor } = await buildWorld();
    await db().update(ClassEntity, { id: classId }, { leaderId: instructor.id });
    const ctx = ctxOf(instructor);
    const states = async () => nextDatesOf(ctx, await readClass(ctx, classId), 3).map(({ start, state }) => `${start.toISOString().slice(0, 16)} ${state}`);
    await cancelClassDate(ctx, classId, '2026-11-23');
    await cancelClassDate(ctx, classId, '2026-11-23');
    expect(await states()).toEqual(['2026-11-23T18:00 cancelled', '2026-11-30T18:00 planned', '2026-12-07T18:00 planned']);
    expect((await findClassToJoin(ctxOf(learner, '2026-11-23T18:00:00Z'), classId)).state).toBe('notYet');
    await restoreClassDate(ctxOf(instructor, '2026-11-22T12:01:00Z'), classId, '2026-11-23');
    await moveClassDate(ctxOf(instructor, '2026-11-22T12:02:00Z'), classId, '2026-11-23', at('2026-11-24T09:30:00Z'));
    expect(await states()).toEqual(['2026-11-24T09:30 moved', '2026-11-30T18:00 planned', '2026-12-07T18:00 planned']);
    const { items } = await listNotifications(ctxOf(learner), {});
    const common = { className: 'Question time', courseName: 'Psychological first aid', path: `/academy-course-detail/${courseId}?tab=4` };
    expect(items).toMatchObject([
      { ...common, kind: 'classMoved', startsAt: at('2026-11-24T09:30:00Z'), formerStart: at('2026-11-23T18:00:00Z') },
      { ...common, kind: 'classRestored', startsAt: at('2026-11-23T18:00:00Z'), formerStart: null },
      { ...common, kind: 'classCancelled', startsAt: at('2026-11-23T18:00:00Z') },
    ]);
    expect((await listNotifications(ctxOf(instructor), {})).items).toEqual([]);
  });

  it('cannot be changed when it is over, on a day without the class, or to a start in the past or too far ahead', async () => {
    const { classId } = await buildWorld();
    const ctx = ctxOf(admin);
    await expect(cancelClassDate(ctx, classId, '2026-11-16')).rejects.toMatchObject({ code: 'CLASS_DATE_OVER' });
    for (const day of ['2026-11-24', '2026-13-01', 'soon', '2028-11-27'])
      await expect(cancelClassDate(ctx, classId, day)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const start of ['2026-11-22T11:59:00Z', '2027-11-23T18:00:00Z', 'x']) {
      const refusal = { details: { fields: { start: 'CLASS_START_INVALID' } } };
      await expect(moveClassDate(ctx, classId, '2026-11-23', at(start))).rejects.toMatchObject(refusal);
    }
    expect(await db().countBy(ClassDateEntity, { classId })).toBe(0);
  });

  it('stays cancelled when the time of the class changes, and is planned again when the class is on other days', async () => {
    const { classId } = await buildWorld();
    await cancelClassDate(ctxOf(admin), classId, '2026-11-23');
    await updateClass(ctxOf(admin), classId, null, { ...form, time: '19:00' });
    expect(nextDatesOf(ctxOf(admin), await readClass(ctxOf(admin), classId), 1)).toMatchObject([{ date: '2026-11-23', state: 'cancelled' }]);
    await updateClass(ctxOf(admin), classId, null, { ...form, days: ['Thursday'] });
    expect(await db().countBy(ClassDateEntity, { classId })).toBe(0);
  });

  it('is changed once when two people change it at the same time', async () => {
    const { classId, learner } = await buildWorld();
    await Promise.all([1, 2, 3].map(() => cancelClassDate(ctxOf(admin), classId, '2026-11-23')));
    expect(await db().countBy(NotificationEntity, { userId: learner.id })).toBe(1);
  });
});

describe('the reminder of a class', () => {
  const due = { remindAt: at('2026-11-23T17:00:00Z') };
  const job = (now: string): Ctx => testCtx(db(), { now: () => at(now) });
  const reminders = (user: UserEntity): Promise<number> => db().countBy(NotificationEntity, { userId: user.id, kind: 'classReminder' });
  /** Deletes the classes of other tests, which the job would find. */
  const settle = () => db().createQueryBuilder().delete().from(ClassEntity).execute();

  it('is sent once to each person and date, with several workers and after a restart', async () => {
    await settle();
    const { classId, learner, instructor } = await buildWorld(due);
    expect(await remindOfClasses(job('2026-11-23T16:59:59Z'))).toBe(0);
    await Promise.all([1, 2, 3, 4].map(() => remindOfClasses(job('2026-11-23T17:00:30Z'))));
    // A worker that died after the notifications were stored would leave the class due.
    await db().update(ClassEntity, { id: classId }, due);
    await remindOfClasses(job('2026-11-23T17:02:00Z'));
    expect([await reminders(learner), await reminders(instructor)]).toEqual([1, 1]);
    expect(await db().findOneBy(ClassEntity, { id: classId })).toMatchObject({ remindAt: at('2026-11-30T17:00:00Z') });
    await remindOfClasses(job('2026-11-30T17:00:00Z'));
    expect(await reminders(learner)).toBe(2);
  });

  it('is not sent for a cancelled date, for a date that began, and to people who left the course', async () => {
    await settle();
    const { classId, courseId, learner, instructor } = await buildWorld();
    await cancelClassDate(ctxOf(admin), classId, '2026-11-23');
    expect(await remindOfClasses(job('2026-11-23T17:30:00Z'))).toBe(0);
    await db().update(ClassEntity, { id: classId }, { remindAt: at('2026-11-30T17:00:00Z') });
    await remindOfClasses(job('2026-11-30T18:01:00Z'));
    expect(await reminders(learner)).toBe(0);
    await db().update(EnrolmentEntity, { userId: learner.id, courseId }, { endedAt: new Date() });
    await remindOfClasses(job('2026-12-07T17:10:00Z'));
    expect([await reminders(learner), await reminders(instructor)]).toEqual([0, 1]);
  });

  it('is sent again at the new time of a date that was moved, and opens the page to join', async () => {
    await settle();
    const { classId, learner } = await buildWorld(due);
    await remindOfClasses(job('2026-11-23T17:00:00Z'));
    await moveClassDate(ctxOf(admin, '2026-11-23T17:10:00Z'), classId, '2026-11-23', at('2026-11-23T20:00:00Z'));
    await remindOfClasses(job('2026-11-23T19:00:00Z'));
    expect(await reminders(learner)).toBe(2);
    const [reminder] = (await listNotifications(ctxOf(learner, '2026-11-23T19:00:00Z'), {})).items.filter(({ kind }) => kind === 'classReminder');
    expect(reminder).toMatchObject({ path: `/classroom/${classId}?type=class`, startsAt: at('2026-11-23T20:00:00Z') });
  });

  it('is mailed in the language and time zone of the person, unless the class began', async () => {
    await settle();
    const { learner } = await buildWorld(due);
    await db().update(UserEntity, { id: learner.id }, { language: 'de', timeZone: 'Asia/Kabul' });
    await remindOfClasses(job('2026-11-23T17:00:00Z'));
    const ids = (await outbox()).map(({ payload }) => payload).filter(({ userId }) => userId === learner.id);
    expect(ids).toHaveLength(1);
    const id = String(ids[0]?.notificationId);
    const mail = await readNotificationMail(job('2026-11-23T17:00:10Z'), id);
    expect(mail).toMatchObject({ kind: 'classReminder', language: 'de', values: { className: 'Question time', date: expect.stringContaining('22:30') } });
    expect(await readNotificationMail(job('2026-11-23T21:00:01Z'), id)).toBeNull();
  });
});
