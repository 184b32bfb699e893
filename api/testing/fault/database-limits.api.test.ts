import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTcpProxy } from '../../../scripts/testing/tcp-proxy.ts';
import { type ConnectionLimits, JOB_LIMITS, REQUEST_LIMITS } from '../../adapters/database-limits.ts';
import { createDataSource } from '../../db/data-source.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { inTransaction } from '../../domain/shared/transaction.ts';
import { errorResponseOf } from '../../http/error-response.ts';
import { migrateDatabase } from '../../start/migrate.ts';
import { buildCourseWith, buildEnrolment } from '../factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../factories/user.ts';
import { listTables } from '../permissions/world.ts';
import { soon } from '../soon.ts';
import { testCtx } from '../test-ctx.ts';
import { createTestServer } from '../test-server.ts';

const POOL = 2;
const NONE: ConnectionLimits = { statement: 0, lock: 0, idleTransaction: 0, silence: 0 };
/** Milliseconds: what a statement of the test takes on a busy machine fits in. */
const LIMIT = 1000;
/** A migration that needs the tables of modules and attempts for itself. */
const LOCKS_TWO_TABLES = 'DetachDeletedContent1795219425000';
/** A migration that changes a table, and whose later ones have a way back. */
const CHANGES_A_TABLE = 'CreateQuizExplanations1795219300000';

/** Undoes a migration and all later ones; returns their names. */
async function undoFrom(dataSource: DataSource, first: string): Promise<string[]> {
  const names = dataSource.migrations.map(({ name }) => name ?? '');
  const undone = names.slice(names.indexOf(first));
  for (const _name of undone) await dataSource.undoLastMigration();
  return undone;
}
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => errorResponseOf(error).code,
  );

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Opens connections with some limits; by default to the database, without a proxy. */
async function connect(limits: Partial<ConnectionLimits>, url = database.url) {
  const dataSource = await createDataSource({ url, poolSize: POOL, limits: { ...NONE, ...limits } }).initialize();
  return { dataSource, [Symbol.asyncDispose]: () => dataSource.destroy() };
}

describe('the connections of a process', () => {
  it.each([
    ['expect pages in memory and compile no statement', '', ['1.1', 'off']],
    ['take the options of the address instead', '?options=-c%20random_page_cost%3D2', ['2', 'on']],
  ])('%s', async (_what, options, expected) => {
    await using connection = await connect({}, database.url + options);
    const [row] = await connection.dataSource.query("SELECT current_setting('random_page_cost') AS cost, current_setting('jit') AS jit");
    expect([row.cost, row.jit]).toEqual(expected);
  });

  it.each(['', '?options=-c%20random_page_cost%3D2'])('read and write values in the same forms on a server that has others%s', async (options) => {
    const role = `hostile_${randomUUID().replaceAll('-', '')}`;
    await database.dataSource.query(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'secret'`);
    const others = ["datestyle = 'SQL, DMY'", "intervalstyle = 'iso_8601'", "timezone = 'Asia/Kathmandu'", "bytea_output = 'escape'"];
    const further = ['extra_float_digits = -15', 'standard_conforming_strings = off', "default_transaction_isolation = 'serializable'"];
    for (const setting of [...others, ...further]) await database.dataSource.query(`ALTER ROLE ${role} SET ${setting}`);
    const address = new URL(database.url + options);
    [address.username, address.password] = [role, 'secret'];
    {
      await using connection = await connect({}, address.href);
      const [row] = await connection.dataSource.query(
        `SELECT '2026-03-04T05:06:07Z'::timestamptz AS time, '2026-03-04'::date::text AS day, '1 day 2 hours'::interval::text AS pause, decode('00ff', 'hex') AS bytes,
          0.1::float8 + 0.2::float8 AS sum, length('\\n') AS characters, date_trunc('day', '2026-03-04T23:00:00Z'::timestamptz) AS begin,
          current_setting('transaction_isolation') AS isolation`,
      );
      expect(row).toEqual({
        time: new Date('2026-03-04T05:06:07Z'),
        day: '2026-03-04',
        pause: '1 day 02:00:00',
        bytes: Buffer.from([0, 255]),
        sum: 0.1 + 0.2,
        characters: 2,
        begin: new Date('2026-03-04T00:00:00Z'),
        isolation: 'read committed',
      });
    }
    await database.dataSource.query(`DROP ROLE ${role}`);
  });

  it.each([
    ['requests', REQUEST_LIMITS, ['10s', '5s', '30s']],
    ['jobs', JOB_LIMITS, ['5min', '30s', '1min']],
  ] as const)('for %s have the limits of PostgreSQL for a statement, a lock and an idle transaction', async (_whom, limits, expected) => {
    await using own = await connect(limits);
    const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const shown = await Promise.all(settings.map((name) => own.dataSource.query(`SELECT current_setting('${name}') AS value`)));
    expect(shown.map(([{ value }]) => value)).toEqual(expected);
  });

  it('end a statement that takes too long, so that others get its connection', async () => {
    await using own = await connect({ statement: LIMIT });
    const long = () => own.dataSource.query('SELECT pg_sleep(3600)');
    expect(await Promise.all([long(), long(), long()].map(codeOf))).toEqual(Array(3).fill('SERVICE_UNAVAILABLE'));
    expect(await own.dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('end a transaction that pauses for too long, so that others get its locks', async () => {
    await using own = await connect({ idleTransaction: LIMIT });
    await database.dataSource.query('CREATE TABLE kept (id integer PRIMARY KEY); INSERT INTO kept VALUES (1)');
    const lock = 'SELECT 1 AS one FROM kept FOR UPDATE';
    const paused = inTransaction(testCtx(own.dataSource.manager), async (tx) => {
      await tx.db.query(lock);
      expect(await database.dataSource.query(lock)).toEqual([{ one: 1 }]);
      await tx.db.query(lock);
    });
    expect(await codeOf(paused)).toBe('SERVICE_UNAVAILABLE');
    expect(await own.dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('that became silent in the middle of a statement are closed, so that the pool opens others', async () => {
    const proxy = await createTcpProxy(() => Number(new URL(database.url).port));
    const url = new URL(database.url);
    url.port = String(proxy.port);
    await using own = await connect({ silence: LIMIT }, url.href);
    const waiting = [1, 2].map(() => codeOf(own.dataSource.query('SELECT pg_sleep(3600)')));
    await soon(async () => expect(await sleeping()).toBe(POOL));
    proxy.stall();
    expect(await Promise.all(waiting)).toEqual(Array(POOL).fill('SERVICE_UNAVAILABLE'));
    expect(await own.dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await proxy.close();
  });
});

/** The number of statements that sleep in the database of the test. */
async function sleeping(): Promise<number> {
  const [row] = await database.dataSource.query(
    "SELECT count(*)::integer AS number FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'",
  );
  return row.number;
}

describe('a lock that is held for a long time', () => {
  it('delays those who need it until the limit, and then again when they try again, but nobody else; no change is lost or done twice', async () => {
    await using own = await connect({ lock: LIMIT });
    const server = await createTestServer({ database: { ...database, dataSource: own.dataSource } });
    const db = database.dataSource.manager;
    const { course, stepIds } = await buildCourseWith(db, [[{}, {}]]);
    const [stepId = ''] = stepIds[0] ?? [];
    const tokenOf = async (email: string) => String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
    const learners = await Promise.all([1, 2, 3, 4, 5].map(() => buildUser(db)));
    for (const { id } of learners) await buildEnrolment(db, id, course.id);
    const tokens = await Promise.all(learners.map(({ email }) => tokenOf(email)));
    const complete = (token: string, index: number) =>
      server.graphql('mutation($stepId: ID!) { completeStep(stepId: $stepId) { id } }', { stepId }, token, {
        'idempotency-key': `behind-a-long-lock-${index}`,
      });
    const holder = database.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE step_progress IN ACCESS EXCLUSIVE MODE');
    const refused = await Promise.all(tokens.map(complete));
    expect(refused.map(({ status, errors }) => [status, errors?.[0]?.extensions.code])).toEqual(Array(5).fill([503, 'SERVICE_UNAVAILABLE']));
    expect(await server.graphql('{ viewer { id } }', {}, tokens[0])).toMatchObject({ status: 200, data: { viewer: { id: learners[0]?.id } } });
    await holder.commitTransaction();
    await holder.release();
    for (const _again of ['the next try', 'a repeat']) {
      const answers = await Promise.all(tokens.map(complete));
      expect(answers.map(({ status, errors }) => [status, errors])).toEqual(Array(5).fill([200, undefined]));
    }
    expect(await db.query('SELECT step_id AS id FROM step_progress WHERE completed_at IS NOT NULL')).toEqual(Array(5).fill({ id: stepId }));
    await server.close();
  });

  it('makes a migration that needs it try again, while reads and writes that came after it go on', { timeout: 60_000 }, async () => {
    const own = await createTestDatabase();
    const { dataSource } = own;
    // A migration that only creates a table would wait for nobody.
    const names = await undoFrom(dataSource, CHANGES_A_TABLE);
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    // Somebody reads every table, so the one that the migration changes, too.
    const tables = await listTables(dataSource);
    await holder.query(`LOCK TABLE ${tables.map((table) => `"${table}"`).join(', ')} IN ACCESS SHARE MODE`);
    let release: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const migrating = migrateDatabase(own.url, { timeoutSeconds: 0, onWait: () => undefined, onLocked: () => release() });
    await locked;
    // Nobody waits for the lock now: a read does not wait behind the migration.
    for (const table of tables) expect(await dataSource.query(`SELECT 1 FROM "${table}" LIMIT 0`)).toEqual([]);
    await holder.commitTransaction();
    await holder.release();
    expect(await migrating).toEqual(names);
    await own.close();
  });

  it('makes a migration try again that waits for it while its holder waits for the migration', { timeout: 60_000 }, async () => {
    const own = await createTestDatabase();
    const { dataSource } = own;
    const names = await undoFrom(dataSource, LOCKS_TWO_TABLES);
    const holder = dataSource.createQueryRunner();
    // The migration is the one that PostgreSQL ends.
    await holder.query(`SET deadlock_timeout = '60s'`);
    await holder.startTransaction();
    await holder.query('LOCK TABLE attempts IN ACCESS SHARE MODE');
    let tries = 1;
    const onLocked = () => {
      tries += 1;
    };
    const migrating = migrateDatabase(own.url, { timeoutSeconds: 0, onWait: () => undefined, onLocked });
    const waits = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'attempts'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await expect.poll(() => dataSource.query(waits), { interval: 10 }).toHaveLength(1);
    await holder.query('SELECT 1 FROM modules LIMIT 0');
    await holder.commitTransaction();
    await holder.release();
    expect(await migrating).toEqual(names);
    expect(tries).toBeGreaterThan(1);
    await own.close();
  });
});
