import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourse, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { readCourses } from '../catalog/course-reads.service.ts';
import { FileUseEntity } from '../files/file-use.entity.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { CourseMessageEntity } from './course-message.entity.ts';
import { MESSAGE_JOB, sendMessage } from './message.service.ts';
import { enqueueMessageMails, MESSAGE_MAIL_JOB, readMessageMail } from './message-mails.service.ts';
import { hasMessages, listReceivedMessages } from './received-message.service.ts';
import { listSentMessages } from './sent-message.service.ts';

const database = testDatabase();
let courseId: string;
let admin: Ctx;
const db = () => database.dataSource.manager;
const ctxOf = (user: UserEntity): Ctx => testCtx(db(), { actor: actorOf(user) });
beforeAll(async () => {
  admin = ctxOf(await buildUser(db(), { role: 'admin', name: 'Anna', surname: 'Bauer' }));
});
beforeEach(async () => {
  courseId = (await buildCourse(db(), { translations: { en: { name: 'First aid', description: '' }, ar: { name: 'إسعاف', description: '' } } })).id;
});

const hello = (more: object = {}) => ({ courseId, subject: 'No class on Monday', content: '<p onclick="x()">See you on Tuesday.</p>', ...more });
const payloadsOf = async (job: string): Promise<Array<Record<string, unknown>>> =>
  (await db().findBy(OutboxEntity, { job })).map(({ payload }) => payload).filter((payload) => JSON.stringify(payload) !== '{}');

describe('a message to all students', () => {
  it('is stored sanitized, and enqueues one job instead of one mail per student', async () => {
    const before = (await payloadsOf(MESSAGE_JOB)).length;
    const message = await sendMessage(admin, hello());
    expect(await db().findOneByOrFail(CourseMessageEntity, { id: message.id })).toMatchObject({
      subject: 'No class on Monday',
      content: '<p>See you on Tuesday.</p>',
    });
    expect((await payloadsOf(MESSAGE_JOB)).slice(before)).toEqual([{ messageId: message.id }]);
  });

  it('is sent once to each enrolled, active student, not to the team or the sender', async () => {
    const trainer = await buildUser(db(), { role: 'module_trainer' });
    await buildTeamMember(db(), trainer.id, courseId, 'module_trainer');
    const [first, second, gone] = [await buildUser(db()), await buildUser(db()), await buildUser(db(), { deactivatedAt: new Date() })];
    for (const { id } of [first, second, gone, trainer]) await buildEnrolment(db(), id, courseId);
    const { id: messageId } = await sendMessage(ctxOf(trainer), hello());
    database.statements.reset();
    expect(await enqueueMessageMails(admin, messageId)).toBe(2);
    // The people, their deliveries, their mails, the mark on the message, their notifications.
    expect(database.statements.count).toBe(5);
    const mails = (await payloadsOf(MESSAGE_MAIL_JOB)).filter((payload) => payload.messageId === messageId);
    expect(mails.map(({ userId }) => userId).sort()).toEqual([first.id, second.id].sort());
  });

  it('to the inactive ones is sent to nobody else, and read in the course by nobody else', async () => {
    const trainer = await buildUser(db(), { role: 'module_trainer' });
    await buildTeamMember(db(), trainer.id, courseId, 'module_trainer');
    const [inactive, active] = [await buildUser(db()), await buildUser(db())];
    for (const { id } of [inactive, active, trainer]) await buildEnrolment(db(), id, courseId);
    const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
    for (const { id } of [inactive, trainer]) await db().update(EnrolmentEntity, { userId: id, courseId }, { createdAt: longAgo });
    const { id: messageId } = await sendMessage(ctxOf(trainer), hello({ inactiveOnly: true }));
    // Who does something before the mails are enqueued is still written to; who becomes inactive later is not.
    await db().update(EnrolmentEntity, { userId: inactive.id, courseId }, { createdAt: new Date() });
    await db().update(EnrolmentEntity, { userId: active.id, courseId }, { createdAt: longAgo });
    expect(await enqueueMessageMails(admin, messageId)).toBe(1);
    const mails = (await payloadsOf(MESSAGE_MAIL_JOB)).filter((payload) => payload.messageId === messageId);
    expect(mails.map(({ userId }) => userId)).toEqual([inactive.id]);
    expect((await listReceivedMessages(ctxOf(inactive), courseId)).items.map(({ id }) => id)).toEqual([messageId]);
    expect((await listReceivedMessages(ctxOf(active), courseId)).items).toEqual([]);
    const course = (await readCourses(ctxOf(active), [courseId])).get(courseId);
    expect((await hasMessages(ctxOf(active), course === undefined ? [] : [course])).get(courseId)).toBe(false);
    expect(await listSentMessages(ctxOf(trainer), courseId)).toMatchObject({ recipientCount: 2, inactiveCount: 1, items: [{ toInactive: true }] });
  });

  it('is sent in the language of the recipient, with signed URLs of its files', async () => {
    const reader = await buildUser(db(), { language: 'ar', name: 'سميرة' });
    await buildEnrolment(db(), reader.id, courseId);
    const [pdf, image] = [await buildFileRow(db(), 'document', { originalName: 'plan ü.pdf' }), await buildFileRow(db(), 'image')];
    const content = '<p>See <a href="/academy-detail/1">here</a> and <a href="https://example.org/">there</a>.</p>';
    const { id } = await sendMessage(admin, hello({ content, attachmentIds: [pdf, image, pdf] }));
    expect(await db().countBy(FileUseEntity, { messageId: id })).toBe(2);
    await enqueueMessageMails(admin, id);
    const mail = await readMessageMail(admin, id, reader.id);
    expect(mail).toMatchObject({
      kind: 'courseMessage',
      to: reader.email,
      language: 'ar',
      url: `http://127.0.0.1:4000/academy-course-detail/${courseId}`,
      values: { name: 'سميرة', subject: 'No class on Monday', sender: 'Anna Bauer', course: 'إسعاف' },
      message: {
        html: expect.stringContaining('href="http://127.0.0.1:4000/academy-detail/1"'),
        text: 'See here (http://127.0.0.1:4000/academy-detail/1) and there (https://example.org/).',
      },
    });
    expect(mail?.message?.html).toContain('href="https://example.org/"');
    expect(mail?.message?.files.map(({ name }) => name)).toEqual(['plan ü.pdf', 'a.image']);
    for (const { url } of mail?.message?.files ?? []) {
      const { origin, searchParams } = new URL(url);
      expect(origin).toBe('http://127.0.0.1:4000');
      expect(Number(searchParams.get('expires')) * 1000).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60 * 1000);
      expect(searchParams.get('signature')).toBeTruthy();
    }
  });

  it('is not sent to people who left before', async () => {
    const reader = await buildUser(db());
    await buildEnrolment(db(), reader.id, courseId);
    const { id } = await sendMessage(admin, hello());
    await enqueueMessageMails(admin, id);
    await db().delete(EnrolmentEntity, { courseId, userId: reader.id });
    expect(await readMessageMail(admin, id, reader.id)).toBeNull();
    expect(await readMessageMail(admin, id, (await buildUser(db())).id)).toBeNull();
  });

  it('is sent to a person whose mail a worker of an earlier version enqueued', async () => {
    const reader = await buildUser(db());
    await buildEnrolment(db(), reader.id, courseId);
    const { id } = await sendMessage(admin, hello());
    expect(await readMessageMail(admin, id, reader.id)).toMatchObject({ to: reader.email });
  });

  it('is not sent for a message that does not exist', async () => {
    expect(await readMessageMail(admin, randomUUID(), randomUUID())).toBeNull();
  });

  it.each<[string, object, Record<string, string>]>([
    ['no subject', { subject: ' ' }, { subject: 'REQUIRED' }],
    ['a subject of two lines', { subject: 'a\nBcc: x@example.org' }, { subject: 'CHARACTERS_NOT_ALLOWED' }],
    ['a subject that is too long', { subject: 'x'.repeat(201) }, { subject: 'TOO_LONG' }],
    ['no body', { content: '' }, { content: 'REQUIRED' }],
    ['a body of empty tags', { content: '<p><br>&nbsp;</p>' }, { content: 'REQUIRED' }],
    ['an unknown file', { attachmentIds: [randomUUID()] }, { attachmentIds: 'ID_INVALID' }],
    ['an invalid file id', { attachmentIds: ['x'] }, { 'attachmentIds[0]': 'ID_INVALID' }],
  ])('is refused with %s', async (_case, wrong, fields) => {
    await expect(sendMessage(admin, hello(wrong))).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields } });
  });

  it('of a trainer may only contain files that he or she uploaded', async () => {
    const trainer = await buildUser(db(), { role: 'module_trainer' });
    await buildTeamMember(db(), trainer.id, courseId, 'module_trainer');
    const [foreign, own] = [await buildFileRow(db(), 'document'), await buildFileRow(db(), 'document', { uploadedBy: trainer.id })];
    await expect(sendMessage(ctxOf(trainer), hello({ attachmentIds: [foreign] }))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await sendMessage(ctxOf(trainer), hello({ attachmentIds: [own], unusedFileIds: [foreign] }))).toMatchObject({ attachmentIds: [own] });
  });

  it.each<[string, 'student' | 'instructor' | 'module_trainer', 'enrolled' | 'team' | 'stranger', string | null]>([
    ['an enrolled student', 'student', 'enrolled', 'NOT_AUTHORIZED'],
    ['an instructor of the team', 'instructor', 'team', 'NOT_AUTHORIZED'],
    ['a trainer of the team', 'module_trainer', 'team', null],
    ['a trainer of another course', 'module_trainer', 'stranger', 'NOT_AUTHORIZED'],
  ])('is sent by a trainer of the team and refused to others: %s', async (_sender, role, relation, code) => {
    const user = await buildUser(db(), { role });
    if (relation === 'enrolled') await buildEnrolment(db(), user.id, courseId);
    if (relation === 'team') await buildTeamMember(db(), user.id, courseId, role);
    const outcome = sendMessage(ctxOf(user), hello());
    if (code === null) expect(await outcome).toMatchObject({ senderId: user.id });
    else await expect(outcome).rejects.toMatchObject({ code });
  });

  it('requires a course that the sender can see', async () => {
    const hidden = await buildCourse(db(), { status: 'DRAFT' });
    const student = ctxOf(await buildUser(db()));
    await expect(sendMessage(student, hello({ courseId: hidden.id }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(sendMessage(admin, hello({ courseId: randomUUID() }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(sendMessage(testCtx(db()), hello())).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
