import type { DataSource, EntityManager } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { Ctx } from '../domain/shared/context.ts';
import type { UserEntity } from '../domain/users/user.entity.ts';
import { actorOf, buildUser } from './factories/user.ts';
import { testCtx } from './test-ctx.ts';

/** A session keeps a plan for any values from the sixth execution on. */
const REPEATED = 7;

/** What one table was read for: how often as a whole, rows, of the table as a whole or by an index, and blocks, also those of its indexes. */
export interface TableReads {
  table: string;
  scans: number;
  rows: number;
  blocks: number;
}

async function readsOf(db: EntityManager): Promise<TableReads[]> {
  return db.query(
    `SELECT relname AS "table", seq_scan::integer AS scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS rows,
       (pg_stat_get_xact_blocks_fetched(relid) + coalesce((SELECT sum(pg_stat_get_xact_blocks_fetched(indexrelid)) FROM pg_index WHERE indrelid = relid), 0))::integer AS blocks
     FROM pg_stat_xact_user_tables ORDER BY relname`,
  );
}

/**
 * Returns what one act of a person reads of each table, after the session has done the same seven times, with the numbers 0 to 6: so plans for any values count.
 * Everything is rolled back.
 */
export async function readsBy(dataSource: DataSource, person: UserEntity, act: (ctx: Ctx, n: number) => Promise<unknown>): Promise<TableReads[]> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    const ctx = testCtx(runner.manager, { actor: actorOf(person) });
    for (let n = 0; n < REPEATED; n += 1) await act(ctx, n);
    const before = await readsOf(runner.manager);
    await act(ctx, REPEATED);
    const after = await readsOf(runner.manager);
    await runner.rollbackTransaction();
    return after.map(({ table, scans, rows, blocks }) => {
      const earlier = before.find((each) => each.table === table);
      return { table, scans: scans - (earlier?.scans ?? 0), rows: rows - (earlier?.rows ?? 0), blocks: blocks - (earlier?.blocks ?? 0) };
    });
  } finally {
    await runner.release();
  }
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
