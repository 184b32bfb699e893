import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../db/data-source.ts';

/** Key of the advisory lock: two replicas that start together must not migrate at the same time. */
const LOCK = 724_316_501;

/** What a database answers, or its address, while it starts; 57P03 is "the database system is starting up". */
const STARTING = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);
const RETRY_EVERY = 500;

/** Connects to the database; tries again for some seconds while the database starts, after a call of `waiting`. */
async function connect(dataSource: DataSource, seconds: number, waiting: () => void): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.initialize();
      return;
    } catch (error) {
      if (!STARTING.has((error as NodeJS.ErrnoException).code) || Date.now() >= end) throw error;
      if (attempt === 1) waiting();
      await wait(RETRY_EVERY);
    }
  }
}

/** Applies pending migrations, one process at a time; the others wait and then find nothing to do. Returns the names of applied migrations. `patience` is for a database that may still start. */
export async function migrateDatabase(databaseUrl: string, patience = { seconds: 0, waiting: (): void => undefined }): Promise<string[]> {
  const dataSource = createDataSource({ url: databaseUrl, poolSize: 3 });
  await connect(dataSource, patience.seconds, patience.waiting);
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
