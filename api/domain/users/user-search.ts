import { type Expression, type RawBuilder, sql } from 'kysely';
import { allOf } from '../shared/sql.ts';

/** The words of a search that count, as many as `search_patterns` returns. */
const WORDS = [1, 2, 3, 4, 5] as const;

/**
 * SQL: a folded text contains every word of a search, in any order; a word of one or two letters at the beginning of a word. One condition
 * per word, because an index serves `like` but not `like all`; the patterns are computed once per statement (docs/decisions/0037-search-of-users.md).
 * The text begins with a space, like `users.search_text`.
 */
export const matchesSearch = (text: Expression<string>, search: Expression<string | null>): RawBuilder<boolean> =>
  allOf(...WORDS.map((word) => sql`${text} like (select coalesce((search_patterns(${search}))[${sql.lit(word)}], '%'))`));

/** SQL: the part of `users.search_text` that contains the names, without the email address. */
export const namesOf = (searchText: Expression<string>): RawBuilder<string> => sql`split_part(${searchText}, e'\n', 1)`;
