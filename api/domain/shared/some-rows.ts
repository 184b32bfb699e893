import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Ctx } from './context.ts';
import { paced } from './pace.ts';
import type { Prepared, Shape, Values } from './prepared.ts';

/** Rows that a job deletes or changes at a time. */
const AT_ONCE = 500;

/** SQL: where the row of a table is stored. */
export const rowLocation = sql<string>`ctid`.as('ctid');

/**
 * SQL: the next rows of a table that match a query, 500 unless `limit` says otherwise, without those that others have locked. The query orders them by
 * an index, so that PostgreSQL never reads the whole table to find the first ones, and selects `rowLocation`.
 */
export const someRows = <DB, Tables extends keyof DB>(query: SelectQueryBuilder<DB, Tables, { ctid: string }>, limit = AT_ONCE): RawBuilder<boolean> =>
  sql<boolean>`ctid = any(array(${query.limit(sql.lit(limit)).forUpdate().skipLocked()}))`;

/**
 * Runs a statement on some rows at a time, each time in a transaction of its own, until it finds none, and rests in between: others wait for a moment only,
 * and a job that is interrupted continues where it was. Returns the number of rows.
 */
export async function inBatches<const Parameters extends Shape>(
  ctx: Ctx,
  statement: Prepared<Parameters, unknown>,
  values: Values<Parameters>,
): Promise<number> {
  let total = 0;
  for (let count = 1; count > 0; total += count) count = (await paced(ctx, () => statement.run(ctx.db, values))).rowCount ?? 0;
  return total;
}
