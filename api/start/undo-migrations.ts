import type { DataSource } from 'typeorm';
import type { Migration } from '../db/migration.ts';
import { appliedNames } from './schema-state.ts';
import { StartError } from './start-error.ts';

/** A migration as the plan of `npm run migrate -- --plan` shows it. */
export interface PlannedMigration {
  name: string;
  /** Why earlier releases do not work afterwards; null if they do. */
  contracts: string | null;
}

const nameOf = ({ name }: Migration): string => name ?? '';

/** Returns the migrations that `npm run migrate` would apply, in their order. */
export async function pendingMigrations(dataSource: DataSource): Promise<PlannedMigration[]> {
  const applied = new Set(await appliedNames(dataSource));
  return (dataSource.migrations as Migration[])
    .filter((migration) => !applied.has(nameOf(migration)))
    .map((migration) => ({ name: nameOf(migration), contracts: migration.contracts ?? null }));
}

/**
 * Returns the names of the migrations that were applied after one, newest first; these are what `--undo-to` undoes.
 *
 * @param to the name of the migration, which stays: its class, its file, or the number in both
 * @throws StartError if it is not applied, this release does not know a later one, or a later one has no way back
 */
export async function migrationsToUndo(dataSource: DataSource, to: string): Promise<string[]> {
  const applied = await appliedNames(dataSource);
  const number = /^\d{13}/.exec(to)?.[0];
  const index = applied.findIndex((name) => name === to || (number !== undefined && name.endsWith(number)));
  if (index === -1)
    throw new StartError(`No applied migration is called ${to}. The last one is ${applied.at(-1) ?? 'none'}; npm run migrate -- --plan lists those to come.`);
  const later = applied.slice(index + 1).reverse();
  const known = new Map(dataSource.migrations.map((migration) => [nameOf(migration), migration as Migration]));
  for (const name of later) {
    const migration = known.get(name);
    if (migration === undefined) throw new StartError(`This release does not know ${name}: undo it with the release that applied it. Nothing was changed.`);
    const reason = migration.noWayBack;
    if (reason !== undefined) throw new StartError(`${name} has no way back: ${reason} Restore a backup instead. Nothing was changed.`);
  }
  return later;
}

/** Undoes the migrations of a list, newest first, each in a transaction. Calls `undone` after each. */
export async function undoMigrations(dataSource: DataSource, names: readonly string[], undone: (name: string) => void): Promise<void> {
  for (const name of names) {
    const last = (await appliedNames(dataSource)).at(-1);
    if (last !== name) throw new StartError(`${last ?? 'Nothing'} is the last migration now, not ${name}: another process changed the schema meanwhile.`);
    await dataSource.undoLastMigration({ transaction: 'each' });
    undone(name);
  }
}
