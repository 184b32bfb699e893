import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskStorage } from '../adapters/storage.ts';
import { record } from '../domain/audit/audit.service.ts';
import { chainAuditEntries, verifyAuditTrail } from '../domain/audit/audit-chain.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { type WorkerToKill, workerToKill } from '../testing/worker-to-kill.ts';
import { SCHEDULED_JOBS } from './registry.ts';

/** Rows of a table that are old, those of a batch, and those that stay. */
const [OLD, BATCH, KEPT] = [1100, 500, 3];
/** Accounts that are to be erased, and those of a batch. */
const [ACCOUNTS, ACCOUNTS_AT_ONCE] = [25, 10];

/** What a job deletes in batches, oldest first. */
interface Cleanup {
  table: string;
  /** The column by which it finds what is old, in SQL for `t`, the time of a row. */
  column: string;
  columns: string;
  /** SQL of the other values; `n` is the number of the row, and `user_id` a person. */
  values: string;
}

const CLEANUPS: Readonly<Record<string, Cleanup>> = {
  'cleanup.sessions': {
    table: 'sessions',
    column: 'expires_at',
    columns: 'id, user_id, token_hash, device, created_at, last_seen_at',
    values: "gen_random_uuid(), user_id, 'token ' || n, '', t, t",
  },
  'cleanup.tokens': {
    table: 'password_resets',
    column: 'expires_at',
    columns: 'id, user_id, token_hash, created_at',
    values: "gen_random_uuid(), user_id, 'reset ' || n, t",
  },
  'cleanup.outbox': {
    table: 'outbox',
    column: 'done_at',
    columns: 'id, job, payload, created_at, give_up_after, next_try_at',
    values: "gen_random_uuid(), 'message.mail', '{}', t, t, t",
  },
  'cleanup.visits': {
    table: 'meeting_visits',
    column: 'renewed_at',
    columns: 'id, kind, meeting_id, user_id, created_at, joined_at, left_at',
    values: "gen_random_uuid(), 'class', gen_random_uuid(), user_id, t, t, t",
  },
  'cleanup.events': {
    table: 'events',
    column: 'created_at',
    columns: 'id, position, type, user_id, ids',
    values: "gen_random_uuid(), n + 1, 'enrolled', user_id, '{}'",
  },
  'cleanup.notifications': {
    table: 'notifications',
    column: 'expires_at',
    columns: 'id, user_id, kind, key, created_at',
    values: "gen_random_uuid(), user_id, 'feedback', 'key ' || n, t",
  },
  'cleanup.uploads': {
    table: 'uploads',
    column: 'expires_at',
    columns: 'id, user_id, original_name, size, created_at',
    values: "gen_random_uuid(), user_id, '', 1, t",
  },
  'cleanup.answers': {
    table: 'idempotency_keys',
    column: 'created_at',
    columns: 'key, caller, fingerprint, answer',
    values: "'key ' || n, user_id::text, '', ''",
  },
  'cleanup.calls': {
    table: 'calls',
    column: 'ended_at',
    columns: 'id, room_name, caller_id, callee_id, state, created_at, expires_at',
    values: "gen_random_uuid(), 'call ' || n, user_id, callee_id, 'ended', t, t",
  },
  'cleanup.limits': { table: 'denial_counts', column: 'hour', columns: 'caller, count', values: "'caller ' || n, 1" },
};

let directory: string;
let server: TestServer;
let worker: WorkerToKill;
let admin: Ctx;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-killed-'));
  server = await createTestServer({ replace: { ports: { storage: createDiskStorage(directory) } } });
  worker = await workerToKill(server, { DATA_DIR: directory });
  admin = testCtx(server.database.dataSource.manager, { actor: actorOf(await buildUser(server.database.dataSource.manager, { role: 'admin' })) });
  await query(`CREATE TABLE deletions (name text, row_text text)`);
  await query(`CREATE FUNCTION note_deletion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO deletions VALUES (TG_TABLE_NAME, OLD::text); RETURN NULL; END $$`);
}, 60_000);
afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const query = (statement: string) => server.database.dataSource.query(statement);
const count = async (from: string): Promise<number> => (await query(`SELECT count(*)::integer AS number FROM ${from}`))[0].number;
/** SQL: the time of an old row. */
const timeOf = (number: number | string): string => `timestamptz '2020-01-01' + ${number} * interval '1 minute'`;

/** Fills the table of a job with old rows and some that are kept, and keeps a ledger of what is deleted. */
async function fill({ table, column, columns, values }: Cleanup): Promise<void> {
  const [{ id: userId }, { id: calleeId }] = [await buildUser(server.database.dataSource.manager), await buildUser(server.database.dataSource.manager)];
  const rows = `SELECT n, '${userId}'::uuid AS user_id, '${calleeId}'::uuid AS callee_id, CASE WHEN n <= ${OLD} THEN ${timeOf('n')} ELSE now() + interval '1 hour' END AS t
    FROM generate_series(1, ${OLD + KEPT}) n`;
  await query(`INSERT INTO ${table} (${columns}, ${column}) SELECT ${values}, t FROM (${rows}) r`);
  await query(`CREATE TRIGGER ledger AFTER DELETE ON ${table} FOR EACH ROW WHEN (OLD.${column} < '2021-01-01') EXECUTE FUNCTION note_deletion()`);
}

/** Runs the jobs as two other workers do at the same time, and once more. */
async function runAll(names: readonly string[]): Promise<void> {
  const run = async () => {
    for (const { name, run: work } of SCHEDULED_JOBS) if (names.includes(name)) await work(server.app.createContext());
  };
  await Promise.all([run(), run()]);
  await run();
}

/** Five at a time: the worker runs ten jobs at once. */
const HALVES = [0, 5].map((first) => Object.entries(CLEANUPS).slice(first, first + 5));

it.each(HALVES.map((jobs) => [jobs.map(([name]) => name).join(', '), jobs] as const))(
  'a worker that is killed in the middle of a deletion leaves the rest to another one, which deletes each row once: %s',
  { timeout: 120_000 },
  async (_names, jobs) => {
    for (const [, cleanup] of jobs) await fill(cleanup);
    await inTransaction(admin, (tx) => record(tx, 'user.exportOwn', { type: 'user', id: randomUUID() }));
    const entries = await count('audit_entries');
    const oldRows = async () => Promise.all(jobs.map(async ([, { table, column }]) => [table, await count(`${table} WHERE ${column} < '2021-01-01'`)]));
    const triggers = jobs.map(
      ([, { table, column }]) => `AFTER DELETE ON ${table} FOR EACH ROW WHEN (OLD.${column} > ${timeOf(BATCH + 100)} AND OLD.${column} < '2021-01-01')`,
    );
    await worker.killAt(triggers, async () => expect(await worker.stopped()).toBe(jobs.length));
    // The first batch is deleted, the second one is not.
    expect(await oldRows()).toEqual(jobs.map(([, { table }]) => [table, OLD - BATCH]));

    await runAll(jobs.map(([name]) => name));
    expect(await oldRows()).toEqual(jobs.map(([, { table }]) => [table, 0]));
    for (const [, { table, column }] of jobs) {
      expect([table, await count(`${table} WHERE ${column} > now()`)]).toEqual([table, KEPT]);
      const [deleted] = await query(`SELECT count(*)::integer AS rows, count(DISTINCT row_text)::integer AS different FROM deletions WHERE name = '${table}'`);
      expect([table, deleted]).toEqual([table, { rows: OLD, different: OLD }]);
    }
    await chainAuditEntries(admin);
    expect(await verifyAuditTrail(admin)).toMatchObject({ broken: null, unchained: 0 });
    expect(await count('audit_entries')).toBe(entries);
  },
);

it('a worker that is killed while it erases accounts leaves the rest to another one, which erases each account once', { timeout: 120_000 }, async () => {
  for (let number = 1; number <= ACCOUNTS + KEPT; number += 1) {
    const { id } = await buildUser(server.database.dataSource.manager);
    if (number <= ACCOUNTS) await query(`UPDATE users SET deactivated_at = ${timeOf(number)} WHERE id = '${id}'`);
  }
  const entries = await count('audit_entries');
  const isErased = 'WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL';
  await query(`CREATE TRIGGER ledger AFTER UPDATE ON users FOR EACH ROW ${isErased}) EXECUTE FUNCTION note_deletion()`);
  const trigger = `AFTER UPDATE ON users FOR EACH ROW ${isErased} AND OLD.deactivated_at > ${timeOf(ACCOUNTS_AT_ONCE + 5)})`;
  await worker.killAt([trigger], async () => expect(await worker.stopped()).toBe(1));
  expect(await count('users WHERE erased_at IS NOT NULL')).toBe(ACCOUNTS_AT_ONCE);

  await runAll(['cleanup.accounts']);
  expect(await count('users WHERE erased_at IS NOT NULL')).toBe(ACCOUNTS);
  expect(await count(`users WHERE erased_at IS NOT NULL AND (name <> '' OR email NOT LIKE 'erased-%@invalid')`)).toBe(0);
  expect([await count('deletions'), await count('(SELECT DISTINCT row_text FROM deletions) d')]).toEqual([ACCOUNTS, ACCOUNTS]);
  expect(await count('audit_entries')).toBe(entries);
});
