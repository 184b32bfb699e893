import type { DataSource } from 'typeorm';
import { createDataSource } from '../db/data-source.ts';

/** Key of the advisory lock: two replicas that start together must not migrate at the same time. */
const LOCK = 724_316_501;

/** Applies pending migrations, one process at a time; the others wait and then find nothing to do. Returns the names of applied migrations. */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  const dataSource = createDataSource({ url: databaseUrl, poolSize: 3 });
  await dataSource.initialize();
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
