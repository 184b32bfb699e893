import { type ObjectSchema, object, type Schema, string } from 'yup';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { NAME_MAX } from '../../../schema/limits.ts';
import { isPlainName, isStorable } from '../../../schema/rules.ts';
import type { Ctx } from '../shared/context.ts';
import type { Translations } from './translations.ts';

const code = (value: FieldCode): FieldCode => value;

/** For `test`: a text that the database can keep. */
export const storable = ['storable', code('CHARACTERS_NOT_ALLOWED'), (value: string | null | undefined): boolean => isStorable(value ?? '')] as const;

/** A name of an item in one language: plain text, required, bounded. */
export const itemName = string()
  .trim()
  .required(code('REQUIRED'))
  .max(NAME_MAX, code('TOO_LONG'))
  .test('plain', code('CHARACTERS_NOT_ALLOWED'), (value) => value === undefined || isPlainName(value));

/** The language that an item falls back to: one of the operator's. */
export const defaultLanguageField = (ctx: Ctx) =>
  string()
    .required(code('LANGUAGE_REQUIRED'))
    .oneOf([...ctx.settings.contentLanguages], code('LANGUAGE_REQUIRED'));

/**
 * Texts by language: only the operator's languages, each complete, the default one among them (spec §5:
 * "Missing default language content").
 */
export function translationsField<Text extends object>(ctx: Ctx, text: Schema<Text>): Schema<Translations<Text>> {
  const languages = ctx.settings.contentLanguages;
  const shape = Object.fromEntries(languages.map((language) => [language, text.optional().default(undefined)]));
  const field = (object(shape) as ObjectSchema<Record<string, unknown>>)
    .transform((value: Record<string, unknown> | null) =>
      value === null ? value : Object.fromEntries(Object.entries(value).filter(([language, each]) => languages.includes(language) && each !== undefined)),
    )
    .required(code('REQUIRED'))
    .test('default', code('REQUIRED'), (value, context) => {
      const fallback: unknown = context.parent?.defaultLanguage;
      return typeof fallback === 'string' && Object.hasOwn(value, fallback);
    });
  return field as unknown as Schema<Translations<Text>>;
}
