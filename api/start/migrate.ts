import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../db/data-source.ts';

/** Key of the advisory lock: two replicas that start together must not migrate at the same time. */
const LOCK = 724_316_501;

/** Error codes of a connection to a database that is still starting; 57P03 is PostgreSQL's own. */
const STARTING = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);
const RETRY_EVERY = 500;

/** How long to wait for a database that is still starting, and what to do when the wait begins. */
export interface StartWait {
  timeoutSeconds: number;
  onWait: () => void;
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

/** Applies pending migrations, one process at a time; the others wait and then find nothing to do. Returns the names of applied migrations. */
export async function migrateDatabase(databaseUrl: string, startWait = NO_WAIT): Promise<string[]> {
  const dataSource = createDataSource({ url: databaseUrl, poolSize: 3 });
  await connect(dataSource, startWait);
  const holder = dataSource.createQueryRunner();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const applied = await dataSource.runMigrations();
    await holder.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    return applied.map((migration) => migration.name);
  } finally {
    await holder.release();
    await dataSource.destroy();
  }
}

/** Throws unless the database is reachable and all migrations are applied. */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const rows: Array<{ name: string }> = await dataSource.query('SELECT name FROM migrations');
  const applied = new Set(rows.map((row) => row.name));
  const missing = dataSource.migrations.filter((migration) => !applied.has(migration.name ?? ''));
  if (missing.length > 0) throw new Error(`${missing.length} migrations are not applied: npm run migrate`);
}
