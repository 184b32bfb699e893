import { randomUUID } from 'node:crypto';
import { type EntityManager, In, IsNull } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { object } from 'yup';
import { encryptMail, enqueueMail, MAIL_JOB } from '../domain/mail/enqueue-mail.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import type { OutgoingMail } from '../domain/shared/ports.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { buildUser } from '../testing/factories/user.ts';
import { resetMail } from '../testing/mails.ts';
import { readsBy, rowsOf } from '../testing/read-cost.ts';
import { soon } from '../testing/soon.ts';
import { TEST_SETTINGS } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { defineLeasedJob, type Jobs } from './job.ts';
import { createOutboxDispatcher } from './outbox.ts';
import { createJobs } from './registry.ts';
import { runOutboxJob } from './run-job.ts';

const sent: OutgoingMail[] = [];
let fail = 0;
const mail = {
  async send(message: OutgoingMail) {
    if (fail > 0) {
      fail -= 1;
      throw new Error('The mail server is unavailable');
    }
    sent.push(message);
  },
  close: async () => undefined,
};

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ jobs: true, replace: { mail } });
});
afterAll(() => server.close());
beforeEach(() => {
  sent.length = 0;
  fail = 0;
});

const rowOf = (to: string, db: EntityManager = server.database.dataSource.manager): Promise<OutboxEntity | null> =>
  db.createQueryBuilder(OutboxEntity, 'row').where(`row.payload ->> 'to' = :to`, { to }).getOne();

describe('the outbox', () => {
  it('sends what a committed change enqueued, once, and clears the token', async () => {
    const ctx = server.app.createContext();
    const row = await inTransaction(ctx, async (tx) => {
      await enqueueMail(tx, resetMail('once@academy.example'));
      return rowOf('once@academy.example', tx.db);
    });
    expect(JSON.stringify(row?.payload)).not.toContain('a-secret-token');
    await soon(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ to: 'once@academy.example', id: row?.id, subject: 'Reset your password for Academy' });
    expect(sent[0]?.text).toContain('a-secret-token');
    await soon(async () => {
      const done = await server.database.dataSource.manager.findOneByOrFail(OutboxEntity, { id: row?.id ?? '' });
      expect(done.doneAt).not.toBeNull();
      expect(done.payload).toEqual({});
    });
  });

  it('sends nothing for a change that was rolled back', async () => {
    const ctx = server.app.createContext();
    const undone = inTransaction(ctx, async (tx) => {
      await enqueueMail(tx, resetMail('never@academy.example'));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await inTransaction(ctx, (tx) => enqueueMail(tx, resetMail('after@academy.example')));
    await soon(() => expect(sent.map((message) => message.to)).toEqual(['after@academy.example']));
    expect(await rowOf('never@academy.example')).toBeNull();
  });

  it('runs a job once when two workers run it concurrently, and again later', async () => {
    const ctx = server.app.createContext();
    const id = randomUUID();
    const row = {
      id,
      job: MAIL_JOB,
      payload: encryptMail(TEST_SETTINGS.keys, resetMail('twice@academy.example')),
      createdAt: new Date(),
      handedOverAt: new Date(),
      doneAt: null,
    };
    await ctx.db.insert(OutboxEntity, row);
    const jobs = createJobs({ ...server.app, mail, translatorOf: () => (text) => text.message, log: server.app.log });
    const runs = await Promise.all(Array.from({ length: 8 }, () => runOutboxJob(server.app.createContext(), jobs, id)));
    const [done, ...others] = runs.toSorted((one, other) => Number(other === 'done') - Number(one === 'done'));
    expect(done).toBe('done');
    // A later worker finds the job done, or leased by the worker that runs it.
    expect(others.filter((outcome) => outcome !== 'nothing' && outcome !== 'busy')).toEqual([]);
    expect(await runOutboxJob(ctx, jobs, id)).toBe('nothing');
    expect(sent).toHaveLength(1);
  });

  it('retries a job after its handler failed, and does not mark the job as done', async () => {
    const ctx = server.app.createContext();
    const id = randomUUID();
    await ctx.db.insert(OutboxEntity, {
      id,
      job: MAIL_JOB,
      payload: encryptMail(TEST_SETTINGS.keys, resetMail('again@academy.example')),
      createdAt: new Date(),
      handedOverAt: new Date(),
      doneAt: null,
    });
    fail = 1;
    const jobs = createJobs({ ...server.app, mail, translatorOf: () => (text) => text.message });
    expect(await runOutboxJob(ctx, jobs, id)).toBe('retry');
    expect(await runOutboxJob(ctx, jobs, id)).toBe('nothing');
    await ctx.db.update(OutboxEntity, { id }, { nextTryAt: new Date() });
    expect(await runOutboxJob(ctx, jobs, id)).toBe('done');
    expect(sent).toHaveLength(1);
  });

  it('rejects an invalid payload, without its values in the error', async () => {
    const ctx = server.app.createContext();
    const id = randomUUID();
    await ctx.db.insert(OutboxEntity, {
      id,
      job: MAIL_JOB,
      payload: { template: 'secret-word' },
      createdAt: new Date(),
      handedOverAt: new Date(),
      doneAt: null,
    });
    const jobs = createJobs({ ...server.app, mail, translatorOf: () => (text) => text.message });
    const errors: string[] = [];
    expect(await runOutboxJob(ctx, jobs, id, { onFailure: (error) => errors.push(String(error)) })).toBe('gaveUp');
    expect(errors).toEqual([expect.not.stringContaining('secret-word')]);
    expect(await ctx.db.findOneByOrFail(OutboxEntity, { id })).toMatchObject({ failure: 'PAYLOAD_INVALID', tries: 1, gaveUpAt: expect.any(Date) });
  });
});

describe('jobs of a group', () => {
  it('are passed on one at a time, whatever another group and other jobs do, also after a worker died', async () => {
    const { dataSource } = server.database;
    await server.app.outbox.stop();
    await dataSource.query('DELETE FROM outbox');
    const [a1, a2, b1, single, later] = Array.from({ length: 5 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const due = (id: string, queueGroup: string | null, nextTryAt = new Date(Date.now() - 60_000)) =>
      dataSource.manager.insert(OutboxEntity, {
        id,
        job: 'grouped',
        payload: {},
        createdAt: new Date(),
        nextTryAt,
        queueGroup,
        handedOverAt: null,
        doneAt: null,
      });
    await due(a1, 'a', new Date(Date.now() - 120_000));
    await due(a2, 'a');
    await due(b1, 'b');
    await due(single, null);
    await due(later, 'c', new Date(Date.now() + 60_000));
    const added: string[] = [];
    const queue = {
      add: async (jobs: ReadonlyArray<{ id: string }>) => void added.push(...jobs.map((job) => job.id)),
      schedule: async () => undefined,
      restore: async () => [],
      close: async () => undefined,
    };
    const dispatchers = [1, 2].map(() => createOutboxDispatcher({ dataSource, queue: async () => queue, log: server.app.log }));
    const drain = async () => {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.drain()));
      return added.splice(0).sort();
    };
    expect(await drain()).toEqual([a1, b1, single]);
    expect(await drain()).toEqual([]);
    await dataSource.manager.update(OutboxEntity, { id: b1 }, { doneAt: new Date() });
    // It failed, and is tried again later: the next one does not wait for it.
    await dataSource.manager.update(OutboxEntity, { id: a1 }, { handedOverAt: null, nextTryAt: new Date(Date.now() + 60_000) });
    expect(await drain()).toEqual([a2]);
    const dead = { handedOverAt: new Date(Date.now() - 120_000), leaseUntil: new Date(Date.now() - 60_000), leaseKey: randomUUID() };
    await dataSource.manager.update(OutboxEntity, { id: a2 }, dead);
    expect(await drain()).toEqual([a2]);
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    await dataSource.query('DELETE FROM outbox');
  });
});

it('the run of a job reads its own row, however many others wait, also by plans from before they were enqueued', async () => {
  const { dataSource } = server.database;
  await server.app.outbox.stop();
  await dataSource.query('DELETE FROM outbox');
  await dataSource.query('VACUUM ANALYZE outbox');
  const jobs: Jobs = new Map([['quick', defineLeasedJob({ name: 'quick', payload: object(), work: async () => undefined })]]);
  const admin = await buildUser(dataSource.manager, { role: 'admin' });
  const reads = await readsBy(dataSource, admin, async (ctx, n) => {
    const id = randomUUID();
    await ctx.db.insert(OutboxEntity, { id, job: 'quick', payload: {}, createdAt: new Date(), handedOverAt: new Date(), doneAt: null });
    expect(await runOutboxJob(ctx, jobs, id)).toBe('done');
    // The plans for any values are made by now.
    if (n === 6)
      await ctx.db.query(`INSERT INTO outbox (id, job, payload, created_at) SELECT gen_random_uuid(), 'quick', '{}', now() FROM generate_series(1, 3000)`);
  });
  expect(rowsOf(reads.filter(({ table }) => table === 'outbox'))).toBeLessThan(10);
});

describe('a queue that is down', () => {
  it('loses no jobs: they stay in the outbox, and two dispatchers enqueue each job once when the queue is back', async () => {
    const { dataSource } = server.database;
    await server.app.outbox.stop();
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids)
      await dataSource.manager.insert(OutboxEntity, { id, job: MAIL_JOB, payload: {}, createdAt: new Date(), handedOverAt: null, doneAt: null });
    const added: string[] = [];
    let down = true;
    const queue = {
      async add(jobs: ReadonlyArray<{ id: string }>) {
        if (down) throw new Error('The queue is down');
        added.push(...jobs.map((job) => job.id));
      },
      schedule: async () => undefined,
      restore: async () => [],
      close: async () => undefined,
    };
    const dispatchers = [1, 2].map(() => createOutboxDispatcher({ dataSource, queue: async () => queue, log: server.app.log }));
    await expect(dispatchers[0]?.drain()).rejects.toThrow('The queue is down');
    expect(await dataSource.manager.countBy(OutboxEntity, { id: In(ids), handedOverAt: IsNull() })).toBe(3);
    down = false;
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.drain()));
    expect(added.sort()).toEqual([...ids].sort());
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
  });
});
