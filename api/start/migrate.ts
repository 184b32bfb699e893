import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { MIGRATION_LIMITS } from '../adapters/database-limits.ts';
import { createDataSource } from '../db/data-source.ts';

/** Key of the advisory lock: two replicas that start together must not migrate at the same time. */
const LOCK = 724_316_501;

/** Error codes of a connection to a database that is still starting; 57P03 is PostgreSQL's own. */
const STARTING = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);
const RETRY_EVERY = 500;
/** Code of PostgreSQL for a lock that was not granted in time. */
const LOCK_NOT_GRANTED = '55P03';
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

/** Returns the names of the applied migrations, in their order; none before the first one created the table. */
async function appliedNames(dataSource: DataSource): Promise<string[]> {
  const [{ exists }] = (await dataSource.query("SELECT to_regclass('migrations') IS NOT NULL AS exists")) as [{ exists: boolean }];
  if (!exists) return [];
  const rows: Array<{ name: string }> = await dataSource.query('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/**
 * Runs the pending migrations, each in a transaction; tries again while others hold a lock that one needs. A migration that waited longer for its lock
 * would block all who come after it.
 */
async function runMigrations(dataSource: DataSource, { onLocked }: StartWait): Promise<string[]> {
  const before = new Set(await appliedNames(dataSource));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.runMigrations();
      return (await appliedNames(dataSource)).filter((name) => !before.has(name));
    } catch (error) {
      if (attempt === LOCK_TRIES || (error as { code?: unknown }).code !== LOCK_NOT_GRANTED) throw error;
      onLocked?.();
      await wait(LOCK_PAUSE);
    }
  }
}

/** Applies pending migrations, one process at a time; the others wait and then find nothing to do. Returns the names of applied migrations. */
export async function migrateDatabase(databaseUrl: string, startWait = NO_WAIT): Promise<string[]> {
  const dataSource = createDataSource({ url: databaseUrl, poolSize: 3, limits: MIGRATION_LIMITS });
  await connect(dataSource, startWait);
  const holder = dataSource.createQueryRunner();
  try {
    // The other process may migrate for any time.
    await holder.query('SET lock_timeout = 0');
    await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const applied = await runMigrations(dataSource, startWait);
    await holder.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    return applied;
  } finally {
    await holder.release();
    await dataSource.destroy();
  }
}

/** Throws unless the database is reachable and all migrations are applied. */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const applied = new Set(await appliedNames(dataSource));
  const missing = dataSource.migrations.filter((migration) => !applied.has(migration.name ?? ''));
  if (missing.length > 0) throw new Error(`${missing.length} migrations are not applied: npm run migrate`);
}
