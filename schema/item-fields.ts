import type { VISIBILITIES } from './content-values.ts';
import type { FieldCode } from './field-codes.ts';
import { DESCRIPTION_MAX, NAME_MAX, RANGES, SUBTITLE_MAX } from './limits.ts';

/** A text of an item, in each language of the item. */
export interface TextField {
  readonly max: number;
  /** Without markup and direction controls, and not invisible (isPlainName). */
  readonly plain: boolean;
  /** Where it must not be empty; a language of the item is one that has any text. */
  readonly required: 'in each language' | 'in the default language' | 'nowhere';
}

/** A setting of an item: one value for all languages. */
export type Setting = {
  readonly column: string;
  /** The words of the GraphQL schema and of the OpenAPI document. */
  readonly description: string;
  /** A difference is shown when two people saved the item; otherwise the last save counts. */
  readonly compared: boolean;
} & ({ readonly type: 'visibility' } | { readonly type: 'number' | 'optionalNumber'; readonly range: keyof typeof RANGES });

/** The fields of an item beside those that every item has. */
export interface ItemFields {
  readonly texts: Readonly<Record<string, TextField>>;
  readonly settings: Readonly<Record<string, Setting>>;
  /** The problem of a form without an image. */
  readonly imageMissing: FieldCode;
}

/** The fields that academies and courses share, in the order of their forms. A save leaves the status as it is unless the person changed it. */
export const SHARED_FIELDS = {
  defaultLanguage: { column: 'default_language', compared: true },
  status: { column: 'status', compared: false },
  image: { column: 'image_id', compared: true },
  imageAlt: { column: 'image_alt', compared: true },
} as const;

const NAME = { max: NAME_MAX, plain: true, required: 'in each language' } as const;

/** The name of a module or of a group, which have no other fields. */
export const NAMED_ITEM_TEXTS = { name: NAME } as const;

/** The fields of an academy (docs/specification.md#3-entities-and-their-fields). */
export const ACADEMY_FIELDS = {
  texts: { name: NAME, subTitle: { max: SUBTITLE_MAX, plain: true, required: 'nowhere' } },
  settings: {
    academyType: { type: 'visibility', column: 'academy_type', description: 'private: only members can see it.', compared: true },
  },
  imageMissing: 'IMAGE_REQUIRED',
} as const satisfies ItemFields;

/**
 * The fields of a course (docs/specification.md#3-entities-and-their-fields). Forms, reads, copies, GraphQL and REST are made of this table; columns and screens
 * that lack one of its fields do not compile (docs/contributing.md#add-a-field-to-a-course).
 */
export const COURSE_FIELDS = {
  texts: { name: NAME, description: { max: DESCRIPTION_MAX, plain: false, required: 'in the default language' } },
  settings: {
    courseType: { type: 'visibility', column: 'course_type', description: 'private: only invited people can see it.', compared: true },
    maxAttempts: {
      type: 'number',
      range: 'maxAttempts',
      column: 'maximum_attempts',
      description: 'Maximum number of attempts; 0 is unlimited.',
      compared: true,
    },
    estimatedWeeks: {
      type: 'optionalNumber',
      range: 'estimatedWeeks',
      column: 'estimated_weeks',
      description: `Weeks that a learner usually needs, from ${RANGES.estimatedWeeks.min} to ${RANGES.estimatedWeeks.max}; null: no estimate.`,
      compared: true,
    },
  },
  imageMissing: 'COURSE_IMAGE_REQUIRED',
} as const satisfies ItemFields;

type ValueOf<Each extends Setting> = Each['type'] extends 'visibility'
  ? (typeof VISIBILITIES)[number]
  : Each['type'] extends 'optionalNumber'
    ? number | null
    : number;

/** The settings of an item as they are stored; null is a number that is not set. */
export type SettingsOf<Fields extends ItemFields> = { -readonly [Name in keyof Fields['settings']]: ValueOf<Fields['settings'][Name]> };

/** The texts of an item in one language. */
export type TextsOf<Fields extends Pick<ItemFields, 'texts'>> = { -readonly [Name in keyof Fields['texts']]: string };

type OptionalName<Fields extends ItemFields> = {
  [Name in keyof Fields['settings']]: Fields['settings'][Name]['type'] extends 'optionalNumber' ? Name : never;
}[keyof Fields['settings']];

/** The settings in a form. A number that may be unset is cleared by null and stays as it is when it is left out. */
export type SettingsForm<Fields extends ItemFields> = Omit<SettingsOf<Fields>, OptionalName<Fields>> & Partial<Pick<SettingsOf<Fields>, OptionalName<Fields>>>;

/** Returns a value for each setting of an item, by its name. */
export function eachSetting<Fields extends ItemFields, Value>(
  fields: Fields,
  make: (setting: Setting, name: keyof Fields['settings'] & string) => Value,
): Record<keyof Fields['settings'], Value> {
  const entries = Object.entries(fields.settings).map(([name, setting]) => [name, make(setting, name)] as const);
  return Object.fromEntries(entries) as Record<keyof Fields['settings'], Value>;
}

/** Returns the settings among the values of an item. */
export function pickSettings<Fields extends ItemFields>(fields: Fields, values: SettingsOf<Fields>): SettingsOf<Fields> {
  return eachSetting(fields, (_setting, name) => values[name]) as SettingsOf<Fields>;
}

/** Returns the texts among the values of an item that is shown in one language. */
export function pickTexts<Fields extends ItemFields>({ texts }: Fields, values: TextsOf<Fields>): TextsOf<Fields> {
  return Object.fromEntries(Object.keys(texts).map((name) => [name, values[name as keyof TextsOf<Fields>]])) as TextsOf<Fields>;
}
