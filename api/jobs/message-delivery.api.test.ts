import { randomUUID } from 'node:crypto';
import { In, IsNull, Not } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTcpProxy, type TcpProxy } from '../../scripts/testing/tcp-proxy.ts';
import { retryAllJobs } from '../domain/jobs/failed-job.service.ts';
import { EnrolmentEntity } from '../domain/memberships/enrolment.entity.ts';
import { sendMessage } from '../domain/messages/message.service.ts';
import { MessageDeliveryEntity } from '../domain/messages/message-delivery.entity.ts';
import { enqueueMessageMails, MESSAGE_MAIL_JOB } from '../domain/messages/message-mails.service.ts';
import { retryMessage } from '../domain/messages/retry-message.service.ts';
import { listDeliveries, readSentMessage } from '../domain/messages/sent-message.service.ts';
import { removeOldOutboxRows } from '../domain/retention/retention.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { UserEntity } from '../domain/users/user.entity.ts';
import { builtServer } from '../testing/built-server.ts';
import { buildCourse, buildEnrolment } from '../testing/factories/course.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { startProcess } from '../testing/process.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { soon } from '../testing/soon.ts';
import { TEST_KEY, testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { claimJobs } from './claim-jobs.ts';
import { createJobs } from './registry.ts';
import { runOutboxJob } from './run-job.ts';

/** A port that nothing listens on. */
const CLOSED_PORT = 1;
/** Jobs that run at once. */
const AT_ONCE = 25;
const HOUR = 60;

let sink: SmtpSink;
let proxy: TcpProxy;
let server: TestServer;
let away = false;
let admin: Ctx;
beforeAll(async () => {
  sink = await startSmtpSink();
  const port = Number(new URL(sink.url).port);
  proxy = await createTcpProxy(() => (away ? CLOSED_PORT : port));
  // No worker and no outbox: the tests pass the jobs on and run them.
  server = await createTestServer({ settings: { SMTP_URL: `smtp://127.0.0.1:${proxy.port}` } });
  await server.app.outbox.stop();
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
});
afterAll(async () => {
  sink.release();
  await server.close();
  await proxy.close();
  await sink.close();
});

const db = () => server.database.dataSource.manager;
const received = (to: string) => sink.received.filter((mail) => mail.to === to);
const jobs = () => createJobs({ ...server.app, translatorOf: () => (text) => text.message });
const run = (id: string) => runOutboxJob(server.app.createContext(), jobs(), id);
const ofMessage = { job: MESSAGE_MAIL_JOB, doneAt: IsNull() };

/** Enrolls people with addresses of a kind in a course; returns the addresses. */
async function enrol(manager: typeof admin.db, courseId: string, kind: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${kind}-${index}-${randomUUID()}@academy.example`);
  for (const email of emails) await buildEnrolment(manager, (await buildUser(manager, { email })).id, courseId);
  return emails;
}

/** Sends a message to a new course with people of some kinds, and hands it out; returns its id and their addresses. */
async function handOut(kinds: Readonly<Record<string, number>>): Promise<{ id: string; courseId: string; emails: string[] }> {
  const { id: courseId } = await buildCourse(db());
  const emails: string[] = [];
  for (const [kind, count] of Object.entries(kinds)) emails.push(...(await enrol(db(), courseId, kind, count)));
  const { id } = await sendMessage(admin, { courseId, subject: 'No class on Monday', content: '<p>See you on Tuesday.</p>' });
  await inTransaction(server.app.createContext(), (tx) => enqueueMessageMails(tx, id));
  return { id, courseId, emails };
}

/** Passes on the mail jobs that are due and runs them, many at once, until none is; returns how many were passed on. */
async function runDue(): Promise<number> {
  let count = 0;
  for (;;) {
    const due = (await claimJobs(server.database.dataSource)).filter(({ job }) => job === MESSAGE_MAIL_JOB).map(({ id }) => id);
    if (due.length === 0) return count;
    count += due.length;
    for (let from = 0; from < due.length; from += AT_ONCE) await Promise.all(due.slice(from, from + AT_ONCE).map(run));
  }
}

/** Lets minutes pass for all jobs and for the pause of mails. */
async function pass(minutes: number): Promise<void> {
  const earlier = (columns: readonly string[]): string => columns.map((column) => `${column} = ${column} - $1 * interval '1 minute'`).join(', ');
  await db().query(`UPDATE outbox SET ${earlier(['next_try_at', 'give_up_after', 'handed_over_at'])}`, [minutes]);
  await db().query(`UPDATE mail_pause SET ${earlier(['next_probe_at', 'unanswered_at', 'ended_at'])}`, [minutes]);
}

describe('a message to 500 students', () => {
  it('reaches each student exactly once when the mail server is away for an hour', { timeout: 180_000 }, async () => {
    const { id, emails } = await handOut({ away: 500 });
    away = true;
    let passedOn = 0;
    for (let minute = 0; minute < HOUR; minute += 20) {
      passedOn += await runDue();
      await pass(20);
    }
    // Most of them wait together; then one probes the mail server each time.
    expect(passedOn).toBeLessThan(emails.length);
    expect(await readSentMessage(admin, id)).toMatchObject({ counts: { queued: 500, sent: 0, refused: 0, failed: 0 } });
    away = false;
    for (let waits = 0; waits < 4; waits += 1) {
      await runDue();
      await pass(HOUR);
    }
    expect(await readSentMessage(admin, id)).toMatchObject({ counts: { queued: 0, sent: 500, refused: 0, failed: 0 } });
    expect(emails.map((to) => received(to).length)).toEqual(emails.map(() => 1));
    expect(new Set(emails.map((to) => received(to)[0]?.id)).size).toBe(500);
  });
});

describe('a refused address', () => {
  it('is recorded with the reply of the server; other addresses get their mail', async () => {
    sink.refusals.set('dead', '550 5.1.1 No such user here');
    const { id, emails } = await handOut({ dead: 2, good: 3 });
    await runDue();
    expect(await readSentMessage(admin, id)).toMatchObject({ handedOut: true, counts: { queued: 0, sent: 3, refused: 2, failed: 0 } });
    const { items } = await listDeliveries(admin, id, { state: 'refused' });
    expect(items.map(({ email }) => email).sort()).toEqual(emails.filter((to) => to.startsWith('dead')).sort());
    expect(items[0]).toMatchObject({ reason: 'ADDRESS_REFUSED', reply: '550 5.1.1 No such user here' });
  });

  it('gets one more mail after several retries of several people, with the same Message-ID', async () => {
    sink.refusals.set('dead', '550 5.1.1 No such user here');
    const { id, emails } = await handOut({ dead: 2, good: 1 });
    await runDue();
    const rows = await db().find(OutboxEntity, { where: { ...ofMessage, gaveUpAt: Not(IsNull()) } });
    const ours = rows.filter(({ payload }) => payload.messageId === id).map((row) => row.id);
    sink.refusals.delete('dead');
    const counts = await Promise.all([retryMessage(admin, id), retryMessage(admin, id), retryAllJobs(admin, 'stopped')]);
    expect(counts[0] + counts[1]).toBeLessThanOrEqual(2);
    expect(await readSentMessage(admin, id)).toMatchObject({ counts: { queued: 2, sent: 1, refused: 0 } });
    await runDue();
    expect(await readSentMessage(admin, id)).toMatchObject({ counts: { queued: 0, sent: 3, refused: 0 } });
    expect(emails.map((to) => received(to).length)).toEqual([1, 1, 1]);
    expect(received(emails[0] ?? '').map((mail) => ours.some((job) => mail.id.includes(job)))).toEqual([true]);
    expect(await retryMessage(admin, id)).toBe(0);
    expect(await runDue()).toBe(0);
  });

  it('can be retried for one person, also when its job was deleted', async () => {
    sink.refusals.set('dead', '550 5.1.1 No such user here');
    const { id, emails } = await handOut({ dead: 2 });
    await runDue();
    sink.refusals.delete('dead');
    const [person] = await db().findBy(UserEntity, { email: In(emails) });
    const rows = await db().findBy(OutboxEntity, { job: MESSAGE_MAIL_JOB, gaveUpAt: Not(IsNull()) });
    await db().delete(OutboxEntity, { id: In(rows.filter(({ payload }) => payload.messageId === id).map((row) => row.id)) });
    expect(await retryMessage(admin, id, person?.id)).toBe(1);
    await runDue();
    expect(received(person?.email ?? '')).toHaveLength(1);
    expect(await readSentMessage(admin, id)).toMatchObject({ counts: { queued: 0, sent: 1, refused: 1 } });
  });
});

describe('a mail that is not sent', () => {
  it('is withdrawn when its reader left the course', async () => {
    const { id, courseId, emails } = await handOut({ good: 2 });
    const [person] = await db().findBy(UserEntity, { email: In(emails) });
    await db().delete(EnrolmentEntity, { courseId, userId: person?.id ?? '' });
    await runDue();
    expect(await readSentMessage(admin, id)).toMatchObject({ counts: { queued: 0, sent: 1, refused: 0, failed: 0 } });
    expect(received(person?.email ?? '')).toEqual([]);
  });

  it('is marked as failed when the mail server deferred it eight times', async () => {
    sink.refusals.set('later', '451 4.7.1 Try again later');
    const { id } = await handOut({ later: 1 });
    for (let tries = 0; tries < 8; tries += 1) {
      await runDue();
      if (tries < 7) expect((await listDeliveries(admin, id, { state: 'queued' })).items).toMatchObject([{ reason: 'MAIL_DEFERRED' }]);
      await db().query(`UPDATE outbox SET next_try_at = now() WHERE gave_up_at IS NULL AND done_at IS NULL`);
    }
    const [delivery] = (await listDeliveries(admin, id, { state: 'failed' })).items;
    expect(delivery).toMatchObject({ reason: 'MAIL_DEFERRED', reply: '451 4.7.1 Try again later' });
  });

  it('is marked as failed when no worker ran its job for three days', async () => {
    const { id } = await handOut({ good: 1 });
    await pass(4 * 24 * HOUR);
    await removeOldOutboxRows(testCtx(db()));
    expect((await listDeliveries(admin, id, { state: 'failed' })).items).toMatchObject([{ reason: 'NOT_RUN', reply: null }]);
  });
});

describe('a worker that is killed in the middle of a message', () => {
  it('loses no mail; mails that another worker sends again have the same Message-ID', { timeout: 180_000 }, async () => {
    const other = await createTestServer({ settings: { SMTP_URL: sink.url } });
    const { manager } = other.database.dataSource;
    const settings = { DATABASE_URL: other.database.url, SMTP_URL: sink.url, SECRET_KEY: TEST_KEY };
    const worker = startProcess(await builtServer('worker'), [], settings);
    try {
      const { id: courseId } = await buildCourse(manager);
      const stalled = await enrol(manager, courseId, 'stall', 3);
      const good = await enrol(manager, courseId, 'good', 20);
      const sender = testCtx(manager, { actor: actorOf(await buildUser(manager, { role: 'admin' })) });
      const { id } = await sendMessage(sender, { courseId, subject: 'No class', content: '<p>See you on Tuesday.</p>' });
      await soon(() => expect(sink.stalled).toHaveLength(3));
      worker.child.kill('SIGKILL');
      await worker.ended;
      sink.release();
      await manager.query(`UPDATE outbox SET lease_until = now() - interval '1 second' WHERE lease_key IS NOT NULL`);
      const rest = await manager.findBy(OutboxEntity, ofMessage);
      const runs = rest.map((row) => runOutboxJob(other.app.createContext(), createJobs({ ...other.app, translatorOf: () => (text) => text.message }), row.id));
      await soon(() => expect(sink.stalled).toHaveLength(3));
      sink.release();
      expect(await Promise.all(runs)).toEqual(rest.map(() => 'done'));
      expect(await manager.countBy(MessageDeliveryEntity, { messageId: id, state: 'sent' })).toBe(23);
      expect([...stalled, ...good].map((to) => new Set(received(to).map((mail) => mail.id)).size)).toEqual(Array(23).fill(1));
      // The mail server had these mails when the worker died, but nobody could record it.
      expect(stalled.map((to) => received(to).length)).toEqual([2, 2, 2]);
    } finally {
      worker.child.kill('SIGKILL');
      await other.close();
    }
  });
});
