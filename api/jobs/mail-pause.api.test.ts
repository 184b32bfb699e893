import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listFailedJobs, retryJob } from '../domain/jobs/failed-job.service.ts';
import { encryptMail, enqueueMail, MAIL_JOB } from '../domain/mail/enqueue-mail.ts';
import { MESSAGE_MAIL_JOB } from '../domain/messages/message-mails.service.ts';
import { NOTIFICATION_MAIL_JOB } from '../domain/notifications/notify.service.ts';
import { MailPauseEntity } from '../domain/shared/mail-pause.entity.ts';
import { LONGEST_PROBE, pauseMails } from '../domain/shared/mail-pause.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { resetMail } from '../testing/mails.ts';
import { type RedisServer, startRedisServer, TEST_BACKENDS } from '../testing/redis-server.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { soon } from '../testing/soon.ts';
import { TEST_SETTINGS, testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createOutboxDispatcher } from './outbox.ts';
import { createJobs } from './registry.ts';
import { type JobOutcome, runOutboxJob, TRIES_MAX } from './run-job.ts';

/** More than are passed on at a time. */
const MANY = 450;
/** As many as a worker runs at once. */
const AT_ONCE = 10;

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());
afterEach(() => {
  sink.comeBack();
  sink.received.length = 0;
});

/** Enqueues mails as one act does that concerns many people. */
const enqueueMany = (server: TestServer, count: number): Promise<void> =>
  inTransaction(server.app.createContext(), (tx) =>
    tx.enqueueAll(
      MAIL_JOB,
      Array.from({ length: count }, (_each, n) => encryptMail(TEST_SETTINGS.keys, resetMail(`many-${n}@academy.example`))),
      { isBulkMail: true },
    ),
  );
const enqueueAwaited = (server: TestServer, to: string): Promise<void> => inTransaction(server.app.createContext(), (tx) => enqueueMail(tx, resetMail(to)));
const copies = (to: string): number => sink.received.filter((mail) => mail.to === to).length;
const copiesOfMany = (count: number): number[] => Array.from({ length: count }, (_each, n) => copies(`many-${n}@academy.example`));

describe('while the mail server does not answer', { timeout: 60_000 }, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ settings: { SMTP_URL: sink.url } });
    // The tests pass the jobs on and run them, at the times they choose.
    await server.app.outbox.stop();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.dataSource.query('DELETE FROM outbox');
    await server.database.dataSource.query('DELETE FROM mail_pause');
  });

  const db = () => server.database.dataSource.manager;
  const pause = () => db().findOneByOrFail(MailPauseEntity, { id: 1 });
  const isPaused = async (): Promise<boolean> => (await db().find(MailPauseEntity)).some(({ endedAt }) => endedAt === null);
  const mailsDue = vi.fn();
  const run = (id: string): Promise<JobOutcome> =>
    runOutboxJob(server.app.createContext(), createJobs({ ...server.app, translatorOf: () => (text) => text.message, mailsDue }), id);
  /** Passes on what is due, in several processes at the same moment; returns the ids of the jobs. */
  async function passOn(processes = 1): Promise<string[]> {
    const added: string[] = [];
    const queue = {
      add: async (jobs: ReadonlyArray<{ id: string }>) => void added.push(...jobs.map(({ id }) => id)),
      schedule: async () => undefined,
      restore: async () => [],
      close: async () => undefined,
    };
    const parts = { dataSource: server.database.dataSource, queue: async () => queue, log: server.app.log };
    const dispatchers = Array.from({ length: processes }, () => createOutboxDispatcher(parts));
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.drain()));
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    return added;
  }
  const runAll = (ids: readonly string[]): Promise<JobOutcome[]> => Promise.all(ids.map(run));
  /** Lets the time of the next probe, and of the second try of mails that failed, come. */
  async function probeDue(): Promise<void> {
    await db().query(`UPDATE mail_pause SET next_probe_at = now()`);
    await db().query(`UPDATE outbox SET next_try_at = now() WHERE failure IS NOT NULL AND next_try_at > now()`);
  }
  /** The version of each row, which each statement that writes it changes. */
  const versions = async (): Promise<Map<string, string>> => {
    const rows: Array<{ id: string; version: string }> = await db().query('SELECT id, xmin::text || ctid::text AS version FROM outbox');
    return new Map(rows.map(({ id, version }) => [id, version]));
  };
  /** The ids of the rows that were written since. */
  async function writtenSince(before: ReadonlyMap<string, string>): Promise<string[]> {
    return [...(await versions())].filter(([id, version]) => before.get(id) !== version).map(([id]) => id);
  }

  it('one mail probes it with growing distance, whatever the number of processes, and no other one is passed on, tried or written', async () => {
    await enqueueMany(server, MANY);
    sink.leave();
    const first = await passOn(2);
    expect(first.length).toBeLessThan(MANY);
    const before = sink.connections;
    // Of those that begin together, the first failure may be recorded before the last one begins.
    const tries = (await runAll(first.slice(0, AT_ONCE))).filter((outcome) => outcome === 'retry').length;
    expect(tries).toBeGreaterThan(0);
    expect(await isPaused()).toBe(true);
    expect((await pause()).probeSeconds).toBe(5);
    expect(sink.connections - before).toBe(tries);

    // What a worker finds in the queue is left alone.
    const rows = await versions();
    expect(await runAll(first.slice(AT_ONCE))).toEqual(first.slice(AT_ONCE).map(() => 'nothing'));
    await db().query(`UPDATE outbox SET handed_over_at = handed_over_at - interval '1 hour' WHERE id = $1`, [first.at(-1)]);
    rows.set(first.at(-1) ?? '', (await versions()).get(first.at(-1) ?? '') ?? '');
    expect(await passOn(2)).toEqual([]);
    expect(await writtenSince(rows)).toEqual([]);
    expect(sink.connections - before).toBe(tries);

    const distances: number[] = [];
    const probes = new Set<string>();
    for (let count = 1; count <= 4; count += 1) {
      await probeDue();
      const since = await versions();
      const probe = await passOn(3);
      expect(probe).toHaveLength(1);
      expect(await passOn(3)).toEqual([]);
      expect(await runAll(probe)).toEqual(['retry']);
      expect(await writtenSince(since)).toEqual(probe);
      expect(sink.connections - before).toBe(tries + count);
      const { probeSeconds, nextProbeAt } = await pause();
      distances.push(probeSeconds);
      expect(nextProbeAt.getTime()).toBeGreaterThan(Date.now());
      probes.add(probe[0] ?? '');
    }
    expect(distances).toEqual([10, 20, LONGEST_PROBE, LONGEST_PROBE]);
    const tried = await db().find(OutboxEntity, { where: { failure: 'MAIL_SERVER_AWAY' } });
    expect(tried.map(({ tries }) => tries)).toEqual(tried.map(() => 1));
    expect(await db().countBy(OutboxEntity, { tries: 0 })).toBe(MANY - tried.length);
  });

  it('and when it answers again, they all go on at once and arrive once each', async () => {
    await enqueueMany(server, MANY);
    sink.leave();
    const first = await passOn();
    await runAll(first.slice(0, AT_ONCE));
    await runAll(first.slice(AT_ONCE));
    sink.comeBack();
    await probeDue();
    mailsDue.mockClear();
    const probe = await passOn();
    expect(await runAll(probe)).toEqual(['done']);
    expect(mailsDue).toHaveBeenCalledTimes(1);
    expect(await isPaused()).toBe(false);
    // Those that were in the queue are due, too, although they were passed on less than a minute ago.
    const connections = sink.connections;
    for (let ids = await passOn(); ids.length > 0; ids = await passOn())
      for (let from = 0; from < ids.length; from += AT_ONCE) await runAll(ids.slice(from, from + AT_ONCE));
    expect(copiesOfMany(MANY)).toEqual(Array(MANY).fill(1));
    expect(sink.connections - connections).toBeLessThan(MANY / 10);
  });

  it('a mail that somebody waits for is tried at once, then by the probes, which begin anew with the shortest distance', async () => {
    await enqueueMany(server, 5);
    sink.leave();
    await runAll(await passOn());
    for (let count = 0; count < 3; count += 1) {
      await probeDue();
      await runAll(await passOn());
    }
    expect((await pause()).probeSeconds).toBe(LONGEST_PROBE);
    await enqueueAwaited(server, 'awaited-1@academy.example');
    const ids = await passOn();
    expect(ids).toHaveLength(1);
    expect(await runAll(ids)).toEqual(['retry']);
    expect((await pause()).probeSeconds).toBe(5);
    expect(await passOn()).toEqual([]);

    // The next one arrives, and with it the first one.
    sink.comeBack();
    await enqueueAwaited(server, 'awaited-2@academy.example');
    expect(await runAll(await passOn())).toEqual(['done']);
    await probeDue();
    await runAll(await passOn());
    expect([copies('awaited-1@academy.example'), copies('awaited-2@academy.example'), ...copiesOfMany(5)]).toEqual(Array(7).fill(1));
  });

  it('no mail gives up because of that, however often it is the probe', async () => {
    await enqueueMany(server, 1);
    sink.leave();
    for (let count = 0; count < 2 * TRIES_MAX; count += 1) {
      await probeDue();
      expect(await runAll(await passOn())).toEqual(['retry']);
    }
    expect(await db().findOneByOrFail(OutboxEntity, {})).toMatchObject({ tries: 1, failure: 'MAIL_SERVER_AWAY', gaveUpAt: null });
    sink.comeBack();
    await probeDue();
    expect(await runAll(await passOn())).toEqual(['done']);
  });

  it('admins read why a mail waits and when the next probe is, and can try it now', async () => {
    await enqueueMany(server, 3);
    sink.leave();
    await runAll(await passOn());
    const admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
    await db().query(`UPDATE mail_pause SET next_probe_at = now() + interval '20 seconds'`);
    const { items } = await listFailedJobs(admin, 'waiting', {});
    const { nextProbeAt } = await pause();
    expect(items).toHaveLength(3);
    for (const item of items) expect(item).toMatchObject({ reason: 'MAIL_SERVER_AWAY', tries: 1, nextTryAt: nextProbeAt });
    expect(await passOn()).toEqual([]);
    const [, chosen = ''] = items.map(({ id }) => id);
    await retryJob(admin, chosen);
    expect(await passOn()).toEqual([chosen]);
    expect(await runAll([chosen])).toEqual(['retry']);
  });

  it('a try that began before the server answered again begins no other pause', async () => {
    await enqueueMany(server, 2);
    sink.leave();
    const [late = ''] = await passOn();
    await run(late);
    sink.comeBack();
    await probeDue();
    await runAll(await passOn());
    expect(await isPaused()).toBe(false);
    await pauseMails(server.app.createContext(), { startedAt: new Date(Date.now() - 60_000), mailsPaused: false, isAwaited: false });
    expect(await isPaused()).toBe(false);
    await pauseMails(server.app.createContext(), { startedAt: new Date(Date.now() + 60_000), mailsPaused: false, isAwaited: false });
    expect(await isPaused()).toBe(true);
  });

  it('first tries of mails that somebody waits for follow one after the other, not all at once', async () => {
    await enqueueMany(server, 1);
    sink.leave();
    await runAll(await passOn());
    for (let n = 0; n < 3; n += 1) await enqueueAwaited(server, `awaited-${n}@academy.example`);
    const tried = new Set<string>();
    for (let count = 0; count < 3; count += 1) {
      const ids = await passOn(2);
      expect(ids.length).toBe(1);
      expect(await passOn(2)).toEqual([]);
      expect(await runAll(ids)).toEqual(['retry']);
      tried.add(ids[0] ?? '');
    }
    expect(tried.size).toBe(3);
    expect(await passOn(2)).toEqual([]);
  });

  it('a probe that is not wanted any more, or whose link has expired, is followed by the next one at once', async () => {
    await enqueueMany(server, 1);
    sink.leave();
    await runAll(await passOn());
    await inTransaction(server.app.createContext(), (tx) =>
      tx.enqueueAll(NOTIFICATION_MAIL_JOB, [{ notificationId: randomUUID(), userId: randomUUID() }], { isBulkMail: true }),
    );
    await enqueueAwaited(server, 'expired@academy.example');
    await db().query(
      `UPDATE outbox SET next_try_at = now() - interval '1 hour', created_at = now() - interval '2 hours', failure = 'MAIL_SERVER_AWAY' WHERE job = $1`,
      [MAIL_JOB],
    );
    await db().query(`UPDATE outbox SET next_try_at = now() - interval '2 hours', created_at = now() WHERE bulk_mail AND job = $1`, [MAIL_JOB]);
    await db().query(`UPDATE mail_pause SET next_probe_at = now()`);
    sink.comeBack();
    mailsDue.mockClear();
    for (const outcome of ['done', 'gaveUp', 'done']) {
      expect(await isPaused()).toBe(true);
      const probe = await passOn();
      expect(await runAll(probe)).toEqual([outcome]);
    }
    expect(mailsDue).toHaveBeenCalledTimes(3);
    expect(await isPaused()).toBe(false);
    expect(copiesOfMany(1)).toEqual([1]);
  });

  it('a mail is sent once, also if the end of the pause could not be recorded; a later probe does that', async () => {
    await enqueueMany(server, 2);
    sink.leave();
    await runAll(await passOn());
    sink.comeBack();
    await probeDue();
    const probe = await passOn();
    await db().query('ALTER TABLE mail_pause ADD CONSTRAINT no_end CHECK (ended_at IS NULL)');
    expect(await runAll(probe)).toEqual(['done']);
    await db().query('ALTER TABLE mail_pause DROP CONSTRAINT no_end');
    expect(await isPaused()).toBe(true);
    await probeDue();
    expect(await runAll(await passOn())).toEqual(['done']);
    expect(await isPaused()).toBe(false);
    expect(copiesOfMany(2)).toEqual([1, 1]);
  });

  it('mails that an earlier release enqueued, without the mark of bulk mails, wait as well after their first try', async () => {
    await enqueueMany(server, 20);
    await db().query('UPDATE outbox SET bulk_mail = false, job = $1', [MESSAGE_MAIL_JOB]);
    await db().query(`UPDATE outbox SET failure = 'MAIL_SERVER_AWAY', tries = 4`);
    await db().query(`INSERT INTO mail_pause (id, unanswered_at, probe_seconds, next_probe_at) VALUES (1, now(), 5, now())`);
    expect(await passOn(2)).toHaveLength(1);
    expect(await passOn(2)).toEqual([]);
  });

  it('what was passed on in the moment in which a pause began is left alone after the first try', async () => {
    await enqueueMany(server, 5);
    sink.leave();
    const [first = '', ...others] = await passOn();
    await run(first);
    // As if it began before they were passed on, by a process that did not see it yet.
    await db().query(`UPDATE mail_pause SET unanswered_at = unanswered_at - interval '1 hour'`);
    const [second = '', ...left] = others;
    expect(await run(second)).toBe('retry');
    expect(await runAll(left)).toEqual(left.map(() => 'nothing'));
  });

  it('a connection that breaks in the middle of a mail stops no other mail, and counts as a try', async () => {
    await enqueueAwaited(server, `cut-${randomUUID()}@academy.example`);
    const [id = ''] = await passOn();
    expect(await run(id)).toBe('retry');
    expect(await db().findOneByOrFail(OutboxEntity, { id })).toMatchObject({ tries: 1, failure: 'MAIL_SERVER_AWAY' });
    expect(await isPaused()).toBe(false);
  });
});

describe.each(TEST_BACKENDS)('a worker whose queue is in %s', { timeout: 120_000 }, (backend) => {
  let redis: RedisServer | null = null;
  beforeAll(async () => {
    redis = backend === 'Redis' ? await startRedisServer() : null;
  });
  afterAll(async () => void (await redis?.close()));

  it('stops trying while the mail server is away, goes on after a restart, and sends each mail once when it is back', async () => {
    const settings = { SMTP_URL: sink.url, ...(redis === null ? {} : { REDIS_URL: redis.url }) };
    const web = await createTestServer({ settings });
    onTestFinished(() => web.close());
    const startWorkers = () => Promise.all([1, 2].map(() => createTestServer({ settings, jobs: true, database: web.database })));
    const { manager } = web.database.dataSource;
    sink.leave();
    const before = sink.connections;
    let workers = await startWorkers();
    await enqueueMany(web, MANY);
    await soon(async () => expect(await manager.countBy(MailPauseEntity, { id: 1 })).toBe(1));
    await Promise.all(workers.map((worker) => worker.close()));
    // At most what ran at once in both workers, and some probes: they come every few seconds.
    expect(sink.connections - before).toBeLessThan(MANY / 4);
    workers = await startWorkers();
    const restarted = sink.connections;
    await manager.query('UPDATE mail_pause SET next_probe_at = now()');
    web.app.outbox.kick();
    await soon(() => expect(sink.connections).toBeGreaterThan(restarted));
    await enqueueAwaited(web, 'awaited-3@academy.example');
    sink.comeBack();
    await soon(() => expect(copies('awaited-3@academy.example')).toBe(1));
    await soon(() => expect(copiesOfMany(MANY)).toEqual(Array(MANY).fill(1)));
    await soon(async () => expect(await manager.query('SELECT id FROM outbox WHERE done_at IS NULL')).toEqual([]));
    await Promise.all(workers.map((worker) => worker.close()));
  });
});
