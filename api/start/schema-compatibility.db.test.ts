import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { migrateDatabase } from './migrate.ts';
import { assertMigrated, recordContracting } from './schema-state.ts';
import { migrationsToUndo, pendingMigrations } from './undo-migrations.ts';

let db: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  db = await createTestDatabase();
  server = await createTestServer({ database: db });
});
afterAll(async () => {
  await server.close();
  await db.close();
});
afterEach(async () => {
  await db.dataSource.query("DELETE FROM migrations WHERE name LIKE '%1899999%'");
  await db.dataSource.query('DELETE FROM contracting_migrations');
});

const EXPAND = { name: 'AddColumn1899999000000', timestamp: 1_899_999_000_000 };
const CONTRACT = { name: 'DropColumn1899999100000', timestamp: 1_899_999_100_000, contracts: 'Nothing reads it since the release before.' };
type Newer = typeof EXPAND & { contracts?: string; noWayBack?: string };

/** The connection of a release with further migrations. */
const newerRelease = (...more: readonly Newer[]): DataSource =>
  ({
    query: (text: string, values?: unknown[]) => db.dataSource.query(text, values),
    migrations: [...db.dataSource.migrations, ...more],
  }) as unknown as DataSource;
const apply = ({ name, timestamp }: Newer) => db.dataSource.query('INSERT INTO migrations (name, timestamp) VALUES ($1, $2)', [name, timestamp]);
const ready = async (): Promise<number> => (await fetch(`${server.url}/health/ready`)).status;

describe('a release on the schema of a newer one', () => {
  it('goes on when the newer one only added something', async () => {
    await recordContracting(newerRelease(EXPAND, CONTRACT));
    await apply(EXPAND);
    await expect(assertMigrated(db.dataSource)).resolves.toBeUndefined();
    expect(await ready()).toBe(200);
  });

  it('is not ready, and neither starts nor migrates, when the newer one took something away; it is ready again when that was undone', async () => {
    await recordContracting(newerRelease(EXPAND, CONTRACT));
    await apply(CONTRACT);
    const sentence = /^The database belongs to a newer release, .* \(DropColumn1899999100000\)/;
    await expect(assertMigrated(db.dataSource)).rejects.toThrow(sentence);
    await expect(migrateDatabase(db.url)).rejects.toThrow(sentence);
    expect(await ready()).toBe(503);
    await expect(assertMigrated(newerRelease(EXPAND, CONTRACT))).rejects.toThrow('1 migrations are not applied');
    await expect(assertMigrated(newerRelease(CONTRACT))).resolves.toBeUndefined();
    await db.dataSource.query('DELETE FROM migrations WHERE name = $1', [CONTRACT.name]);
    expect(await ready()).toBe(200);
  });

  it('goes on while a contracting migration of the newer one failed or has not ended', async () => {
    await recordContracting(newerRelease(CONTRACT));
    expect(await ready()).toBe(200);
  });
});

describe('the plan of a migration', () => {
  it('names what would run and what earlier releases do not outlast', async () => {
    expect(await pendingMigrations(newerRelease(EXPAND, CONTRACT))).toEqual([
      { name: EXPAND.name, contracts: null },
      { name: CONTRACT.name, contracts: CONTRACT.contracts },
    ]);
    expect(await pendingMigrations(db.dataSource)).toEqual([]);
  });

  it('refuses to undo what has no way back, what this release does not know, and what was never applied', async () => {
    const last = db.dataSource.migrations.at(-1)?.name ?? '';
    const noWayBack = { ...CONTRACT, noWayBack: 'The texts are gone.' };
    await apply(CONTRACT);
    await expect(migrationsToUndo(newerRelease(noWayBack), last)).rejects.toThrow(
      'DropColumn1899999100000 has no way back: The texts are gone. Restore a backup instead.',
    );
    await expect(migrationsToUndo(db.dataSource, last)).rejects.toThrow('This release does not know DropColumn1899999100000');
    await expect(migrationsToUndo(newerRelease(CONTRACT), 'Nothing')).rejects.toThrow('No applied migration is called Nothing.');
    expect(await migrationsToUndo(newerRelease(CONTRACT), last)).toEqual([CONTRACT.name]);
  });
});
