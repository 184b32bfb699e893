import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';

/** The columns of an academy, a course, a module and a step that have no default. */
export const ITEM_COLUMNS = 'id, default_language, translations, position, created_at, updated_at';

/** Returns the uuid of version 4 that is derived from a name; `uuid` in SQL returns the same. */
export function uuidOf(name: string): string {
  const digits = createHash('md5').update(name).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
}
/** SQL: the uuid of a name, which is an expression. */
const uuid = (name: string): string => `overlay(overlay(md5(${name}) placing '4' from 13) placing 'a' from 17)::uuid`;
/** SQL: the id of a seeded row, made from its kind and number. */
export const numberedId = (kind: string, number: string): string => uuid(`'${kind} ' || ${number}`);
/** SQL: the same id for numbers from 0 to `last`, computed once per statement: for statements with many more rows than such numbers. */
export const repeatedId = (kind: string, number: string, last: number): string =>
  `(SELECT array_agg(${numberedId(kind, 'i')} ORDER BY i) FROM generate_series(0, ${last}) i)[1 + ${number}]`;
/** SQL: the id of a use of a file by an item. */
export const idOfUse = (itemId: string, fileId: string): string => numberedId('use', `${itemId} || '/' || ${fileId}`);

/** SQL: a temporary table of rows with their numbers from 0 and their total. */
export const numbered = (table: string, select: string, order: string): string =>
  `CREATE TEMP TABLE ${table} ON COMMIT DROP AS SELECT *, row_number() OVER (ORDER BY ${order}) - 1 AS number, count(*) OVER () AS total FROM (${select}) x`;

/** SQL: the numbers `n` from the first one, 0 unless it is given. */
export const series = (count: number, first = 0): string => `FROM generate_series(${first}, ${first + count - 1}) n`;

/** The indexes that no constraint needs: built at the end they cost a fraction of what an entry for each row costs. */
export const OTHER_INDEXES = `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS statement FROM pg_index
  JOIN pg_class ON pg_class.oid = indrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`;

/** Writes statistics and the visibility map, as autovacuum does; the map twice, because rows of the last transaction may not be visible to all at first. */
export async function analyzeAll(source: DataSource): Promise<void> {
  await source.query('VACUUM (FREEZE)');
  await source.query('VACUUM (FREEZE, ANALYZE)');
}
