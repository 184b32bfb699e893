import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { FOREIGN_MARKUP } from '../../../schema/rich-text-examples.ts';
import { mailTranslatorOf } from '../../adapters/catalogs.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourse, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { buildDelivery, buildMessage } from '../../testing/factories/message.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { readCourses } from '../catalog/course-reads.service.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { NotificationEntity } from '../notifications/notification.entity.ts';
import type { Ctx } from '../shared/context.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { sendMessage } from './message.service.ts';
import { MessageDeliveryEntity } from './message-delivery.entity.ts';
import { forgetDeliveries } from './message-delivery.service.ts';
import { enqueueMessageMails, readMessageMail } from './message-mails.service.ts';
import { previewMessage } from './message-preview.service.ts';
import { hasMessages, listReceivedMessages } from './received-message.service.ts';
import { listDeliveries, listSentMessages, readSentMessage } from './sent-message.service.ts';

const MINUTE = 60 * 1000;

const database = testDatabase();
let courseId: string;
let trainer: UserEntity;
let learner: UserEntity;
const db = () => database.dataSource.manager;
const ctxOf = (user: UserEntity, now?: () => Date): Ctx => testCtx(db(), { actor: actorOf(user), ...(now === undefined ? {} : { now }) });
beforeEach(async () => {
  courseId = (await buildCourse(db())).id;
  trainer = await buildUser(db(), { role: 'module_trainer', name: 'Anna', surname: 'Bauer' });
  learner = await buildUser(db());
  await buildTeamMember(db(), trainer.id, courseId, 'module_trainer');
  await buildEnrolment(db(), learner.id, courseId);
});

const hello = (more: object = {}) => ({ courseId, subject: 'No class on Monday', content: '<p>See you on Tuesday.</p>', ...more });

describe('the same message of the same sender', () => {
  const later = (minutes: number) => ctxOf(trainer, () => new Date(Date.now() + minutes * MINUTE));

  it('is sent again within ten minutes only on request', async () => {
    await sendMessage(ctxOf(trainer), hello());
    await expect(sendMessage(later(2), hello())).rejects.toMatchObject({ code: 'MESSAGE_SENT_BEFORE', details: { parameters: { minutes: 2 } } });
    expect(await sendMessage(later(2), hello({ sendAgain: true }))).toMatchObject({ senderId: trainer.id });
  });

  it.each<[string, number, object]>([
    ['ten minutes later', 11, {}],
    ['with another subject', 1, { subject: 'No class on Friday' }],
    ['with another body', 1, { content: '<p>See you on Friday.</p>' }],
  ])('is sent again without such a request %s', async (_case, minutes, more) => {
    await sendMessage(ctxOf(trainer), hello());
    expect(await sendMessage(later(minutes), hello(more))).toMatchObject({ courseId });
  });

  it('is sent at once by another sender, and to another course', async () => {
    await sendMessage(ctxOf(trainer), hello());
    const admin = ctxOf(await buildUser(db(), { role: 'admin' }));
    await sendMessage(admin, hello());
    expect(await sendMessage(admin, hello({ courseId: (await buildCourse(db())).id }))).toMatchObject({ subject: 'No class on Monday' });
  });

  it('is sent once when ten requests come at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sendMessage(ctxOf(trainer), hello())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listSentMessages(ctxOf(trainer), courseId)).items).toHaveLength(1);
  });
});

describe('the preview of a message', () => {
  it('is the mail that is sent afterwards, in any language', async () => {
    const reader = await buildUser(db(), { name: 'Anna', language: 'ar' });
    await buildEnrolment(db(), reader.id, courseId);
    const file = await buildFileRow(db(), 'document', { uploadedBy: trainer.id, originalName: 'plan.pdf' });
    const now = new Date();
    const ctx = ctxOf(trainer, () => now);
    const preview = await previewMessage(ctx, hello({ attachmentIds: [file] }), 'ar');
    const { id } = await sendMessage(ctx, hello({ attachmentIds: [file] }));
    await enqueueMessageMails(ctx, id);
    const mail = await readMessageMail(ctx, id, reader.id);
    if (mail === null) throw new Error('The mail is not enqueued');
    const { unsubscribeUrl: _address, ...sent } = composeMail(mailTranslatorOf('ar'), mail);
    expect(preview).toEqual(sent);
    expect(preview.html).toContain('dir="rtl"');
    expect((await previewMessage(ctx, hello(), 'fr')).text).not.toBe(preview.text);
  });

  it('reports the problems of the form, and stores nothing', async () => {
    await expect(previewMessage(ctxOf(trainer), hello({ subject: '' }), 'en')).rejects.toMatchObject({ details: { fields: { subject: 'REQUIRED' } } });
    await previewMessage(ctxOf(trainer), hello(), 'en');
    expect((await listSentMessages(ctxOf(trainer), courseId)).items).toEqual([]);
  });
});

describe('markup in a message', () => {
  it.each(FOREIGN_MARKUP)('does not reach the preview, the mail, the history and the course: %s', async (html, absent) => {
    const ctx = ctxOf(trainer);
    const content = `<p>Body</p>${html}`;
    const body = (document: string): string => /<div dir="auto"[^>]*>(.*)<\/div>\n/s.exec(document)?.[1] ?? document;
    const preview = await previewMessage(ctx, hello({ content }), 'en');
    const { id } = await sendMessage(ctx, hello({ content }));
    await enqueueMessageMails(ctx, id);
    const mail = await readMessageMail(ctx, id, learner.id);
    const [received] = (await listReceivedMessages(ctxOf(learner), courseId)).items;
    const [sent] = (await listSentMessages(ctx, courseId)).items;
    const shown = [body(preview.html).split('</div>')[0], mail?.message?.html, received?.html, sent?.html];
    for (const each of shown) {
      expect(each).toContain('Body');
      expect(each).not.toMatch(absent);
    }
  });

  it('is shown as text in a subject', async () => {
    const subject = '<script>alert(1)</script> & "news"';
    const { html, subject: shown } = await previewMessage(ctxOf(trainer), hello({ subject }), 'en');
    expect(shown).toBe(subject);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
  });
});

describe('the message history of a course', () => {
  it('counts the mails by state, newest message first, page by page', async () => {
    const times = Array.from({ length: 25 }, (_, index) => new Date(Date.now() - index * MINUTE));
    for (const createdAt of times) await buildMessage(db(), { courseId, createdAt, senderId: trainer.id });
    const { id } = await buildMessage(db(), { courseId, createdAt: new Date(Date.now() + MINUTE), handedOutAt: null });
    const people = await Promise.all(Array.from({ length: 4 }, () => buildUser(db())));
    const states = ['queued', 'sent', 'sent', 'failed'] as const;
    for (const [index, { id: userId }] of people.entries()) await buildDelivery(db(), { messageId: id, userId, state: states[index] ?? 'sent' });
    database.statements.reset();
    const first = await listSentMessages(ctxOf(trainer), courseId);
    expect(database.statements.count).toBe(3);
    expect(first).toMatchObject({ recipientCount: 1, nextCursor: expect.any(String) });
    expect(first.items).toHaveLength(20);
    expect(first.items[0]).toMatchObject({ id, handedOut: false, counts: { queued: 1, sent: 2, refused: 0, failed: 1 }, sender: null });
    expect(first.items[1]).toMatchObject({ sender: 'Anna Bauer', counts: { queued: 0, sent: 0, refused: 0, failed: 0 } });
    const second = await listSentMessages(ctxOf(trainer), courseId, { cursor: first.nextCursor });
    expect(second.nextCursor).toBeNull();
    expect(new Set([...first.items, ...second.items].map((message) => message.id)).size).toBe(26);
  });

  it.each(['x', 'WyJ4Il0', Buffer.from('["a","b"]').toString('base64url'), Buffer.from(`["${new Date().toISOString()}","x"]`).toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const { id } = await buildMessage(db(), { courseId });
      const refusal = { code: 'VALIDATION_FAILED', details: { fields: { cursor: 'ID_INVALID' } } };
      await expect(listSentMessages(ctxOf(trainer), courseId, { cursor })).rejects.toMatchObject(refusal);
      await expect(listDeliveries(ctxOf(trainer), id, { cursor })).rejects.toMatchObject(refusal);
    },
  );

  it('lists refused addresses by name, page by page, and not those of erased people', async () => {
    const { id } = await buildMessage(db(), { courseId });
    const people = [];
    for (let index = 0; index < 52; index += 1) people.push(await buildUser(db(), { surname: `Haddad ${String(index).padStart(2, '0')}` }));
    for (const { id: userId } of people) await buildDelivery(db(), { messageId: id, userId });
    const first = await listDeliveries(ctxOf(trainer), id, { state: 'refused' });
    const second = await listDeliveries(ctxOf(trainer), id, { state: 'refused', cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ userId }) => userId)).toEqual(people.map((person) => person.id));
    expect(second).toMatchObject({ nextCursor: null, items: [{ name: 'Samira Haddad 50', reply: '550 5.1.1 No such user' }, {}] });
    await forgetDeliveries(testCtx(db()), people[0]?.id ?? '');
    expect(await db().countBy(MessageDeliveryEntity, { messageId: id })).toBe(51);
    expect((await readSentMessage(ctxOf(trainer), id)).counts).toMatchObject({ refused: 51 });
  });

  it('refuses unknown messages with NOT_FOUND', async () => {
    await expect(readSentMessage(ctxOf(trainer), randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(listDeliveries(ctxOf(trainer), 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the messages that learners read', () => {
  it('are all messages of the course, with signed URLs, also those from before the enrollment', async () => {
    const file = await buildFileRow(db(), 'document', { originalName: 'plan.pdf' });
    await buildMessage(db(), { courseId, senderId: trainer.id, attachmentIds: [file], createdAt: new Date(Date.now() - 60 * MINUTE) });
    const late = await buildUser(db());
    await buildEnrolment(db(), late.id, courseId);
    const { items, nextCursor } = await listReceivedMessages(ctxOf(late), courseId);
    expect(nextCursor).toBeNull();
    expect(items).toMatchObject([{ subject: 'Next week', sender: 'Anna Bauer', attachments: [{ id: file, name: 'plan.pdf' }] }]);
    expect(items[0]?.attachments[0]?.url).toMatch(/^\/files\/.*signature=/);
    const courses = async (user: UserEntity) => [...(await readCourses(ctxOf(user), [courseId])).values()];
    expect(await hasMessages(ctxOf(late), await courses(late))).toEqual(new Map([[courseId, true]]));
    expect(await hasMessages(ctxOf(trainer), await courses(trainer))).toEqual(new Map([[courseId, false]]));
  });

  it('are announced by one notification each', async () => {
    const { id } = await sendMessage(ctxOf(trainer), hello());
    await enqueueMessageMails(ctxOf(trainer), id);
    expect(await enqueueMessageMails(ctxOf(trainer), id)).toBe(0);
    expect(await db().findBy(NotificationEntity, { refId: id })).toMatchObject([{ userId: learner.id, kind: 'courseMessage', courseId, personId: trainer.id }]);
  });
});
