import { array, boolean, type ISchema, number, type ObjectSchema, object, type Schema, string } from 'yup';
import type { FieldCode } from './field-codes.ts';
import { CAPTION_MAX, NAME_MAX, RANGES } from './limits.ts';
import { isPlainName, isStorable } from './rules.ts';

/** Types a message as a field code. */
export const code = (value: FieldCode): FieldCode => value;

/** Arguments of `test`: a text that the database can store. */
export const storable = ['storable', code('CHARACTERS_NOT_ALLOWED'), (value: string | null | undefined): boolean => isStorable(value ?? '')] as const;

/** Transforms strings only. Other values stay unchanged and the type check refuses them; yup's own `trim` and `lowercase` would throw. */
const onText =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value;

/** A trimmed text. */
export const textField = () => string().transform(onText((text) => text.trim()));

/** An id in lower case, as the database stores it. */
export const idField = () => string().transform(onText((text) => text.toLowerCase()));

/** A name of an item in one language: plain text, required, bounded. */
export const itemName = textField()
  .required(code('REQUIRED'))
  .max(NAME_MAX, code('TOO_LONG'))
  .test('plain', code('CHARACTERS_NOT_ALLOWED'), (value) => value === undefined || isPlainName(value));

/** Visibility: public for every signed-in person, private for invited people. */
export const visibilityField = string<'public' | 'private'>()
  .required(code('REQUIRED'))
  .oneOf(['public', 'private'] as const, code('CHOICE_INVALID'));

/** Skips conversion: yup would convert texts to numbers and booleans, and `strict` would skip the defaults. */
const unchanged = (_made: unknown, original: unknown): unknown => original;

/** A number without conversion. */
const numberField = () => number().transform(unchanged).typeError(code('NOT_A_NUMBER'));

/** An integer within the range of its field name. */
export const wholeNumberField = (name: keyof typeof RANGES) =>
  numberField().integer(code('NOT_A_NUMBER')).min(RANGES[name].min, code('OUT_OF_RANGE')).max(RANGES[name].max, code('OUT_OF_RANGE'));

/** A boolean without conversion. */
export const switchField = () => boolean().transform(unchanged).typeError(code('CHOICE_INVALID'));

/** A list with a maximum length; a longer list is refused without validating all of its items. */
export const listField = <Item>(item: ISchema<Item>, maximum: number) =>
  array()
    .transform((value: unknown) => (Array.isArray(value) ? value.slice(0, maximum + 1) : value))
    .of(item)
    .default([])
    .max(maximum, code('TOO_LONG'));

/** An id of a stored file. */
export const fileId = idField().required(code('REQUIRED')).uuid(code('ID_INVALID'));

/** The image of an item: required, with an error code per kind of item (docs/specification.md#5-validation-rules). */
export const imageField = (missing: FieldCode) => idField().nullable().default(null).uuid(code('ID_INVALID')).required(missing);

/** Alternative text of an image. */
export const imageAltField = textField()
  .default('')
  .max(CAPTION_MAX, code('TOO_LONG'))
  .test(...storable);

/** The default language of an item: one of the configured content languages. */
export const defaultLanguageField = (languages: readonly string[]) =>
  string()
    .required(code('LANGUAGE_REQUIRED'))
    .oneOf([...languages], code('LANGUAGE_REQUIRED'));

/**
 * Values by language; those of other languages are dropped. First of all: every object inherits names such as `constructor`, and a field of such a name
 * makes yup throw.
 */
export const byLanguageField = (languages: readonly string[], value: Schema): ObjectSchema<Record<string, unknown>> =>
  (object(Object.fromEntries(languages.map((language) => [language, value]))) as ObjectSchema<Record<string, unknown>>).transform(
    (given: Record<string, unknown> | null) =>
      given && Object.fromEntries(Object.entries(given).filter(([language, each]) => languages.includes(language) && each !== undefined)),
  );

/**
 * Texts by language: only configured content languages, each complete, with the default language (docs/specification.md#5-validation-rules:
 * "Missing default language content", or the code of the item).
 */
export function translationsField<Text extends object>(
  languages: readonly string[],
  text: Schema<Text>,
  missing: FieldCode = 'DEFAULT_LANGUAGE_MISSING',
): Schema<Record<string, Text>> {
  const field = byLanguageField(languages, text.optional().default(undefined))
    .required(missing)
    .test('default', missing, (value, context) => {
      const fallback: unknown = context.parent?.defaultLanguage;
      return typeof fallback === 'string' && Object.hasOwn(value, fallback);
    });
  return field as unknown as Schema<Record<string, Text>>;
}
