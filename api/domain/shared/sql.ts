import { type Expression, type RawBuilder, sql } from 'kysely';

/** SQL: how many rows; `count(*)` itself is a bigint, which the driver returns as text. */
export const countRows: RawBuilder<number> = sql`count(*)::integer`;

/** SQL: the number 1, for a query of which only the existence of a row matters. */
export const one = sql<number>`1`.as('one');

/** SQL: every condition holds. */
export const allOf = (...conditions: ReadonlyArray<Expression<unknown>>): RawBuilder<boolean> => sql`(${sql.join(conditions, sql` and `)})`;

/** SQL: at least one condition holds. */
export const anyOf = (...conditions: ReadonlyArray<Expression<unknown>>): RawBuilder<boolean> => sql`(${sql.join(conditions, sql` or `)})`;

/** SQL: a query has a row. */
export const hasRow = (query: Expression<unknown>): RawBuilder<boolean> => sql`exists ${query}`;

/** SQL: a value is one of a list. */
export const inList = <Value>(value: Expression<Value>, list: Expression<ReadonlyArray<NonNullable<Value> | null>>): RawBuilder<boolean> =>
  sql`${value} = any(${list})`;

/**
 * SQL: a parameter that PostgreSQL does not look into, because it comes from a query: it expects as many rows for every value and keeps one plan. For
 * a given value it would plan some statements anew each time, which takes longer than running them.
 */
export const fromQuery = <Value>(parameter: Expression<Value>): RawBuilder<Value> => sql`(select ${parameter})`;

/** SQL: a row for each element of arrays of the same length. */
export const rowsOf = (...arrays: ReadonlyArray<Expression<readonly unknown[]>>): RawBuilder<unknown> => sql`unnest(${sql.join(arrays.map(fromQuery))})`;

/** SQL: the one value of a query that always has exactly one row, such as a count. */
export const scalar = <Value>(query: Expression<Record<string, Value>>): RawBuilder<Value> => sql`${query}`;

/** SQL: the values of a query with one column as an array, empty without a row. */
export const arrayOf = <Value>(query: Expression<Record<string, Value>>): RawBuilder<Value[]> => sql`array${query}`;

/** SQL: first and last name of a person; null without an account, or after it was erased. */
export const fullName = (name: Expression<string | null>, surname: Expression<string | null>): RawBuilder<string | null> =>
  sql`nullif(trim(${name} || ' ' || ${surname}), '')`;

/** SQL: a value is not null. */
export const isSet = (value: Expression<unknown>): RawBuilder<boolean> => sql`${value} is not null`;

/** SQL: a value where a condition holds, else null. */
export const onlyIf = <Value>(condition: Expression<boolean>, value: Expression<Value>): RawBuilder<Value | null> =>
  sql`case when ${condition} then ${value} end`;

/** Returns the LIKE pattern of a search: a text that contains the words with one space between them; null for a search without a word. */
export function likePattern(search: string): string | null {
  const words = search.trim().replace(/\s+/g, ' ');
  return words === '' ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
