import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import type { References, Shape, Values } from '../shared/prepared.ts';
import type { Translations } from './translations.ts';

/** How the viewer reads: the content language, and whether items without it are shown in other languages. */
export const READING = { language: 'text', otherLanguages: 'boolean' } as const satisfies Shape;
/** The viewer and the reading preference. */
export const VIEWER = { viewerId: 'uuid?', isAdmin: 'boolean', ...READING } as const satisfies Shape;

export type ReadingParameters = References<typeof READING>;
export type ViewerParameters = References<typeof VIEWER>;

/** The values of `READING`. */
export function readingValues(ctx: Ctx): Values<typeof READING> {
  return { language: ctx.reading.language, otherLanguages: ctx.reading.otherLanguages };
}

/** The values of `VIEWER`. */
export function viewerValues(ctx: Ctx): Values<typeof VIEWER> {
  const { language, otherLanguages } = ctx.reading;
  return { viewerId: ctx.actor?.id ?? null, isAdmin: ctx.actor?.role === 'admin', language, otherLanguages };
}

/** SQL of the texts of an item, as a viewer reads them. */
export interface TextColumns<Text> {
  /** The viewer's list has the item (docs/product-rules.md#3-languages). */
  shown: RawBuilder<boolean>;
  /** The language that the item is read in. */
  language: RawBuilder<string>;
  /** The languages that the item has. */
  languages: RawBuilder<string[]>;
  /** One text in the language that the item is read in. */
  text(field: keyof Text & string): RawBuilder<string>;
}

/** Builds the SQL of an item's texts from its columns `translations` and `default_language`. */
export function textColumns<Text>(
  { language, otherLanguages }: ReadingParameters,
  translations: Expression<Translations<Text>>,
  defaultLanguage: Expression<string>,
): TextColumns<Text> {
  return {
    shown: sql`(${otherLanguages} or ${translations} ? ${language})`,
    language: sql`case when ${translations} ? ${language} then ${language} else ${defaultLanguage} end`,
    languages: languagesOf(translations),
    text: (field) => sql`(coalesce(${translations} -> ${language}, ${translations} -> ${defaultLanguage}) ->> ${sql.lit(field)})`,
  };
}

/** SQL: the languages that an item has. */
export const languagesOf = (translations: Expression<object>): RawBuilder<string[]> => sql`array(select jsonb_object_keys(${translations}))`;
