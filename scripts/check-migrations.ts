import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource } from '../api/db/data-source.ts';
import { startEmbeddedDatabase } from '../api/db/embedded-database.ts';
import { DATABASE_TYPES, databaseTypes } from './database-types.ts';

/**
 * Applies all migrations to an empty database and fails when the entities would change something, when the types of the
 * database (api/domain/shared/database.generated.ts) are out of date, or when something is left after undoing all migrations.
 * With --write the types are written.
 */
const directory = mkdtempSync(join(tmpdir(), 'academy-drift-'));
chmodSync(directory, 0o755);
const database = await startEmbeddedDatabase(join(directory, 'postgres'), { durable: false });
try {
  const dataSource = await createDataSource({ url: database.url, poolSize: 3 }).initialize();
  await dataSource.runMigrations();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  for (const { query } of upQueries) console.error(`missing in migrations: ${query}`);
  const types = await databaseTypes(dataSource);
  if (process.argv.includes('--write')) writeFileSync(DATABASE_TYPES, types);
  const typesDiffer = readFileSync(DATABASE_TYPES, 'utf8') !== types;
  if (typesDiffer) console.error(`${DATABASE_TYPES} is out of date: npm run database-types`);
  for (let count = dataSource.migrations.length; count > 0; count -= 1) await dataSource.undoLastMigration();
  const left: unknown[] = await dataSource.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`);
  if (left.length > 0) console.error(`${left.length} tables remain after all migrations are undone`);
  await dataSource.destroy();
  process.exitCode = upQueries.length === 0 && !typesDiffer && left.length === 0 ? 0 : 1;
} finally {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}
