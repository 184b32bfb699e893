import { eachSetting, type ItemFields, type Setting, type SettingsForm, type SettingsOf, SHARED_FIELDS, type TextsOf } from '../../../schema/item-fields.ts';
import type { PublishStatus } from '../../schema-types.generated.ts';
import { numberOf } from '../forms/typed-number.ts';
import type { AppImage_ImageFragment } from '../ui/app-image.generated.ts';
import type { FileValue } from '../uploads/field-props.ts';
import { imageValueOf } from '../uploads/file-value.ts';
import { holdsText, type TranslatedValues } from './languages/translation-tabs.tsx';

/** The values that the academy and course forms share. */
export interface SharedValues extends TranslatedValues {
  status: PublishStatus;
  image: FileValue | null;
  imageAlt: string;
}

/** The values of the form of an item. A setting is the text of the chosen option or what was typed. */
export type ItemValues<Fields extends ItemFields> = Omit<SharedValues, 'translations'> &
  Record<keyof Fields['settings'], string> & { translations: Record<string, TextsOf<Fields>> };

/** An item as it is stored. */
export type StoredItem<Fields extends ItemFields> = SettingsOf<Fields> & {
  defaultLanguage: string;
  status: PublishStatus;
  image?: AppImage_ImageFragment | null;
  translations: ReadonlyArray<TextsOf<Fields> & { language: string }>;
};

/** The input of the mutations that save an item. */
export type ItemInput<Fields extends ItemFields> = SettingsForm<Fields> & {
  defaultLanguage: string;
  status: PublishStatus | null;
  imageId: string | null;
  imageAlt: string;
  translations: Array<TextsOf<Fields> & { language: string }>;
  upToDate: string[];
  unusedFileIds: string[];
};

/** The settings of a new item. */
const AT_FIRST: Readonly<Record<Setting['type'], string>> = { visibility: 'public', number: '0', optionalNumber: '' };

/** Returns a text for every configured language and for saved languages that are no longer configured, with the keys of `empty`. */
export function textsByLanguage<Text extends object>(
  languages: readonly string[],
  saved: ReadonlyArray<Text & { language: string }>,
  empty: Text,
): Record<string, Text> {
  const parts = Object.keys(empty) as (keyof Text)[];
  const texts = Object.fromEntries(languages.map((language) => [language, { ...empty }]));
  for (const text of saved) texts[text.language] = Object.fromEntries(parts.map((part) => [part, text[part]])) as Text;
  return texts;
}

/** Returns the languages with any text; the others are not sent. */
export function begunTexts<Text extends object>(translations: Record<string, Text>): Record<string, Text> {
  return Object.fromEntries(Object.entries(translations).filter(([, text]) => holdsText(text)));
}

/** Returns the initial values of the form of an item; `fallback` is the default language of a new one. */
export function itemValues<Fields extends ItemFields>(
  fields: Fields,
  item: StoredItem<Fields> | null,
  languages: readonly string[],
  fallback: string,
): ItemValues<Fields> {
  const empty = Object.fromEntries(Object.keys(fields.texts).map((name) => [name, ''])) as TextsOf<Fields>;
  const shared: SharedValues = {
    defaultLanguage: item?.defaultLanguage ?? fallback,
    status: item?.status ?? 'DRAFT',
    image: item?.image ? imageValueOf(item.image) : null,
    imageAlt: item?.image?.alt ?? '',
    translations: textsByLanguage(languages, item?.translations ?? [], empty),
    upToDate: [],
  };
  const settings = eachSetting(fields, ({ type }, name) => (item === null ? AT_FIRST[type] : String(item[name] ?? '')));
  return { ...settings, ...shared } as ItemValues<Fields>;
}

/**
 * Returns a setting to send. What is no number is sent as it was typed, so that it is refused; what a draft of an earlier release lacks is
 * left out and stays as it is.
 */
function settingInput(type: Setting['type'], typed: string | undefined): string | number | null | undefined {
  if (type === 'visibility' || typed === undefined) return typed;
  const number = numberOf(typed);
  if (number === undefined) return type === 'optionalNumber' ? null : typed;
  return Number.isNaN(number) ? typed : number;
}

const settingInputs = <Fields extends ItemFields>(fields: Fields, values: ItemValues<Fields>): SettingsForm<Fields> =>
  eachSetting(fields, ({ type }, name) => settingInput(type, values[name])) as object as SettingsForm<Fields>;

/** Returns what the form validates before it is saved. */
export function formOfItem<Fields extends ItemFields>(fields: Fields, values: ItemValues<Fields>): { defaultLanguage: string } & Record<string, unknown> {
  const { defaultLanguage, status, image, imageAlt, translations } = values;
  return { defaultLanguage, ...settingInputs(fields, values), status, imageId: image?.id ?? null, imageAlt, translations: begunTexts(translations) };
}

/** Returns the mutation's input. The status is null if it was not changed here, so that a concurrent publish is kept (docs/product-rules.md#9-known-defects-of-the-predecessor). */
export function itemInput<Fields extends ItemFields>(
  fields: Fields,
  values: ItemValues<Fields>,
  initial: ItemValues<Fields>,
  unusedFileIds: string[],
): ItemInput<Fields> {
  const texts = begunTexts(values.translations);
  const trimmed = (text: TextsOf<Fields>) => Object.fromEntries(Object.entries<string>(text).map(([name, words]) => [name, words.trim()])) as TextsOf<Fields>;
  return {
    ...settingInputs(fields, values),
    defaultLanguage: values.defaultLanguage,
    status: values.status === initial.status ? null : values.status,
    imageId: values.image?.id ?? null,
    imageAlt: values.imageAlt.trim(),
    translations: Object.entries(texts).map(([language, text]) => ({ language, ...trimmed(text) })),
    upToDate: values.upToDate.filter((language) => language in texts),
    unusedFileIds,
  };
}

/** Returns the fields by which two versions of an item are compared, by their paths. */
export function comparedFields<Fields extends ItemFields>(fields: Fields, values: ItemValues<Fields>): Record<string, unknown> {
  const texts = Object.entries(values.translations).flatMap(([language, text]) =>
    Object.keys(fields.texts).map((name) => [`translations.${language}.${name}`, text[name as keyof TextsOf<Fields>]]),
  );
  const { defaultLanguage, ...last } = SHARED_FIELDS;
  const compared = Object.entries({ defaultLanguage, ...fields.settings, ...last }).filter(([, field]) => field.compared);
  return { ...Object.fromEntries(texts), ...Object.fromEntries(compared.map(([name]) => [name, values[name as keyof SharedValues]])) };
}
