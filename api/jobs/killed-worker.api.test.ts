import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { In, IsNull, Not } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../adapters/storage.ts';
import { AuditEntryEntity } from '../domain/audit/audit-entry.entity.ts';
import { ContentCopyEntity } from '../domain/authoring/content-copy.entity.ts';
import { COPY_JOB, listCopies, startCopy } from '../domain/authoring/content-copy.service.ts';
import { REMOVE_DETACHED_JOB } from '../domain/authoring/remove-detached.service.ts';
import { CourseEntity } from '../domain/courses/course.entity.ts';
import { ExportEntity } from '../domain/exports/export.entity.ts';
import { EXPORT_JOB, listExports, startExport } from '../domain/exports/export.service.ts';
import { FileEntity } from '../domain/files/file.entity.ts';
import { REMOVE_FILES_JOB } from '../domain/files/file-discard.service.ts';
import { keyOf } from '../domain/files/file-keys.ts';
import { sendTestMail } from '../domain/installation/installation-checks.service.ts';
import { inviteToAccess } from '../domain/invitations/access-invitation.service.ts';
import { InvitationEntity } from '../domain/invitations/invitation.entity.ts';
import { prepareList, startImport } from '../domain/invitations/invitation-import.service.ts';
import { readImport } from '../domain/invitations/read-import.service.ts';
import { enqueueMail } from '../domain/mail/enqueue-mail.ts';
import { sendMessage } from '../domain/messages/message.service.ts';
import { MessageDeliveryEntity } from '../domain/messages/message-delivery.entity.ts';
import { enqueueMessageMails } from '../domain/messages/message-mails.service.ts';
import { ModuleEntity } from '../domain/modules/module.entity.ts';
import { DIGEST_JOB } from '../domain/notifications/digest.service.ts';
import { NotificationEntity } from '../domain/notifications/notification.entity.ts';
import { notify } from '../domain/notifications/notify.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { StepEntity } from '../domain/steps/step.entity.ts';
import { VIDEO_JOB } from '../domain/video/enqueue-renditions.ts';
import { listWebhookDeliveries } from '../domain/webhooks/delivery-list.service.ts';
import { sendTestEvent } from '../domain/webhooks/webhook.service.ts';
import { WEBHOOK_JOB } from '../domain/webhooks/webhook-job.ts';
import { buildCourse, buildCourseWith, buildEnrolment, buildTeamMember } from '../testing/factories/course.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { buildWebhook } from '../testing/factories/webhook.ts';
import { countMails, type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';
import { runEnqueued, type WorkerToKill, workerToKill } from '../testing/worker-to-kill.ts';
import { createJobs } from './registry.ts';

let directory: string;
let sink: SmtpSink;
let server: TestServer;
let admin: Ctx;
let worker: WorkerToKill;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());
// Each worker has a database of its own: a new queue runs its scheduled jobs at once.
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-killed-'));
  server = await createTestServer({
    settings: { SMTP_URL: sink.url, WEBHOOKS_TO_LOOPBACK: 'true' },
    replace: { ports: { storage: createDiskStorage(directory) } },
  });
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  worker = await workerToKill(server, { SMTP_URL: sink.url, DATA_DIR: directory, WEBHOOKS_TO_LOOPBACK: 'true' });
}, 60_000);
afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const db = () => server.database.dataSource.manager;
const query = (statement: string) => server.database.dataSource.query(statement);
const newAddress = (kind: string): string => `${kind}-${randomUUID()}@academy.example`;

const mailsTo = (to: string) => countMails(sink, to);

const ROLES: Readonly<Record<string, { role: 'instructor' | 'admin' }>> = { digest: { role: 'instructor' }, test: { role: 'admin' } };

/** Enqueues one job of each kind that a change can enqueue, except the rendition of a video (video-render.api.test). */
async function enqueueEachKind() {
  const to = Object.fromEntries(['reset', 'invited', 'imported', 'message', 'later', 'feedback', 'digest', 'test'].map((kind) => [kind, newAddress(kind)]));
  const userOf = (kind: string) => buildUser(db(), { email: to[kind] ?? '', ...(ROLES[kind] ?? {}) });
  const [invited, reader, later, learner, trainer, tester] = await Promise.all(['invited', 'message', 'later', 'feedback', 'digest', 'test'].map(userOf));
  if (!invited || !reader || !later || !learner || !trainer || !tester) throw new Error('Nobody is here');
  const [course, other] = [await buildCourse(db()), await buildCourse(db())];
  const homework = await buildCourseWith(db(), [[{}]]);
  await buildEnrolment(db(), reader.id, course.id);
  await buildEnrolment(db(), later.id, other.id);
  await buildEnrolment(db(), learner.id, homework.course.id);
  await buildTeamMember(db(), trainer.id, homework.course.id, 'instructor');
  const file = join(directory, 'files', keyOf(randomUUID(), 'original'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'bytes');

  await sendTestMail(testCtx(db(), { actor: actorOf(tester), settings: { sendsMail: true } }));
  await inviteToAccess(admin, { userIds: [invited.id], courseId: other.id });
  const importId = await prepareList(admin, to.imported ?? '', { language: 'en' });
  await startImport(admin, importId);
  const message = { subject: 'No class on Monday', content: '<p>See you on Tuesday.</p>' };
  const { id: laterId } = await sendMessage(admin, { courseId: other.id, ...message });
  const { id: messageId } = await sendMessage(admin, { courseId: course.id, ...message });
  await db().query("DELETE FROM outbox WHERE payload ->> 'messageId' = $1", [messageId]);
  const about = { courseId: homework.course.id, stepId: homework.stepIds[0]?.[0] ?? '', refId: randomUUID() };
  await inTransaction(server.app.createContext(), async (tx) => {
    await enqueueMessageMails(tx, messageId);
    await enqueueMail(tx, {
      template: 'passwordReset',
      to: to.reset ?? '',
      language: 'en',
      parameters: { name: 'Farid', siteName: 'Academy', minutes: 60 },
      url: 'http://127.0.0.1:4000/reset/a-secret-token',
    });
    await notify(tx, { kind: 'feedback', userIds: [learner.id], personId: trainer.id, key: 'feedback', ...about });
    await notify(tx, { kind: 'homeworkWaiting', userIds: [trainer.id], personId: learner.id, key: 'waiting', ...about });
    await tx.enqueue(DIGEST_JOB, { userId: trainer.id, day: '2026-01-01' });
    await tx.enqueue(REMOVE_FILES_JOB, { fileIds: [dirname(file).split('/').at(-1)] });
  });
  return { to, importId, messageId, laterId, file };
}

describe('a worker that is killed after its jobs did their work and before that is recorded', () => {
  it('leaves each job to another worker: nobody gets a second mail, invitation or notification, and nothing is missing', { timeout: 120_000 }, async () => {
    const { to, importId, messageId, laterId, file } = await enqueueEachKind();
    const kinds = [...createJobs({ ...server.app, translatorOf: () => (text) => text.message }).keys()];
    const enqueued = (await db().find(OutboxEntity)).map(({ job }) => job);
    // The next tests, video-render.api.test and killed-cleanup.api.test.
    expect([...new Set([...enqueued, WEBHOOK_JOB, EXPORT_JOB, COPY_JOB, VIDEO_JOB, REMOVE_DETACHED_JOB])].sort()).toEqual(kinds.sort());
    const sentNow = ['reset', 'invited', 'message', 'feedback', 'digest', 'test'];
    await worker.killAt(['BEFORE UPDATE ON outbox FOR EACH ROW WHEN (NEW.done_at IS NOT NULL AND OLD.done_at IS NULL)'], async () => {
      // Two jobs stop within their own transactions, the others wait for one transaction that records them together.
      expect(await worker.stopped()).toBeGreaterThanOrEqual(3);
      expect(sentNow.map((kind) => [kind, mailsTo(to[kind] ?? '').mails])).toEqual(sentNow.map((kind) => [kind, 1]));
      expect(existsSync(file)).toBe(false);
    });
    expect(await db().countBy(OutboxEntity, { doneAt: Not(IsNull()) })).toBe(0);
    expect(['imported', 'later'].map((kind) => mailsTo(to[kind] ?? '').mails)).toEqual([0, 0]);

    await runEnqueued(server);
    expect(Object.entries(to).map(([kind, address]) => [kind, mailsTo(address).mails])).toEqual(Object.keys(to).map((kind) => [kind, 1]));
    // The mails that the killed worker had handed over arrived a second time, with the same Message-ID.
    expect(Object.entries(to).map(([kind, address]) => [kind, mailsTo(address).copies])).toEqual(
      Object.keys(to).map((kind) => [kind, sentNow.includes(kind) ? 2 : 1]),
    );
    expect(await readImport(admin, importId)).toMatchObject({ state: 'done', rowCount: 1, doneCount: 1, outcomes: [{ outcome: 'invited', count: 1 }] });
    expect(await db().countBy(InvitationEntity, { email: In([to.imported, to.invited]) })).toBe(2);
    const deliveries = await db().findBy(MessageDeliveryEntity, { messageId: In([messageId, laterId]) });
    expect(deliveries.map(({ state }) => state)).toEqual(deliveries.map(() => 'sent'));
    expect(await db().countBy(NotificationEntity, { key: In(['feedback', 'waiting']) })).toBe(2);
    expect(existsSync(file)).toBe(false);
    expect(await db().countBy(OutboxEntity, { doneAt: IsNull() })).toBe(0);
  });

  it('leaves an event for a webhook to another worker, which sends it with the same id, and not again once that is recorded', {
    timeout: 120_000,
  }, async () => {
    const receiver = await startReceiver();
    const ids = () => receiver.messages.map(({ headers }) => headers['webhook-id']);
    try {
      const webhook = await buildWebhook(db(), { url: receiver.url });
      const send = () => sendTestEvent(admin, webhook.id);
      await send();
      await worker.killAt([`BEFORE UPDATE ON webhook_deliveries FOR EACH ROW WHEN (NEW.state = 'delivered')`], async () =>
        expect(await worker.stopped()).toBe(1),
      );
      expect(ids()).toHaveLength(1);
      await runEnqueued(server);
      expect(ids()).toHaveLength(2);
      expect(new Set(ids()).size).toBe(1);

      await send();
      await worker.killAt([`BEFORE UPDATE ON outbox FOR EACH ROW WHEN (NEW.done_at IS NOT NULL AND OLD.done_at IS NULL)`], async () => {
        expect(ids()).toHaveLength(3);
        expect(await worker.stopped()).toBe(1);
      });
      await runEnqueued(server);
      expect(ids()).toHaveLength(3);
      expect((await listWebhookDeliveries(admin, webhook.id)).map(({ state, statusCode }) => [state, statusCode])).toEqual([
        ['delivered', 204],
        ['delivered', 204],
      ]);
    } finally {
      await receiver.close();
    }
  });

  it('leaves an export to another worker, which makes its file from the beginning: one file, one notification, no line twice', {
    timeout: 120_000,
  }, async () => {
    const entries = 50_001;
    await query(
      `INSERT INTO audit_entries (id, at, action, object_type, object_id, result)
       SELECT gen_random_uuid(), timestamptz '2020-01-01' + n * interval '1 minute', 'job.list', 'job', 'many', 'done' FROM generate_series(1, ${entries}) n`,
    );
    const started = await startExport(admin, { kind: 'audit', parameters: { objectId: 'many' } });
    await worker.killAt(['BEFORE UPDATE ON exports FOR EACH ROW WHEN (NEW.progress > 40)'], async () => expect(await worker.stopped()).toBe(1));
    expect(await listExports(admin)).toMatchObject([{ id: started?.id, state: 'running' }]);

    await runEnqueued(server);
    expect(await db().findOneByOrFail(ExportEntity, { id: started?.id ?? '' })).toMatchObject({ state: 'ready', attempts: 2 });
    const file = await db().findOneByOrFail(FileEntity, { privateTo: admin.actor?.id ?? '' });
    const lines = (await text(await server.app.ports.storage.read(file.key))).trimEnd().split('\r\n');
    expect([lines.length, new Set(lines).size]).toEqual([entries + 1, entries + 1]);
    expect(await db().countBy(NotificationEntity, { kind: 'exportReady' })).toBe(1);
    expect(await db().countBy(OutboxEntity, { doneAt: IsNull() })).toBe(0);
  });

  it('leaves a copy of a course to another worker, which makes it from the beginning: nothing half remains, and there is one copy', {
    timeout: 120_000,
  }, async () => {
    const { course } = await buildCourseWith(db(), [Array.from({ length: 60 }, () => ({}))]);
    const contents = () => Promise.all([CourseEntity, ModuleEntity, StepEntity].map((entity) => db().count(entity)));
    const before = await contents();
    const withCopies = (copies: number) => before.map((count, at) => count + copies * ([1, 1, 60][at] ?? 0));
    const { id } = await startCopy(admin, 'course', course.id);
    // After the first of three parts.
    await worker.killAt(['BEFORE UPDATE ON content_copies FOR EACH ROW WHEN (NEW.progress > 40)'], async () => expect(await worker.stopped()).toBe(1));
    expect(await contents()).toEqual(before);
    expect(await listCopies(admin)).toMatchObject([{ id, state: 'running', copyId: null }]);
    await runEnqueued(server);
    expect(await contents()).toEqual(withCopies(1));
    expect(await db().findOneByOrFail(ContentCopyEntity, { id })).toMatchObject({ state: 'ready', attempts: 2 });

    // The second copy is committed; that its job is done is not recorded.
    await startCopy(admin, 'course', course.id);
    await worker.killAt(['BEFORE UPDATE ON outbox FOR EACH ROW WHEN (NEW.done_at IS NOT NULL AND OLD.done_at IS NULL)'], async () =>
      expect(await worker.stopped()).toBe(1),
    );
    expect(await contents()).toEqual(withCopies(2));
    await runEnqueued(server);
    expect(await contents()).toEqual(withCopies(2));
    expect(await db().countBy(NotificationEntity, { kind: 'copyReady' })).toBe(2);
    expect(await db().countBy(AuditEntryEntity, { action: 'course.duplicate' })).toBe(2);
    expect(await db().countBy(OutboxEntity, { doneAt: IsNull() })).toBe(0);
  });
});
