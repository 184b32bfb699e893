import type { DataSource } from 'typeorm';

/** The columns of an academy, a course, a module and a step that have no default. */
export const ITEM_COLUMNS = 'id, default_language, translations, position, created_at, updated_at';

/** SQL: the id of a seeded row, made from its kind and number. */
export const numberedId = (kind: string, number: string): string => `md5('${kind} ' || ${number})::uuid`;

/** SQL: the numbers `n` from the first one, 0 unless it is given. */
export const series = (count: number, first = 0): string => `FROM generate_series(${first}, ${first + count - 1}) n`;

/** Writes statistics and the visibility map, as autovacuum does; twice, because rows of the last transaction may not be visible to all at first. */
export async function analyzeAll(source: DataSource): Promise<void> {
  for (let time = 0; time < 2; time += 1) await source.query('VACUUM (FREEZE, ANALYZE)');
}
