import { object, type Schema, string } from 'yup';
import {
  code,
  defaultLanguageField,
  imageAltField,
  imageField,
  storable,
  textField,
  translationsField,
  visibilityField,
  wholeNumberField,
} from './content-fields.ts';
import { PUBLISH_STATUSES, type PublishStatus } from './content-values.ts';
import {
  ACADEMY_FIELDS,
  COURSE_FIELDS,
  eachSetting,
  type ItemFields,
  NAMED_ITEM_TEXTS,
  type Setting,
  type SettingsForm,
  type TextField,
  type TextsOf,
} from './item-fields.ts';
import { isPlainName } from './rules.ts';

function textRule({ max, plain, required }: TextField) {
  const text = required === 'in each language' ? textField().required(code('REQUIRED')) : textField().default('');
  const bounded = text.max(max, code('TOO_LONG'));
  return plain
    ? bounded.test('plain', code('CHARACTERS_NOT_ALLOWED'), (value: string | undefined) => value === undefined || isPlainName(value))
    : bounded.test(...storable);
}

/** The rule of the texts of an item in one language. */
function textsRule<Fields extends Pick<ItemFields, 'texts'>>({ texts }: Fields): Schema<TextsOf<Fields>> {
  return object(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, textRule(text)]))) as unknown as Schema<TextsOf<Fields>>;
}

function settingRule(setting: Setting): Schema {
  if (setting.type === 'visibility') return visibilityField;
  const number = wholeNumberField(setting.range);
  return setting.type === 'number' ? number.required(code('REQUIRED')) : number.nullable();
}

type SettingRules<Fields extends ItemFields> = { [Name in keyof SettingsForm<Fields>]-?: Schema<SettingsForm<Fields>[Name]> };

/** The rules of the settings of an item, by name. */
const settingRules = <Fields extends ItemFields>(fields: Fields): SettingRules<Fields> => eachSetting(fields, settingRule) as SettingRules<Fields>;

/** The publish status (docs/specification.md#4-states-and-transitions). */
const statusField = string<PublishStatus>()
  .strict()
  .typeError(code('CHOICE_INVALID'))
  .required(code('REQUIRED'))
  .oneOf(PUBLISH_STATUSES, code('CHOICE_INVALID'));

/** The form with the status only, to publish or unpublish. */
export const statusForm = object({ status: statusField });

/** The status in an edit form; null or a missing value keeps the current status. */
const keptStatusField = statusField
  .notRequired()
  .nullable()
  .default(null)
  .oneOf([...PUBLISH_STATUSES, null], code('CHOICE_INVALID'));

/** The academy form (docs/specification.md#5-validation-rules): an English name is required wherever English is a language of the content. */
export const academyForm = (languages: readonly string[]) =>
  object({
    defaultLanguage: defaultLanguageField(languages),
    translations: translationsField(languages, textsRule(ACADEMY_FIELDS)).test('english', (value, context) =>
      languages.includes('en') && value !== undefined && !Object.hasOwn(value, 'en')
        ? context.createError({ path: `${context.path}.en.name`, message: code('REQUIRED') })
        : true),
    ...settingRules(ACADEMY_FIELDS),
    status: keptStatusField,
    imageId: imageField(ACADEMY_FIELDS.imageMissing),
    imageAlt: imageAltField,
  });

/** The texts that a course needs in its default language only; `textRule` requires the others. */
const COURSE_DEFAULT_TEXTS = Object.entries<TextField>(COURSE_FIELDS.texts).flatMap(([name, { required }]) =>
  required === 'in the default language' ? [name] : [],
);

/** The course form (docs/specification.md#5-validation-rules): a name in each language, title and description in the default one. */
export const courseForm = (languages: readonly string[]) =>
  object({
    defaultLanguage: defaultLanguageField(languages),
    translations: translationsField(languages, textsRule(COURSE_FIELDS), 'COURSE_DEFAULT_LANGUAGE_MISSING').test('default texts', (value, context) => {
      const fallback: unknown = context.parent?.defaultLanguage;
      const text: Readonly<Record<string, unknown>> = (typeof fallback === 'string' ? value?.[fallback] : undefined) ?? {};
      const empty = COURSE_DEFAULT_TEXTS.find((name) => typeof text[name] === 'string' && text[name].trim() === '');
      return empty === undefined
        ? true
        : context.createError({ path: `${context.path}.${fallback}.${empty}`, message: code('COURSE_DEFAULT_LANGUAGE_MISSING') });
    }),
    ...settingRules(COURSE_FIELDS),
    status: keptStatusField,
    imageId: imageField(COURSE_FIELDS.imageMissing),
    imageAlt: imageAltField,
  });

/** The form of an item with a name per language: a module or a group (docs/specification.md#5-validation-rules). */
export const namedItemForm = (languages: readonly string[]) =>
  object({
    defaultLanguage: defaultLanguageField(languages),
    translations: translationsField(languages, textsRule({ texts: NAMED_ITEM_TEXTS })),
  });
