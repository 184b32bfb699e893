import type { Ctx } from '../shared/context.ts';

/**
 * The first parameters of every hand-written read: $1 who asks, $2 whether that is an admin, $3 the content language,
 * $4 "show in other languages". The fragments below and in the visibility files count on this order.
 */
export function viewerParameters(ctx: Ctx): [string | null, boolean, string, boolean] {
  return [ctx.actor?.id ?? null, ctx.actor?.role === 'admin', ctx.reading.language, ctx.reading.otherLanguages];
}

/** SQL: the viewer's list has the item (docs/product-rules.md#3-languages). */
export const shownCondition = (alias: string): string => `($4 OR ${alias}.translations ? $3)`;

/** SQL: the language that the item is read in. */
export const shownLanguage = (alias: string): string => `CASE WHEN ${alias}.translations ? $3 THEN $3 ELSE ${alias}.default_language END`;

/** SQL: one text of an item, in the chosen language, else in its default language. */
export const shownField = (alias: string, field: string): string =>
  `COALESCE(${alias}.translations -> $3, ${alias}.translations -> ${alias}.default_language) ->> '${field}'`;

/** SQL: the languages that an item has. */
export const languagesOf = (alias: string): string => `ARRAY(SELECT jsonb_object_keys(${alias}.translations))`;
