import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { Ctx } from '../domain/shared/context.ts';
import type { UserEntity } from '../domain/users/user.entity.ts';
import { actorOf, buildUser } from './factories/user.ts';
import { testCtx } from './test-ctx.ts';

/** A session keeps a plan for any values from the sixth execution on. */
const REPEATED = 7;

/** What one table was read for: how often as a whole, rows of such scans, rows, of the table as a whole or by an index, and blocks, also those of its indexes. */
export interface TableReads {
  table: string;
  scans: number;
  scanned: number;
  rows: number;
  blocks: number;
}

async function readsOf(db: EntityManager): Promise<TableReads[]> {
  return db.query(
    `SELECT relname AS "table", seq_scan::integer AS scans, seq_tup_read::integer AS scanned, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS rows,
       (pg_stat_get_xact_blocks_fetched(relid) + coalesce((SELECT sum(pg_stat_get_xact_blocks_fetched(indexrelid)) FROM pg_index WHERE indrelid = relid), 0))::integer AS blocks
     FROM pg_stat_xact_user_tables ORDER BY relname`,
  );
}

const NOTHING = { scans: 0, scanned: 0, rows: 0, blocks: 0 };
/** What was read of each table between two moments. */
const between = (before: readonly TableReads[], after: readonly TableReads[]): TableReads[] =>
  after.map(({ table, scans, scanned, rows, blocks }) => {
    const earlier = before.find((each) => each.table === table) ?? NOTHING;
    return { table, scans: scans - earlier.scans, scanned: scanned - earlier.scanned, rows: rows - earlier.rows, blocks: blocks - earlier.blocks };
  });

/** Runs some work in a transaction that is rolled back. */
async function undone<Result>(dataSource: DataSource, work: (runner: QueryRunner) => Promise<Result>): Promise<Result> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    return await work(runner);
  } finally {
    // Also the savepoint of a turn that failed.
    while (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}

/**
 * Returns what one act of a person reads of each table, after the session has done the same seven times, with the numbers 0 to 6: so plans for any values count.
 * Everything is rolled back.
 */
export async function readsBy(dataSource: DataSource, person: UserEntity, act: (ctx: Ctx, n: number) => Promise<unknown>): Promise<TableReads[]> {
  return undone(dataSource, async ({ manager }) => {
    const ctx = testCtx(manager, { actor: actorOf(person) });
    for (let n = 0; n < REPEATED; n += 1) await act(ctx, n);
    const before = await readsOf(manager);
    await act(ctx, REPEATED);
    return between(before, await readsOf(manager));
  });
}

/** Runs an act, and notes what it reads. */
export type Measured = <Result>(act: () => Promise<Result>) => Promise<Result>;

/**
 * Returns what the measured act of a turn reads of each table, after seven turns of the same session. Each turn is undone before the next one, so that
 * all find the same, and may prepare what the act needs.
 */
export async function readsOfTurn(dataSource: DataSource, turn: (db: EntityManager, measured: Measured) => Promise<unknown>): Promise<TableReads[]> {
  return undone(dataSource, async (runner) => {
    const { manager } = runner;
    let reads: TableReads[] = [];
    for (let n = 0; n <= REPEATED; n += 1) {
      await runner.startTransaction();
      await turn(manager, async (act) => {
        const before = await readsOf(manager);
        const result = await act();
        reads = between(before, await readsOf(manager));
        return result;
      });
      await runner.rollbackTransaction();
    }
    return reads;
  });
}

/** A database with a seeded site, and an admin of it. */
export interface SeededSite {
  db: TestDatabase;
  admin: UserEntity;
}

/** Creates a database and fills it. Autovacuum is off in tests: the seed does its work. */
export async function createSite(seed: (source: DataSource) => Promise<void>): Promise<SeededSite> {
  const db = await createTestDatabase();
  await seed(db.dataSource);
  return { db, admin: await buildUser(db.dataSource.manager, { role: 'admin' }) };
}

/** The rows of all tables together. */
export const rowsOf = (reads: readonly TableReads[]): number => reads.reduce((sum, { rows }) => sum + rows, 0);

/** The blocks of all tables together. */
export const blocksOf = (reads: readonly TableReads[]): number => reads.reduce((sum, { blocks }) => sum + blocks, 0);
