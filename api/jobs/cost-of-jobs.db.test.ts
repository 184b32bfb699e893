import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../db/test-database.ts';
import { chainAuditEntries } from '../domain/audit/audit-chain.service.ts';
import { sweepCalls } from '../domain/calls/call-sweep.service.ts';
import { sweep } from '../domain/presence/presence.service.ts';
import { eraseDeactivatedAccounts } from '../domain/retention/erase-accounts.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import type { UserEntity } from '../domain/users/user.entity.ts';
import { seedIdle, WAITING_JOBS } from '../testing/idle-seed.ts';
import { blocksOf, createSite, readsBy, rowsOf } from '../testing/read-cost.ts';
import { statementsOf } from '../testing/read-plan.ts';
import { noVideo, testCtx } from '../testing/test-ctx.ts';
import { countJobs, createOutboxDispatcher } from './outbox.ts';
import { SCHEDULED_JOBS } from './registry.ts';

/** Blocks, and rows, that a job reads when there is nothing to do. */
const BUDGET = 20;
/** Tables with at most so many rows may be read as a whole. */
const SMALL = 1000;

/** Jobs that read more, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'files.unused': 'compares all files with their uses: foreign keys remove a use with what it belongs to, and nothing tells of it',
  'notifications.digests': 'reads what waits for a digest, to find those who did not get that of the day',
  'the number of waiting jobs': 'counts them, also those that wait for tomorrow',
};

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

let database: TestDatabase;
let admin: UserEntity;
let small: string[];
beforeAll(async () => {
  ({ db: database, admin } = await createSite(seedIdle));
  const rows: Array<{ name: string }> = await database.dataSource.query(`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples <= ${SMALL}`);
  small = rows.map(({ name }) => name);
}, 300_000);
afterAll(() => database.close());

/** Everything that processes do at intervals besides the scheduled jobs. */
const OTHERS: Readonly<Record<string, (ctx: Ctx) => Promise<unknown>>> = {
  'connections of servers that died': sweep,
  'calls whose time has ended': sweepCalls,
  'jobs that wait for the queue': (ctx) => {
    const outbox = createOutboxDispatcher({ dataSource: ctx.db, queue: () => Promise.reject(new Error('nothing waits')), log });
    return outbox.drain().finally(() => outbox.stop());
  },
  'the number of waiting jobs': (ctx) => countJobs({ dataSource: ctx.db }),
};
const WORK = [...SCHEDULED_JOBS.map(({ name, run }): [string, (ctx: Ctx) => Promise<unknown>] => [name, run]), ...Object.entries(OTHERS)];

/** Runs some work with a transcoder, because a job has nothing to do without one. */
const readsOf = (work: (ctx: Ctx) => Promise<unknown>) =>
  readsBy(database.dataSource, admin, ({ db }) => work(testCtx(db, { ports: { transcoder: { ...noVideo(), available: async () => true } } })));

describe('on a site with many rows, and nothing to do', () => {
  it.each(WORK.filter(([name]) => EXCEPTIONS[name] === undefined))(
    `%s reads at most ${BUDGET} blocks and rows, and no big table as a whole`,
    async (_name, work) => {
      const reads = await readsOf(work);
      const read = reads.filter(({ blocks, rows, scans }) => blocks > 0 || rows > 0 || scans > 0);
      expect(read.filter(({ table, scans }) => scans > 0 && !small.includes(table))).toEqual([]);
      expect(rowsOf(read), JSON.stringify(read)).toBeLessThanOrEqual(BUDGET);
      expect(blocksOf(read), JSON.stringify(read)).toBeLessThanOrEqual(BUDGET);
    },
  );

  it('each exception is the name of a job that needs it', async () => {
    for (const name of Object.keys(EXCEPTIONS)) {
      const [, work] = WORK.find(([each]) => each === name) ?? [];
      expect(work, name).toBeDefined();
      const reads = work === undefined ? [] : await readsOf(work);
      expect(Math.max(rowsOf(reads), blocksOf(reads)), name).toBeGreaterThan(BUDGET);
    }
  });
});

it('thousands of mails that wait for the mail server, or for their turn, cost a look for jobs no more than those that it passes on', async () => {
  const { dataSource } = database;
  await dataSource.query(
    `INSERT INTO outbox (id, job, payload, created_at, next_try_at, bulk_mail) SELECT gen_random_uuid(), 'notification.mail', '{}', now(), now(), true FROM generate_series(1, 5000)`,
  );
  await dataSource.query(`INSERT INTO mail_pause (id, unanswered_at, probe_seconds, next_probe_at) VALUES (1, now(), 5, now() + interval '1 hour')`);
  await dataSource.query('ANALYZE outbox');
  const look = async (): Promise<number> => {
    const reads = await readsOf(OTHERS['jobs that wait for the queue'] ?? (async () => undefined));
    expect(reads.filter(({ table, scans }) => scans > 0 && !small.includes(table))).toEqual([]);
    return blocksOf(reads);
  };
  expect(await look()).toBeLessThanOrEqual(BUDGET);
  await dataSource.query('DELETE FROM mail_pause');
  // The 200 of the next turn are under way.
  await dataSource.query(`UPDATE outbox SET handed_over_at = now() WHERE id IN (SELECT id FROM outbox WHERE bulk_mail ORDER BY next_try_at, id LIMIT 200)`);
  expect(await look()).toBeLessThanOrEqual(2 * 200 + BUDGET);
  await dataSource.query('DELETE FROM outbox WHERE bulk_mail AND next_try_at <= now()');
});

it('the audit chain reads the entries that it adds, and none of those before', async () => {
  const ENTRIES = 2500;
  const reads = await readsBy(database.dataSource, admin, async ({ db }) => {
    await db.query(
      `INSERT INTO audit_entries (id, at, action, result) SELECT gen_random_uuid(), now() + n * interval '1 ms', 'session.signIn', 'done' FROM generate_series(1, ${ENTRIES}) n`,
    );
    expect(await chainAuditEntries(testCtx(db))).toBe(ENTRIES);
  });
  expect(reads.filter(({ table, scans }) => scans > 0 && !small.includes(table))).toEqual([]);
  // Each entry once to read it, once to find it again for the update.
  expect(rowsOf(reads), JSON.stringify(reads.filter(({ rows }) => rows > 0))).toBeLessThanOrEqual(2 * ENTRIES + BUDGET);
});

it('the erasure of people reads no big table as a whole', async () => {
  const reads = await readsBy(database.dataSource, admin, async ({ db }, n) => {
    await db.query(`UPDATE users SET deactivated_at = now() - interval '40 days' WHERE email = 'person-' || $1 || '@example.org'`, [100 * n + 3]);
    expect(await eraseDeactivatedAccounts(testCtx(db))).toBe(1);
  });
  expect(reads.filter(({ table, scans }) => scans > 0 && !small.includes(table))).toEqual([]);
  expect(rowsOf(reads), JSON.stringify(reads)).toBeLessThan(100);
});

/** Job → the tables that it empties in the end, and how many rows it deletes at a time. */
const DELETIONS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'cleanup.sessions': { sessions: 500 },
  'cleanup.tokens': { invitations: 500, invitation_imports: 5, password_resets: 500 },
  'cleanup.visits': { meeting_visits: 500 },
  'cleanup.notifications': { notifications: 500 },
  'cleanup.uploads': { uploads: 500 },
  'cleanup.answers': { idempotency_keys: 500 },
  'cleanup.limits': { rate_limits: 500, denial_counts: 500 },
  'cleanup.outbox': { outbox: 500 },
};

describe('on the same site after a year', () => {
  it.each(Object.entries(DELETIONS))('%s deletes everything that is old, some rows at a time', async (name, tables) => {
    const { dataSource } = database;
    const later = () => testCtx(dataSource.manager, { now: () => new Date(Date.now() + 400 * 24 * 60 * 60 * 1000) });
    const rowsIn = async (table: string): Promise<number> => (await dataSource.query(`SELECT count(*)::integer AS rows FROM ${table}`))[0]?.rows;
    const before = await Promise.all(Object.keys(tables).map(rowsIn));
    const sent = await statementsOf(dataSource, async () => SCHEDULED_JOBS.find((job) => job.name === name)?.run(later()));
    for (const [index, [table, atOnce]] of Object.entries(tables).entries()) {
      const rows = before[index] ?? 0;
      const deletions = sent.filter(({ text }) => text.toLowerCase().replaceAll('"', '').startsWith(`delete from ${table} `)).length;
      expect(rows, table).toBeGreaterThan(2 * atOnce);
      expect(deletions, table).toBeGreaterThanOrEqual(rows / atOnce);
      // Jobs that gave up today are kept for two weeks.
      expect(await rowsIn(table), table).toBe(table === 'outbox' ? WAITING_JOBS : 0);
    }
  });
});
