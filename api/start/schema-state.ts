import type { DataSource } from 'typeorm';
import type { Migration } from '../db/migration.ts';
import { StartError } from './start-error.ts';

const exists = async (dataSource: DataSource, table: string): Promise<boolean> => {
  const [row] = (await dataSource.query('SELECT to_regclass($1) IS NOT NULL AS exists', [table])) as [{ exists: boolean }];
  return row.exists;
};

/** Returns the names of the applied migrations, in their order; none before the first one created the table. */
export async function appliedNames(dataSource: DataSource): Promise<string[]> {
  if (!(await exists(dataSource, 'migrations'))) return [];
  const rows: Array<{ name: string }> = await dataSource.query('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

const nameOf = ({ name }: Migration): string => name ?? '';

/**
 * Records which migrations of this release the code of earlier ones does not outlast: before they run, so that such code never works on their schema. One
 * that is recorded and not applied counts for nothing.
 */
export async function recordContracting(dataSource: DataSource): Promise<void> {
  if (!(await exists(dataSource, 'contracting_migrations'))) return;
  const names = dataSource.migrations.filter(({ contracts }: Migration) => contracts !== undefined).map(nameOf);
  await dataSource.query('INSERT INTO contracting_migrations (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [names]);
}

/** Returns the applied migrations that this release does not know and with which it does not work. */
async function unknownContracting(dataSource: DataSource): Promise<string[]> {
  if (!(await exists(dataSource, 'contracting_migrations'))) return [];
  const known = dataSource.migrations.map(nameOf);
  const rows: Array<{ name: string }> = await dataSource.query(
    'SELECT m.name FROM migrations m JOIN contracting_migrations c ON c.name = m.name WHERE m.name <> ALL($1::text[]) ORDER BY m.id',
    [known],
  );
  return rows.map(({ name }) => name);
}

/**
 * Throws if a newer release took something away from the schema that this one needs (docs/decisions/0071-releases-and-upgrades.md).
 *
 * @throws StartError
 */
export async function assertCompatible(dataSource: DataSource): Promise<void> {
  const names = await unknownContracting(dataSource);
  if (names.length === 0) return;
  throw new StartError(
    `The database belongs to a newer release, and this one does not work with it (${names.join(', ')}): start the newer release, or undo its migrations with it (docs/upgrading.md).`,
  );
}

/**
 * Throws unless the database is reachable, all migrations of this release are applied, and no newer one took something away that it needs.
 *
 * @throws StartError
 */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const applied = new Set(await appliedNames(dataSource));
  const missing = dataSource.migrations.filter((migration) => !applied.has(nameOf(migration)));
  if (missing.length > 0) throw new StartError(`${missing.length} migrations are not applied: npm run migrate`);
  await assertCompatible(dataSource);
}
