import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { MIGRATION_LIMITS } from '../adapters/database-limits.ts';
import { createDataSource } from '../db/data-source.ts';
import { appliedNames, assertCompatible, recordContracting } from './schema-state.ts';

/** Key of the advisory lock: two replicas that start together must not migrate at the same time. */
const LOCK = 724_316_501;

export { LOCK as MIGRATION_LOCK };

/** Error codes of a connection to a database that is still starting; 57P03 is PostgreSQL's own. */
const STARTING = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);
const RETRY_EVERY = 500;
/** Codes of PostgreSQL for a lock that was not granted in time, and for a deadlock: requests may lock the tables of a migration in another order. */
const LOCK_NOT_GRANTED = new Set<unknown>(['55P03', '40P01']);
/** Tries of a migration that needs a lock that others hold: for about five minutes. */
const LOCK_TRIES = 60;
const LOCK_PAUSE = 2000;

/** How long to wait for a database that is still starting, and what to do when a wait begins. */
export interface StartWait {
  timeoutSeconds: number;
  onWait: () => void;
  /** Called when others hold a lock that a migration needs, before each further try. */
  onLocked?: () => void;
}
const NO_WAIT: StartWait = { timeoutSeconds: 0, onWait: () => undefined };

/** Connects to the database; tries again until the timeout while the database is starting. */
async function connect(dataSource: DataSource, { timeoutSeconds, onWait }: StartWait): Promise<void> {
  const end = Date.now() + timeoutSeconds * 1000;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.initialize();
      return;
    } catch (error) {
      if (!STARTING.has((error as NodeJS.ErrnoException).code) || Date.now() >= end) throw error;
      if (attempt === 1) onWait();
      await wait(RETRY_EVERY);
    }
  }
}

/**
 * Runs the pending migrations, each in a transaction; tries again while others hold a lock that one needs. A migration that waited longer for its lock
 * would block all who come after it.
 */
async function runMigrations(dataSource: DataSource, { onLocked }: StartWait): Promise<string[]> {
  const before = new Set(await appliedNames(dataSource));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await assertCompatible(dataSource);
      await recordContracting(dataSource);
      await dataSource.runMigrations();
      await recordContracting(dataSource);
      return (await appliedNames(dataSource)).filter((name) => !before.has(name));
    } catch (error) {
      if (attempt === LOCK_TRIES || !LOCK_NOT_GRANTED.has((error as { code?: unknown }).code)) throw error;
      onLocked?.();
      await wait(LOCK_PAUSE);
    }
  }
}

/**
 * Connects with the rights of a migration and does some work while no other process migrates; others wait.
 *
 * @param startWait how long to wait for a database that is still starting
 */
export async function whileMigrating<Result>(databaseUrl: string, startWait: StartWait, work: (dataSource: DataSource) => Promise<Result>): Promise<Result> {
  const dataSource = createDataSource({ url: databaseUrl, poolSize: 3, limits: MIGRATION_LIMITS });
  await connect(dataSource, startWait);
  const holder = dataSource.createQueryRunner();
  try {
    // The other process may migrate for any time.
    await holder.query('SET lock_timeout = 0');
    await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const result = await work(dataSource);
    await holder.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    return result;
  } finally {
    await holder.release();
    await dataSource.destroy();
  }
}

/**
 * Applies pending migrations, one process at a time; the others wait and then find nothing to do. `check` may throw before anything is changed. Returns the
 * names of applied migrations.
 */
export function migrateDatabase(
  databaseUrl: string,
  startWait = NO_WAIT,
  check: (db: EntityManager) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  return whileMigrating(databaseUrl, startWait, async (dataSource) => {
    await check(dataSource.manager);
    return runMigrations(dataSource, startWait);
  });
}
