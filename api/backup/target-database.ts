import { type ClientBase, escapeIdentifier } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../db/data-source.ts';
import { MIGRATIONS } from '../db/migrations.ts';
import { MIGRATION_LOCK } from '../start/migrate.ts';
import { StartError } from '../start/start-error.ts';
import type { Backup } from './backup-folder.ts';
import { lockForBackup } from './open-installation.ts';
import type { Print } from './progress.ts';
import { listTables, loadTables } from './table-data.ts';

/** Tables that migrations, or a server without people, write. */
const WRITTEN_BY_ITSELF = new Set(['installation', 'rate_limits']);
/** Tables that an error names. */
const NAMED = 5;

/** @throws StartError if the backup has migrations that this version does not know */
export function requireKnownMigrations({ path, manifest }: Backup): void {
  const known = new Set(MIGRATIONS.map((Migration) => new Migration().name));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The backup ${path} was made by version ${manifest.version}, which is newer: it has ${unknown.length} migrations that this version does not know, such as ${unknown[0]}. Restore it with version ${manifest.version} or a newer one.`,
  );
}

async function filledTables(client: ClientBase): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await listTables(client)) {
    if (WRITTEN_BY_ITSELF.has(name)) continue;
    const { rows } = await client.query(`SELECT count(*)::text AS count FROM (SELECT FROM ${escapeIdentifier(name)} LIMIT 1000) r`);
    const count = Number((rows as Array<{ count: string }>)[0]?.count);
    if (count > 0) filled.push(`${name} (${count === 1000 ? '1000 or more' : count} rows)`);
  }
  return filled;
}

/**
 * Checks that a database can receive a backup: it is empty or just migrated, nobody uses it, and it stores all characters.
 *
 * @throws StartError with what to do
 */
async function requireEmptyDatabase(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding, to_regclass('migrations') IS NOT NULL AS migrated,
       (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'academy' AND pid <> pg_backend_pid()) AS users`,
  );
  const [{ version, encoding, migrated, users }] = rows as [{ version: number; encoding: string; migrated: boolean; users: number }];
  if (version < 140_000) throw new StartError(`PostgreSQL ${Math.floor(version / 10_000)} is too old: version 14 or newer is needed.`);
  if (encoding !== 'UTF8') throw new StartError(`The database has the encoding ${encoding}: create it with ENCODING 'UTF8'.`);
  if (users > 0) throw new StartError('Processes of the site are using the database: stop web processes and workers first.');
  const tables = migrated ? await filledTables(client) : (await listTables(client)).map(({ name }) => name);
  if (tables.length === 0) return;
  const more = tables.length > NAMED ? ` and ${tables.length - NAMED} more` : '';
  throw new StartError(
    `The database is not empty: ${tables.slice(0, NAMED).join(', ')}${more}. Nothing was changed. Restore into an empty database: create a new one and set DATABASE_URL to it.`,
  );
}

/** Migrates an empty database to exactly the migrations of a backup: those that it has beyond them are undone. */
async function migrateTo(url: string, names: readonly string[]): Promise<void> {
  const all = await createDataSource({ url, poolSize: 2 }).initialize();
  try {
    const [{ exists }] = (await all.query("SELECT to_regclass('migrations') IS NOT NULL AS exists")) as [{ exists: boolean }];
    const applied = exists ? ((await all.query('SELECT name FROM migrations')) as Array<{ name: string }>).map(({ name }) => name) : [];
    for (const name of applied) if (!names.includes(name)) await all.undoLastMigration();
  } finally {
    await all.destroy();
  }
  const target = await createDataSource({ url, poolSize: 2, migrations: names }).initialize();
  await target.runMigrations().finally(() => target.destroy());
}

/** A database that a restore has locked, so that nobody migrates it or restores another backup meanwhile. */
export interface TargetDatabase {
  load(backup: Backup, print: Print): Promise<void>;
  /** Ends the lock. */
  release(): Promise<void>;
}

/** Connects and locks the database of a restore; with `empty`, checks that it can receive a backup. */
export async function openTarget(url: string, empty: boolean): Promise<TargetDatabase> {
  const dataSource: DataSource = await createDataSource({ url, poolSize: 1 }).initialize();
  try {
    const runner = await lockForBackup(dataSource);
    const client = (await runner.connect()) as ClientBase;
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (empty) await requireEmptyDatabase(client);
    return {
      async load({ path, manifest }, print) {
        await migrateTo(url, manifest.migrations);
        await runner.startTransaction();
        try {
          for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) await runner.query(`SET LOCAL ${limit} = 0`);
          await loadTables(client, path, manifest.tables, manifest.sequences, print);
          await runner.commitTransaction();
        } catch (error) {
          await runner.rollbackTransaction().catch(() => undefined);
          throw error;
        }
        // The planner knows nothing about the new rows.
        await runner.query('ANALYZE');
      },
      release: () => dataSource.destroy(),
    };
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
