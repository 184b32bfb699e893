import { randomUUID } from 'node:crypto';
import { In, IsNull } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import { listFailedJobs, retryAllJobs, retryJob } from '../domain/jobs/failed-job.service.ts';
import { encryptMail, enqueueMail, MAIL_JOB } from '../domain/mail/enqueue-mail.ts';
import { removeOldOutboxRows } from '../domain/retention/retention.service.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { VIDEO_JOB } from '../domain/video/enqueue-renditions.ts';
import { builtServer } from '../testing/built-server.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { resetMail } from '../testing/mails.ts';
import { startProcess } from '../testing/process.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { soon } from '../testing/soon.ts';
import { TEST_KEY, TEST_SETTINGS, testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createOutboxDispatcher } from './outbox.ts';
import { queueOf } from './queue-of.ts';
import { createJobs } from './registry.ts';
import { runOutboxJob, TRIES_MAX } from './run-job.ts';

const DAY = 24 * 60 * 60 * 1000;
let sink: SmtpSink;
let server: TestServer;
beforeAll(async () => {
  sink = await startSmtpSink();
  server = await createTestServer({ jobs: true, settings: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  sink.release();
  await server.close();
  await sink.close();
});

const db = () => server.database.dataSource.manager;
const addresses = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}-${index}-${randomUUID()}@academy.example`);
const rowsTo = async (list: readonly string[]): Promise<OutboxEntity[]> =>
  db().createQueryBuilder(OutboxEntity, 'row').where(`row.payload ->> 'to' IN (:...list)`, { list }).getMany();
const countAsked = (list: readonly string[]): number[] => list.map((to) => sink.asked.filter((asked) => asked === to).length);
const countReceived = (list: readonly string[]): number[] => list.map((to) => sink.received.filter((mail) => mail.to === to).length);

/** Enqueues mails in one change; returns the ids of their jobs. */
const enqueue = (list: readonly string[]): Promise<string[]> =>
  inTransaction(server.app.createContext(), async (tx) => {
    for (const to of list) await enqueueMail(tx, resetMail(to));
    const rows = await tx.db.createQueryBuilder(OutboxEntity, 'row').where(`row.payload ->> 'to' IN (:...list)`, { list }).getMany();
    return rows.map(({ id }) => id);
  });
const jobs = () => createJobs({ ...server.app, translatorOf: () => (text) => text.message });
const run = (id: string) => runOutboxJob(server.app.createContext(), jobs(), id);

/** Stores a job that only the test runs. */
async function storeJob(to: string, values: Partial<OutboxEntity> = {}): Promise<string> {
  const id = randomUUID();
  const payload = encryptMail(TEST_SETTINGS.keys, resetMail(to));
  await db().save(db().create(OutboxEntity, { id, job: MAIL_JOB, payload, createdAt: new Date(), handedOverAt: new Date(), doneAt: null, ...values }));
  return id;
}
const rowOf = (id: string): Promise<OutboxEntity> => db().findOneByOrFail(OutboxEntity, { id });
const outcomes = async (): Promise<string> =>
  (await server.app.metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('academy_jobs_total'))
    .join('\n');

/** The queue looks for jobs every few seconds, and a worker hands several mails to the mail server. */
const BY_QUEUE = { timeout: 60_000 };

describe('a refused address', BY_QUEUE, () => {
  it('is tried once, is listed with the reply, and can be tried again; other addresses get one mail each', async () => {
    sink.refusals.set('dead', '550 5.1.1 No such user here');
    const [dead, good] = [addresses('dead', 5), addresses('good', 5)];
    const ids = await enqueue([...dead, ...good]);
    await soon(async () => expect((await rowsTo(dead)).filter(({ gaveUpAt }) => gaveUpAt !== null)).toHaveLength(5));
    await soon(async () => expect((await db().findBy(OutboxEntity, { id: In(ids) })).filter(({ doneAt }) => doneAt !== null)).toHaveLength(5));
    expect(await server.app.outbox.drain()).toBe(0);
    expect([...countAsked(dead), ...countReceived(good)]).toEqual(Array(10).fill(1));

    const admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
    const listed = (await listFailedJobs(admin, 'stopped', {})).items.filter(({ recipient }) => dead.includes(recipient ?? ''));
    expect(listed).toHaveLength(5);
    expect(listed[0]).toMatchObject({ kind: 'MAIL', mailKind: 'passwordReset', reason: 'ADDRESS_REFUSED', reply: '550 5.1.1 No such user here', tries: 1 });
    expect(JSON.stringify(await rowsTo(dead))).not.toContain('a-secret-token');

    sink.refusals.delete('dead');
    expect(await retryAllJobs(admin, 'stopped')).toBe(5);
    await server.app.outbox.drain();
    await soon(() => expect(countReceived(dead)).toEqual(Array(5).fill(1)));
    expect((await listFailedJobs(admin, 'stopped', {})).items.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  it('is not in the log, which has the reason without the reply of the mail server', async () => {
    sink.refusals.set('dead', '550 5.1.1 <dead@academy.example> is unknown');
    const errors: unknown[] = [];
    const id = await storeJob('dead-9@academy.example');
    await runOutboxJob(server.app.createContext(), jobs(), id, { onFailure: (error) => errors.push(error) });
    expect(errors).toMatchObject([{ reason: 'ADDRESS_REFUSED' }]);
    expect(JSON.stringify(errors) + String(errors)).not.toContain('unknown');
    expect(await rowOf(id)).toMatchObject({ failureReply: '550 5.1.1 <dead@academy.example> is unknown' });
  });
});

describe('a mail that is deferred', () => {
  it('is tried again later, at most eight times within three days, and then given up', async () => {
    sink.refusals.set('later', '451 4.7.1 Try again later');
    const to = addresses('later', 1);
    const id = await storeJob(to[0] ?? '');
    let waited = 0;
    for (let tries = 1; tries < TRIES_MAX; tries += 1) {
      expect(await run(id)).toBe('retry');
      expect(await run(id)).toBe('nothing');
      const row = await rowOf(id);
      expect(row).toMatchObject({ tries, failure: 'MAIL_DEFERRED', failureReply: '451 4.7.1 Try again later', gaveUpAt: null, handedOverAt: null });
      waited += row.nextTryAt.getTime() - Date.now();
      await db().update(OutboxEntity, { id }, { nextTryAt: new Date(), handedOverAt: new Date() });
    }
    expect(await run(id)).toBe('gaveUp');
    expect(await run(id)).toBe('nothing');
    expect(countAsked(to)).toEqual([TRIES_MAX]);
    expect(waited).toBeGreaterThan(DAY);
    expect(waited).toBeLessThan(2 * DAY);
  });

  it('is listed with the reason, the reply, the number of tries and the time of the next one, and can be tried now', async () => {
    sink.refusals.set('later', '451 4.7.1 Try again later');
    const to = addresses('later', 1);
    const id = await storeJob(to[0] ?? '');
    expect(await run(id)).toBe('retry');
    const admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
    const listed = async () => (await listFailedJobs(admin, 'waiting', {})).items.filter((job) => job.id === id);
    const { nextTryAt } = await rowOf(id);
    expect(await listed()).toMatchObject([
      { recipient: to[0], reason: 'MAIL_DEFERRED', reply: '451 4.7.1 Try again later', tries: 1, nextTryAt, gaveUpAt: null },
    ]);
    expect((await listFailedJobs(admin, 'stopped', {})).items.filter((job) => job.id === id)).toEqual([]);
    sink.refusals.delete('later');
    await retryJob(admin, id);
    expect((await rowOf(id)).tries).toBe(1);
    expect(await run(id)).toBe('done');
    expect(await listed()).toEqual([]);
    await expect(retryJob(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is given up when its next try would be later than three days after it was enqueued', async () => {
    sink.refusals.set('later', '451 4.7.1 Try again later');
    const id = await storeJob('later-9@academy.example', { tries: 3, giveUpAfter: new Date(Date.now() + 60_000) });
    expect(await run(id)).toBe('gaveUp');
  });

  // The next try is due after five seconds and found within five more.
  it('is delivered when the server accepts it', BY_QUEUE, async () => {
    sink.refusals.set('later', '451 4.7.1 Try again later');
    const to = addresses('later', 1);
    const [id = ''] = await enqueue(to);
    await soon(async () => expect(await rowOf(id)).toMatchObject({ tries: 1, handedOverAt: null }));
    sink.refusals.delete('later');
    await soon(async () => expect(await rowOf(id)).toMatchObject({ tries: 2, doneAt: expect.any(Date), failure: null, failureReply: null }));
    expect(countReceived(to)).toEqual([1]);
  });
});

describe('a mail whose link has expired', BY_QUEUE, () => {
  it('is not sent, even when an admin tries it again', async () => {
    const to = addresses('good', 1);
    const id = await storeJob(to[0] ?? '', { createdAt: new Date(Date.now() - TEST_SETTINGS.resetLife - 1000) });
    expect(await run(id)).toBe('gaveUp');
    expect(await rowOf(id)).toMatchObject({ failure: 'LINK_EXPIRED', tries: 1 });
    const admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
    await retryJob(admin, id);
    await server.app.outbox.drain();
    await soon(async () => expect(await rowOf(id)).toMatchObject({ failure: 'LINK_EXPIRED', gaveUpAt: expect.any(Date) }));
    expect(countReceived(to)).toEqual([0]);
  });
});

describe('a mail server that fails', BY_QUEUE, () => {
  it('in the middle of a mail receives it again with the same Message-ID', async () => {
    const [to = ''] = addresses('cut', 1);
    const id = await storeJob(to);
    expect(await run(id)).toBe('retry');
    expect(await rowOf(id)).toMatchObject({ failure: 'MAIL_SERVER_AWAY', failureReply: null });
    await db().update(OutboxEntity, { id }, { nextTryAt: new Date() });
    expect(await run(id)).toBe('done');
    const ids = sink.received.filter((mail) => mail.to === to).map((mail) => mail.id);
    expect(ids).toEqual([`<${id}@${ids[0]?.split('@')[1] ?? ''}`, ids[0]]);
  });

  it('keeps its lease while the server confirms nothing, so that no other worker sends the mail too', async () => {
    const [to = ''] = addresses('stall', 1);
    const id = await storeJob(to);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const sending = run(id);
    await soon(() => expect(sink.stalled).toContain(to));
    // Two minutes, in which the lease would have ended twice.
    for (let passed = 0; passed < 120; passed += 15) {
      await db().query(`UPDATE outbox SET lease_until = now() + interval '45 seconds' WHERE id = $1`, [id]);
      vi.advanceTimersByTime(15_000);
      await soon(async () => expect((await rowOf(id)).leaseUntil?.getTime()).toBeGreaterThan(Date.now() + 50_000));
    }
    expect(await run(id)).toBe('busy');
    sink.release();
    expect(await sending).toBe('done');
    expect(countReceived([to])).toEqual([1]);
  });

  it('keeps no transaction open while it stalls', async () => {
    const list = addresses('stall', 5);
    await enqueue(list);
    await soon(() => expect(sink.stalled).toHaveLength(5));
    const [{ now } = { now: '' }]: Array<{ now: string }> = await db().query('SELECT clock_timestamp()::text AS now');
    const open = `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND xact_start < $1::timestamptz`;
    await soon(async () => expect(await db().query(open, [now])).toEqual([]));
    expect(sink.stalled).toHaveLength(5);
    sink.release();
    await soon(async () => expect((await rowsTo(list)).filter(({ doneAt }) => doneAt === null)).toEqual([]));
    expect(countReceived(list)).toEqual(Array(5).fill(1));
  });
});

describe('a batch of short and long jobs', BY_QUEUE, () => {
  it('is added to the queue only when its rows are not locked any more', async () => {
    // Its own database: the workers of the server would take the jobs.
    const { dataSource, close } = await createTestDatabase();
    onTestFinished(close);
    const quiet = testCtx(dataSource.manager);
    await quiet.enqueueAll(VIDEO_JOB, [{ fileId: randomUUID() }]);
    await enqueueMail(quiet, resetMail('good-1@academy.example'));
    const locked: unknown[] = [];
    const queue = {
      async add(added: ReadonlyArray<{ id: string }>) {
        const ids = added.map(({ id }) => id);
        await dataSource.manager
          .transaction((tx) => tx.query('SELECT id FROM outbox WHERE id = ANY($1) FOR UPDATE NOWAIT', [ids]))
          .catch((error: unknown) => locked.push(error));
      },
      schedule: async () => undefined,
      restore: async () => [],
      close: async () => undefined,
    };
    const dispatcher = createOutboxDispatcher({ dataSource, queue: async () => queue, queueOf, log: server.app.log });
    expect(await dispatcher.drain()).toBe(2);
    await dispatcher.stop();
    expect(locked).toEqual([]);
  });

  it('runs without a failed run and without a job that another worker already runs', async () => {
    const list = addresses('good', 40);
    const before = await outcomes();
    await inTransaction(server.app.createContext(), async (tx) => {
      for (const [index, to] of list.entries()) {
        await enqueueMail(tx, resetMail(to));
        if (index % 4 === 0) await tx.enqueue(VIDEO_JOB, { fileId: randomUUID() });
      }
    });
    await soon(async () =>
      expect(await db().query('SELECT id FROM outbox WHERE done_at IS NULL AND gave_up_at IS NULL AND handed_over_at IS NOT NULL')).toEqual([]),
    );
    await soon(() => expect(countReceived(list)).toEqual(Array(40).fill(1)));
    const after = await outcomes();
    expect(after).not.toBe(before);
    expect(after).not.toMatch(/outcome="(busy|failed|lost)"/);
  });
});

describe('a worker that is killed while it sends', () => {
  // A worker needs its time to start.
  it('loses no mail; mails that another worker sends again have the same Message-ID', { timeout: 180_000 }, async () => {
    const other = await createTestServer({ settings: { SMTP_URL: sink.url } });
    const { manager } = other.database.dataSource;
    const list = [...addresses('stall', 5), ...addresses('good', 5)];
    const settings = { DATABASE_URL: other.database.url, SMTP_URL: sink.url, SECRET_KEY: TEST_KEY };
    const worker = startProcess(await builtServer('worker'), [], settings);
    try {
      const ctx = other.app.createContext();
      await inTransaction(ctx, async (tx) => {
        for (const to of list) await enqueueMail(tx, resetMail(to));
      });
      await soon(() => expect(sink.stalled).toHaveLength(5));
      worker.child.kill('SIGKILL');
      await worker.ended;
      sink.release();
      await manager.query(`UPDATE outbox SET lease_until = now() - interval '1 second' WHERE lease_key IS NOT NULL`);
      const rest = await manager.findBy(OutboxEntity, { doneAt: IsNull() });
      const runs = rest.map(({ id }) => runOutboxJob(other.app.createContext(), createJobs({ ...other.app, translatorOf: () => (text) => text.message }), id));
      await soon(() => expect(sink.stalled).toHaveLength(5));
      sink.release();
      expect(await Promise.all(runs)).toEqual(rest.map(() => 'done'));
      const idsOf = (to: string): string[] => sink.received.filter((mail) => mail.to === to).map(({ id }) => id);
      expect(list.map((to) => new Set(idsOf(to)).size)).toEqual(list.map(() => 1));
      expect(list.slice(0, 5).map((to) => idsOf(to).length)).toEqual([2, 2, 2, 2, 2]);
    } finally {
      worker.child.kill('SIGKILL');
      await other.close();
    }
  });
});

describe('a job that no worker finished', BY_QUEUE, () => {
  it('is given up when its workers died eight times', async () => {
    const id = await storeJob('good-2@academy.example', { tries: TRIES_MAX, leaseUntil: new Date(Date.now() - 1000), leaseKey: randomUUID() });
    expect(await run(id)).toBe('gaveUp');
    expect(await rowOf(id)).toMatchObject({ failure: 'INTERRUPTED', gaveUpAt: expect.any(Date) });
  });

  it('is enqueued again within a minute when the queue has lost it, as an emptied Redis does', async () => {
    const to = addresses('good', 1);
    const id = await storeJob(to[0] ?? '', { handedOverAt: new Date(Date.now() - 61_000) });
    await server.app.outbox.drain();
    await soon(async () => expect(await rowOf(id)).toMatchObject({ doneAt: expect.any(Date) }));
    expect(countReceived(to)).toEqual([1]);
  });

  it('is given up after three days, and deleted after two more weeks', async () => {
    const id = await storeJob('good-3@academy.example', { giveUpAfter: new Date(Date.now() - 1000) });
    const abandoned = await storeJob('good-4@academy.example', { payload: {}, giveUpAfter: new Date(Date.now() - 1000) });
    const ctx = testCtx(db());
    await removeOldOutboxRows(ctx);
    expect(await db().findOneBy(OutboxEntity, { id: abandoned })).toBeNull();
    expect(await rowOf(id)).toMatchObject({ failure: 'NOT_RUN', gaveUpAt: expect.any(Date) });
    await removeOldOutboxRows(testCtx(db(), { now: () => new Date(Date.now() + 15 * DAY) }));
    expect(await db().findOneBy(OutboxEntity, { id })).toBeNull();
  });
});
