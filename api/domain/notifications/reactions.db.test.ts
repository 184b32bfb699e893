import { beforeAll, describe, expect, it } from 'vitest';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import type { NotificationMail } from '../../../schema/notifications.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { deleteModule } from '../authoring/delete.service.ts';
import { duplicateModule } from '../authoring/duplicate.service.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { createModule } from '../modules/module.service.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { DIGEST_JOB, type DigestPayload, enqueueDigests, readDigestMail } from './digest.service.ts';
import { NotificationEntity } from './notification.entity.ts';
import { readNotificationMail } from './notification-mails.service.ts';
import { listNotifications } from './notification-reads.service.ts';
import { NotificationSettingEntity } from './notification-setting.entity.ts';
import { NOTIFICATION_MAIL_JOB } from './notify.service.ts';

const HOUR = 60 * 60 * 1000;
const MORNING = new Date('2026-06-01T07:00:00Z');
const hours = (count: number): Date => new Date(MORNING.getTime() + count * HOUR);

const database = testDatabase();
let admin: UserEntity;
const db = () => database.dataSource.manager;
beforeAll(async () => {
  admin = await buildUser(db(), { role: 'admin' });
});

const ctxOf = (user: UserEntity, now: Date) => testCtx(db(), { actor: actorOf(user), now: () => now });

async function buildLearner(mail?: NotificationMail) {
  const { course } = await buildCourseWith(db(), [[{}]]);
  const learner = await buildUser(db(), { name: 'Farid', timeZone: 'UTC' });
  await buildEnrolment(db(), learner.id, course.id);
  if (mail !== undefined) await db().insert(NotificationSettingEntity, { userId: learner.id, kind: 'newModule', mail });
  return { learner, courseId: course.id };
}

const addModule = (courseId: string, name: string, at: Date) =>
  createModule(ctxOf(admin, at), { courseId, defaultLanguage: 'en', translations: { en: { name } } });
const shownTo = async (learner: UserEntity, at: Date) => (await listNotifications(ctxOf(learner, at), {})).items;
const modulesShownTo = async (learner: UserEntity, at: Date) => (await shownTo(learner, at)).map(({ moduleName }) => moduleName);

describe('the notification of a new module', () => {
  it('names the module and opens its course, for the learners of the course only', async () => {
    const { learner, courseId } = await buildLearner();
    const other = await buildLearner();
    await addModule(courseId, 'Listening', MORNING);
    expect(await shownTo(learner, hours(1))).toMatchObject([
      { kind: 'newModule', moduleName: 'Listening', courseName: 'Psychological first aid', path: `/academy-course-detail/${courseId}?tab=1`, readAt: null },
    ]);
    expect(await shownTo(other.learner, hours(1))).toEqual([]);
  });

  it('comes at most once in an hour to a person, whose next one names a module of the next hour', async () => {
    const { learner, courseId } = await buildLearner();
    const second = await buildCourseWith(db(), [[{}]]);
    await buildEnrolment(db(), learner.id, second.course.id);
    await addModule(courseId, 'First', MORNING);
    await addModule(courseId, 'Second', hours(0.5));
    await addModule(second.course.id, 'Third', hours(0.9));
    await addModule(courseId, 'Fourth', hours(1));
    expect(await modulesShownTo(learner, hours(2))).toEqual(['Fourth', 'First']);
  });

  it.each([
    ['of the course', async (courseId: string) => db().update(CourseEntity, { id: courseId }, { status: 'DRAFT' })],
    [
      'of its academy',
      async (courseId: string) => db().query(`UPDATE academies SET status = 'DRAFT' WHERE id = (SELECT academy_id FROM courses WHERE id = $1)`, [courseId]),
    ],
  ])('does not come while the publication %s is not there', async (_of, unpublish) => {
    const { learner, courseId } = await buildLearner();
    await unpublish(courseId);
    await addModule(courseId, 'Listening', MORNING);
    expect(await db().countBy(NotificationEntity, { userId: learner.id })).toBe(0);
  });

  it('comes for a copy, too, and goes when the module is deleted', async () => {
    const { learner, courseId } = await buildLearner();
    const { id } = await addModule(courseId, 'Listening', MORNING);
    const copyId = await duplicateModule(ctxOf(admin, hours(1)), id);
    expect(await modulesShownTo(learner, hours(2))).toEqual(['Listening (copy)', 'Listening']);
    await deleteModule(ctxOf(admin, hours(2)), copyId, DELETE_WORDS);
    expect(await modulesShownTo(learner, hours(2))).toEqual(['Listening']);
  });

  it('has no names for somebody who left the course', async () => {
    const { learner, courseId } = await buildLearner();
    await addModule(courseId, 'Listening', MORNING);
    await db().query('UPDATE enrolments SET ended_at = now() WHERE user_id = $1', [learner.id]);
    expect(await shownTo(learner, hours(1))).toMatchObject([{ kind: 'newModule', moduleName: null, courseName: null, path: null }]);
  });
});

async function digestsOf(learner: UserEntity): Promise<DigestPayload[]> {
  const jobs = await db().findBy(OutboxEntity, { job: DIGEST_JOB });
  return jobs.map(({ payload }) => payload as unknown as DigestPayload).filter(({ userId }) => userId === learner.id);
}
const mailsFor = async (learner: UserEntity) => Promise.all((await digestsOf(learner)).map((digest) => readDigestMail(testCtx(db()), digest)));

describe('the mail about new modules', () => {
  it('is a daily digest by default, which lists what came since the digest before and is unread', async () => {
    const { learner, courseId } = await buildLearner();
    await addModule(courseId, 'First', hours(-3));
    await addModule(courseId, 'Second', hours(-2));
    await enqueueDigests(testCtx(db(), { now: () => hours(0.1) }));
    expect(await mailsFor(learner)).toMatchObject([
      {
        kind: 'moduleDigest',
        to: learner.email,
        values: { name: 'Farid' },
        list: [
          { label: 'Psychological first aid', text: 'First' },
          { label: 'Psychological first aid', text: 'Second' },
        ],
        url: `http://127.0.0.1:4000/academy-course-detail/${courseId}?tab=1`,
        settingsUrl: 'http://127.0.0.1:4000/settings#notifications',
      },
    ]);
    await addModule(courseId, 'Third', hours(5));
    await enqueueDigests(testCtx(db(), { now: () => hours(6) }));
    expect(await digestsOf(learner)).toHaveLength(1);
    await enqueueDigests(testCtx(db(), { now: () => hours(24.1) }));
    const mails = await mailsFor(learner);
    expect(mails.map((mail) => mail?.list?.map((item) => 'text' in item && item.text))).toContainEqual(['Third']);
    expect(mails).toHaveLength(2);
  });

  it('leaves out what was read, and is not sent without anything new', async () => {
    const { learner, courseId } = await buildLearner();
    await addModule(courseId, 'Listening', hours(-1));
    await db().update(NotificationEntity, { userId: learner.id }, { readAt: hours(0) });
    await enqueueDigests(testCtx(db(), { now: () => hours(0.1) }));
    expect(await digestsOf(learner)).toEqual([]);
  });

  it.each<[NotificationMail, number]>([
    ['each', 1],
    ['never', 0],
  ])('follows the setting "%s"', async (mail, count) => {
    const { learner, courseId } = await buildLearner(mail);
    await addModule(courseId, 'Listening', hours(-1));
    await enqueueDigests(testCtx(db(), { now: () => hours(0.1) }));
    expect(await digestsOf(learner)).toEqual([]);
    const jobs = (await db().findBy(OutboxEntity, { job: NOTIFICATION_MAIL_JOB })).filter(({ payload }) => payload.userId === learner.id);
    expect(jobs).toHaveLength(count);
    for (const { payload } of jobs)
      expect(await readNotificationMail(testCtx(db(), { now: () => hours(0) }), String(payload.notificationId))).toMatchObject({
        kind: 'newModule',
        values: { module: 'Listening', course: 'Psychological first aid' },
      });
  });
});
