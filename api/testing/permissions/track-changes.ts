import type { EntityManager } from 'typeorm';
import { changedTables, hashTables } from './world.ts';

/** Rows that this connection has inserted, updated or deleted, by table. */
const WRITES = `SELECT relname AS name,
    pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid) + pg_stat_get_xact_tuples_deleted(oid) AS writes
  FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;

async function countWrites(db: EntityManager): Promise<Map<string, string>> {
  const rows: Array<{ name: string; writes: string }> = await db.query(WRITES);
  return new Map(rows.map(({ name, writes }) => [name, writes]));
}

/**
 * Returns a function that lists the tables whose rows have changed since, in alphabetical order, and takes the changes back. Only tables
 * that were written are hashed, after and before the changes: most calls of the matrix write none, and hashing all tables cost more than
 * the calls themselves.
 */
export async function trackChanges(db: EntityManager): Promise<() => Promise<string[]>> {
  await db.query('SAVEPOINT tracked');
  const before = await countWrites(db);
  return async () => {
    const written = changedTables(before, await countWrites(db));
    if (written.length === 0) return [];
    const after = await hashTables(db, written);
    await db.query('ROLLBACK TO SAVEPOINT tracked');
    return changedTables(await hashTables(db, written), after);
  };
}
