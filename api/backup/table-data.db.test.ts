import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataSource } from '../db/data-source.ts';
import { MIGRATIONS } from '../db/migrations.ts';
import { migrateDatabase } from '../start/migrate.ts';
import { emptyDatabase, queryIn, schemaOf } from '../testing/backup-site.ts';
import { buildUser } from '../testing/factories/user.ts';
import type { Manifest } from './manifest.ts';
import { copyTables, loadTables, readSequences } from './table-data.ts';
import { openTarget } from './target-database.ts';

const nothing = (): void => undefined;
/** Tables with what a copy can get wrong: kinds of values, generated columns, sequences, triggers, references in a circle. */
const SCHEMA = `
  CREATE TABLE "parents" ("id" integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "child" integer, "text" text, "bytes" bytea, "list" text[], "json" jsonb,
    "at" timestamptz, "number" double precision, "long" text GENERATED ALWAYS AS (upper("text")) STORED, "order" integer UNIQUE);
  CREATE TABLE "children" ("id" serial PRIMARY KEY, "parent" integer REFERENCES "parents" ("id") ON DELETE CASCADE);
  ALTER TABLE "parents" ADD CONSTRAINT "circle" FOREIGN KEY ("child") REFERENCES "children" ("id") DEFERRABLE INITIALLY DEFERRED;
  CREATE INDEX "parents_at" ON "parents" ("at") WHERE "child" IS NOT NULL;
  CREATE FUNCTION "count_up"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO "children" ("parent") VALUES (NULL); RETURN NULL; END $$;
  CREATE TRIGGER "counts" AFTER INSERT ON "parents" FOR EACH ROW EXECUTE FUNCTION "count_up"();`;
const ROWS = `
  INSERT INTO "parents" ("text", "bytes", "list", "json", "at", "number", "order") VALUES
    (E'tab\\t line\\n return\\r \\\\N \\\\. "quote"', '\\x00ff0a', ARRAY['a,b', NULL, '{}', ''], '{"a": [1, null, "\\\\u00e9"]}', '2026-03-29 01:59:59.123456+00', 0.1 + 0.2, 1),
    ('', NULL, '{}', NULL, '-infinity', 'NaN', 2), (NULL, '', NULL, 'null', '0044-03-15 12:00:00+00 BC', 1e-300, NULL), (E'\\u0633\\u0644\\u0627\\u0645 \\U0001F331', NULL, NULL, NULL, NULL, '-Infinity', NULL);
  INSERT INTO "children" ("parent") SELECT "id" FROM "parents";
  UPDATE "parents" p SET "child" = c."id" FROM "children" c WHERE c."parent" = p."id";`;

/** A client with an open transaction. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  return client;
}

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tables-'));
  mkdirSync(join(directory, 'tables'));
  return directory;
}

describe('the tables of a backup', { timeout: 180_000 }, () => {
  const clients: pg.Client[] = [];
  let source: string;
  beforeAll(async () => {
    source = await emptyDatabase();
    await queryIn(source, SCHEMA);
    await queryIn(source, ROWS);
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
  });

  it('have all values, and rows of one moment, although others write meanwhile', async () => {
    const directory = folder();
    const reader = await connected(source);
    clients.push(reader);
    await reader.query('SELECT');
    const rows = () => queryIn(source, 'SELECT p.*, c."id" AS "childId" FROM "parents" p FULL JOIN "children" c ON c."parent" = p."id" ORDER BY 1, c."id"');
    const before = await rows();
    await queryIn(source, `INSERT INTO "parents" ("text") VALUES ('later')`);
    const tables = await copyTables(reader, directory, nothing);
    const sequences = await readSequences(reader);
    expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['children', 8],
      ['parents', 4],
    ]);

    const target = await emptyDatabase();
    await queryIn(target, SCHEMA);
    const writer = await connected(target);
    clients.push(writer);
    await loadTables(writer, directory, tables, sequences, nothing);
    await writer.query('COMMIT');
    expect(await queryIn(target, 'SELECT p.*, c."id" AS "childId" FROM "parents" p FULL JOIN "children" c ON c."parent" = p."id" ORDER BY 1, c."id"')).toEqual(
      before,
    );
    expect(await schemaOf(target)).toEqual(await schemaOf(source));
    // Sequences go on behind the rows, and triggers fire again.
    expect(await queryIn(target, `INSERT INTO "parents" ("text") VALUES ('new') RETURNING "id" > 4 AS "isNew"`)).toEqual([{ isNew: true }]);
    expect(await queryIn(target, 'SELECT count(*)::int FROM "children"')).toEqual([{ count: 9 }]);
  });

  it('are loaded into the migration of the backup, whether the target is newer or empty, and can be migrated further', async () => {
    const names = MIGRATIONS.map((Migration) => new Migration().name ?? '');
    const migrations = names.slice(0, -2);
    const migrated = () => emptyDatabase(undefined, 'academy_template');
    const older = await migrated();
    const dataSource = await createDataSource({ url: older, poolSize: 2 }).initialize();
    for (let undone = 0; undone < 2; undone += 1) await dataSource.undoLastMigration();
    await buildUser(dataSource.manager);
    await dataSource.destroy();
    const directory = folder();
    const reader = await connected(older);
    clients.push(reader);
    const tables = await copyTables(reader, directory, nothing);
    const manifest = { migrations, tables, sequences: await readSequences(reader) } as unknown as Manifest;

    for (const url of [await migrated(), await emptyDatabase()]) {
      const target = await openTarget(url, true);
      await target.load({ name: '', path: directory, manifest }, nothing);
      await target.release();
      expect(await queryIn(url, 'SELECT id, email FROM users')).toEqual(await queryIn(older, 'SELECT id, email FROM users'));
      expect((await queryIn<{ name: string }>(url, 'SELECT name FROM migrations ORDER BY id')).map(({ name }) => name)).toEqual(migrations);
      expect(await schemaOf(url)).toEqual(await schemaOf(older));
      expect(await migrateDatabase(url)).toEqual(names.slice(-2));
    }
  });
});
