import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { createHasher, FILE_MODE } from './backup-folder.ts';
import type { SequenceValue, TableData } from './manifest.ts';
import { createProgress, type Print } from './progress.ts';

/** Fast: a database is read for as long as it is compressed. */
const COMPRESSION = { level: 1 };
/** Forms of values that do not depend on the settings of a server. */
const FORMATS = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`;
/** The table that migrations write. */
const MIGRATIONS = 'migrations';

const list = (names: readonly string[]): string => names.map((name) => escapeIdentifier(name)).join(', ');

/** The file of a table in a backup. */
export const tableFile = (directory: string, name: string): string => join(directory, 'tables', `${name}.copy.gz`);

async function rowsOf<Row>(client: ClientBase, sql: string): Promise<Row[]> {
  return (await client.query(sql)).rows as Row[];
}

/** Returns the tables of the application with their columns, without generated ones, which cannot be written. */
export function listTables(client: ClientBase): Promise<Array<{ name: string; columns: string[] }>> {
  return rowsOf(
    client,
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${MIGRATIONS}' GROUP BY 1 ORDER BY 1`,
  );
}

async function copyTable(client: ClientBase, directory: string, { name, columns }: { name: string; columns: string[] }, print: Print): Promise<TableData> {
  const hasher = createHasher();
  const rows = client.query(copyTo(`COPY ${escapeIdentifier(name)} (${list(columns)}) TO STDOUT`));
  const progress = createProgress(print);
  let read = 0;
  const counted = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      read += chunk.length;
      progress(() => `  ${name}: ${Math.round(read / 1_000_000)} MB read`);
      yield chunk;
    }
  };
  await pipeline(rows, counted, createGzip(COMPRESSION), hasher.through, createWriteStream(tableFile(directory, name), { mode: FILE_MODE, flush: true }));
  return { name, columns, rows: rows.rowCount ?? 0, ...hasher.result() };
}

/** Writes every table of a connection's snapshot into a file of a backup. Runs in a transaction. */
export async function copyTables(client: ClientBase, directory: string, print: Print): Promise<TableData[]> {
  await client.query(FORMATS);
  const copied: TableData[] = [];
  for (const table of await listTables(client)) copied.push(await copyTable(client, directory, table, print));
  return copied;
}

/** Reads all sequences except that of the migrations. They are not part of a snapshot: read after the tables, they are not behind them. */
export async function readSequences(client: ClientBase): Promise<SequenceValue[]> {
  const names = await rowsOf<{ name: string }>(
    client,
    `SELECT c.relname::text AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.refobjid = to_regclass('${MIGRATIONS}')) ORDER BY 1`,
  );
  const values: SequenceValue[] = [];
  for (const { name } of names) {
    const [row] = await rowsOf<{ value: string; called: boolean }>(
      client,
      `SELECT last_value::text AS value, is_called AS called FROM ${escapeIdentifier(name)}`,
    );
    if (row !== undefined) values.push({ name, ...row });
  }
  return values;
}

/** What slows a load down or refuses its order, with the statement that brings it back: foreign keys, and indexes that belong to no constraint. */
async function dropped(client: ClientBase): Promise<{ drop: string[]; create: string[] }> {
  const keys = await rowsOf<{ table: string; name: string; definition: string }>(
    client,
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const indexes = await rowsOf<{ name: string; definition: string }>(
    client,
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> '${MIGRATIONS}'
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))`,
  );
  return {
    drop: [...keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`), ...indexes.map(({ name }) => `DROP INDEX ${name}`)],
    create: [
      ...indexes.map(({ definition }) => definition),
      ...keys.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
    ],
  };
}

async function loadTable(client: ClientBase, directory: string, { name, columns }: TableData): Promise<void> {
  const rows = client.query(copyFrom(`COPY ${escapeIdentifier(name)} (${list(columns)}) FROM STDIN`));
  await pipeline(createReadStream(tableFile(directory, name)), createGunzip(), rows);
}

/**
 * Loads the tables of a backup into empty tables of the same migration. Runs in a transaction, which a failure leaves without effect. Triggers do
 * not fire: what they write is in the backup, too.
 *
 * @throws Error if a table has another number of rows than the manifest
 */
export async function loadTables(
  client: ClientBase,
  directory: string,
  tables: readonly TableData[],
  sequences: readonly SequenceValue[],
  print: Print,
): Promise<void> {
  await client.query(FORMATS);
  await client.query(`SET LOCAL maintenance_work_mem = '128MB'`);
  const { drop, create } = await dropped(client);
  const names = tables.map(({ name }) => name);
  for (const name of names) await client.query(`ALTER TABLE ${escapeIdentifier(name)} DISABLE TRIGGER USER`);
  for (const statement of drop) await client.query(statement);
  // Some migrations insert rows.
  await client.query(`TRUNCATE ${list(names)}`);
  const progress = createProgress(print);
  for (const [index, table] of tables.entries()) {
    progress(() => `  ${index} of ${tables.length} tables loaded, next ${table.name} with ${table.rows} rows`);
    await loadTable(client, directory, table);
  }
  for (const [index, statement] of create.entries()) {
    await client.query(statement);
    progress(() => `  ${index + 1} of ${create.length} indexes and references created`);
  }
  for (const name of names) await client.query(`ALTER TABLE ${escapeIdentifier(name)} ENABLE TRIGGER USER`);
  for (const { name, value, called } of sequences) await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [escapeIdentifier(name), value, called]);
  await checkCounts(client, tables);
}

/** Compares the number of rows of every table with the manifest. */
async function checkCounts(client: ClientBase, tables: readonly TableData[]): Promise<void> {
  for (const { name, rows } of tables) {
    const [counted] = await rowsOf<{ count: string }>(client, `SELECT count(*)::text AS count FROM ${escapeIdentifier(name)}`);
    if (Number(counted?.count) !== rows) throw new Error(`The table ${name} has ${counted?.count} rows instead of ${rows}`);
  }
}
