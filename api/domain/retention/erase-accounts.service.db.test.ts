import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { buildFailedJob } from '../../testing/factories/failed-job.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { buildInvitation } from '../../testing/factories/invitation.ts';
import { buildHomework } from '../../testing/factories/tasks.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { signIn } from '../auth/session.service.ts';
import { FileEntity } from '../files/file.entity.ts';
import { HomeworkSubmissionEntity } from '../homework/homework-submission.entity.ts';
import { submitHomework } from '../homework/submit-homework.service.ts';
import { NotificationEntity } from '../notifications/notification.entity.ts';
import { NotificationDigestEntity } from '../notifications/notification-digest.entity.ts';
import { NotificationSettingEntity } from '../notifications/notification-setting.entity.ts';
import { saveNotificationSettings } from '../notifications/notification-settings.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { UserEntity } from '../users/user.entity.ts';
import { eraseDeactivatedAccounts } from './erase-accounts.service.ts';

const DAY = 24 * 60 * 60 * 1000;
const database = testDatabase();

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);

/** Returns the rows of every table as text. */
async function readAllTables(): Promise<string> {
  const tables: Array<{ name: string }> = await database.dataSource.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const texts = await Promise.all(tables.map(({ name }) => database.dataSource.query(`SELECT t::text AS row FROM "${name}" t`)));
  return JSON.stringify(texts);
}

it('the erasure removes name and address of an account that was deactivated more than 30 days ago', async () => {
  const { manager } = database.dataSource;
  const gone = await buildUser(manager, { name: 'Zarghuna', surname: 'Popalzai', deactivatedAt: daysAgo(31), gender: 'female' });
  await buildInvitation(manager, { email: gone.email, userId: gone.id });
  await buildInvitation(manager, { email: gone.email });
  const ctx = testCtx(manager);
  // A person who was active then: nobody else gets notifications.
  const notified = await buildUser(manager);
  await notify(ctx, { kind: 'courseMessage', userIds: [notified.id], key: 'event' });
  await manager.update(NotificationEntity, { userId: notified.id }, { userId: gone.id });
  await saveNotificationSettings(testCtx(manager, { actor: actorOf(gone) }), { settings: [{ kind: 'feedback', mail: 'never' }] });
  await manager.insert(NotificationDigestEntity, { userId: gone.id, kind: 'homeworkWaiting', lastDay: '2026-06-01' });
  await ctx.enqueue('mail.send', { to: gone.email });
  // The reply of the mail server contains the address.
  await buildFailedJob(manager, { job: 'message.mail', payload: { messageId: randomUUID(), userId: gone.id }, failureReply: `550 <${gone.email}>: unknown` });

  expect(await eraseDeactivatedAccounts(ctx)).toBe(1);
  const tables = await readAllTables();
  for (const trace of ['Zarghuna', 'Popalzai', gone.email]) expect(tables).not.toContain(trace);
  for (const entity of [NotificationEntity, NotificationSettingEntity, NotificationDigestEntity]) {
    expect(await manager.countBy(entity, { userId: gone.id })).toBe(0);
  }
  const left = await manager.findOneByOrFail(UserEntity, { id: gone.id });
  expect(left).toMatchObject({ role: 'student', gender: null, passwordHash: '' });
  expect(left.erasedAt).not.toBeNull();
  await expect(signIn(ctx, { email: left.email, password: TEST_PASSWORD })).rejects.toMatchObject({
    code: expect.stringMatching(/SIGN_IN_FAILED|VALIDATION_FAILED/),
  });
  expect(await eraseDeactivatedAccounts(ctx)).toBe(0);
});

it('the erasure removes text, title and file of homework, and keeps the submission as a count', async () => {
  const { manager } = database.dataSource;
  const gone = await buildUser(manager, { deactivatedAt: daysAgo(31) });
  const kept = await buildUser(manager);
  const { course, stepIds } = await buildCourseWith(manager, [[{}, { access: 'OPEN' }]]);
  const [textStep = '', fileStep = ''] = stepIds[0] ?? [];
  for (const stepId of [textStep, fileStep]) await buildHomework(manager, stepId);
  const files: Record<string, string> = {};
  for (const [user, words] of [
    [gone, 'Kandahar'],
    [kept, 'Herat'],
  ] as const) {
    await buildEnrolment(manager, user.id, course.id);
    const learner = testCtx(manager, { actor: actorOf(user) });
    await submitHomework(learner, { stepId: textStep, content: `My life in ${words}`, title: `From ${words}` });
    files[words] = await buildFileRow(manager, 'document', { uploadedBy: user.id, originalName: `${words}.pdf` });
    await submitHomework(learner, { stepId: fileStep, fileId: files[words], wordCount: 5 });
  }
  expect(await eraseDeactivatedAccounts(testCtx(manager))).toBe(1);
  const tables = await readAllTables();
  expect(tables).not.toContain('Kandahar');
  expect(tables).toContain('My life in Herat');
  expect(await manager.countBy(HomeworkSubmissionEntity, { stepId: textStep })).toBe(2);
  expect(await manager.existsBy(FileEntity, { id: files.Kandahar ?? '' })).toBe(false);
  expect(await manager.existsBy(FileEntity, { id: files.Herat ?? '' })).toBe(true);
});

it('the erasure does not change other accounts', async () => {
  const { manager } = database.dataSource;
  const kept = [await buildUser(manager), await buildUser(manager, { deactivatedAt: daysAgo(29) })];
  await eraseDeactivatedAccounts(testCtx(manager));
  for (const user of kept)
    expect(await manager.findOneByOrFail(UserEntity, { id: user.id })).toMatchObject({ name: user.name, email: user.email, erasedAt: null });
});
