import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource } from '../api/db/data-source.ts';
import { startEmbeddedDatabase } from '../api/db/embedded-database.ts';

/** Checks that the migrations produce the schema of the entities on an empty database, and that undoing them removes all tables. */
const directory = mkdtempSync(join(tmpdir(), 'academy-drift-'));
chmodSync(directory, 0o755);
const database = await startEmbeddedDatabase(join(directory, 'postgres'), { durable: false });
try {
  const dataSource = await createDataSource({ url: database.url, poolSize: 3 }).initialize();
  await dataSource.runMigrations();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  for (const { query } of upQueries) console.error(`missing in migrations: ${query}`);
  for (let count = dataSource.migrations.length; count > 0; count -= 1) await dataSource.undoLastMigration();
  const left: unknown[] = await dataSource.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`);
  if (left.length > 0) console.error(`${left.length} tables remain after all migrations are undone`);
  await dataSource.destroy();
  process.exitCode = upQueries.length === 0 && left.length === 0 ? 0 : 1;
} finally {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}
