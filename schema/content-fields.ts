import { array, boolean, type ISchema, number, type ObjectSchema, object, type Schema, string } from 'yup';
import type { FieldCode } from './field-codes.ts';
import { CAPTION_MAX, NAME_MAX, RANGES } from './limits.ts';
import { isPlainName, isStorable } from './rules.ts';

/** Lets a message be a field code and nothing else; whoever shows it holds the sentence. */
export const code = (value: FieldCode): FieldCode => value;

/** For `test`: a text that the database can keep. */
export const storable = ['storable', code('CHARACTERS_NOT_ALLOWED'), (value: string | null | undefined): boolean => isStorable(value ?? '')] as const;

/** Changes a text. What is no text stays as it is, for the type to refuse: yup's own `trim` and `lowercase` would fail on it. */
const onText =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value;

/** A text without the spaces around it. */
export const textField = () => string().transform(onText((text) => text.trim()));

/** An id as the database writes it. */
const idField = () => string().transform(onText((text) => text.toLowerCase()));

/** A name of an item in one language: plain text, required, bounded. */
export const itemName = textField()
  .required(code('REQUIRED'))
  .max(NAME_MAX, code('TOO_LONG'))
  .test('plain', code('CHARACTERS_NOT_ALLOWED'), (value) => value === undefined || isPlainName(value));

/** Who may come in: everybody signed in, or the invited alone. */
export const visibilityField = string<'public' | 'private'>()
  .required(code('REQUIRED'))
  .oneOf(['public', 'private'] as const, code('CHOICE_INVALID'));

/** As it came: yup would make numbers and switches of words, and `strict` would leave out what stands for nothing given. */
const asGiven = (_made: unknown, given: unknown): unknown => given;

/** A number and nothing that could be made one. */
const numberField = () => number().transform(asGiven).typeError(code('NOT_A_NUMBER'));

/** A whole number within the bounds of its name. */
export const wholeNumberField = (name: keyof typeof RANGES) =>
  numberField().integer(code('NOT_A_NUMBER')).min(RANGES[name].min, code('OUT_OF_RANGE')).max(RANGES[name].max, code('OUT_OF_RANGE'));

/** A switch and nothing that could be made one. */
export const switchField = () => boolean().transform(asGiven).typeError(code('CHOICE_INVALID'));

/** A list of so many items at the most; of a longer one no more are looked at than show that it is too long. */
export const listField = <Item>(item: ISchema<Item>, maximum: number) =>
  array()
    .transform((value: unknown) => (Array.isArray(value) ? value.slice(0, maximum + 1) : value))
    .of(item)
    .default([])
    .max(maximum, code('TOO_LONG'));

/** An id of a stored file. */
export const fileId = idField().required(code('REQUIRED')).uuid(code('ID_INVALID'));

/** The picture of an item: required, each item with its own words for a missing one (docs/specification.md#5-validation-rules). */
export const imageField = (missing: FieldCode) => idField().nullable().default(null).uuid(code('ID_INVALID')).required(missing);

/** What a picture shows, for people who do not see it. */
export const imageAltField = textField()
  .default('')
  .max(CAPTION_MAX, code('TOO_LONG'))
  .test(...storable);

/** The language that an item falls back to: one of the operator's. */
export const defaultLanguageField = (languages: readonly string[]) =>
  string()
    .required(code('LANGUAGE_REQUIRED'))
    .oneOf([...languages], code('LANGUAGE_REQUIRED'));

/**
 * Texts by language: only the operator's languages, each complete, the default one among them (docs/specification.md#5-validation-rules:
 * "Missing default language content", or the item's own sentence for it).
 */
export function translationsField<Text extends object>(
  languages: readonly string[],
  text: Schema<Text>,
  missing: FieldCode = 'DEFAULT_LANGUAGE_MISSING',
): Schema<Record<string, Text>> {
  const shape = Object.fromEntries(languages.map((language) => [language, text.optional().default(undefined)]));
  const field = (object(shape) as ObjectSchema<Record<string, unknown>>)
    .transform((value: Record<string, unknown> | null) =>
      value === null ? value : Object.fromEntries(Object.entries(value).filter(([language, each]) => languages.includes(language) && each !== undefined)),
    )
    .required(missing)
    .test('default', missing, (value, context) => {
      const fallback: unknown = context.parent?.defaultLanguage;
      return typeof fallback === 'string' && Object.hasOwn(value, fallback);
    });
  return field as unknown as Schema<Record<string, Text>>;
}
