import type { Schema } from 'yup';
import { VISIBILITIES } from '../../schema/content-values.ts';
import { eachSetting, type ItemFields, type Setting, type SHARED_FIELDS } from '../../schema/item-fields.ts';
import { RANGES } from '../../schema/limits.ts';
import { described, type JsonSchema, oneOf, orNull } from './json-schema.ts';
import { formField } from './legacy-fields.ts';
import { type Fields, fileIdsOf, imageIdOf, legacyTexts, numberOf } from './legacy-input.ts';
import { statusOf } from './legacy-values.ts';

type BySetting<Of extends ItemFields, Value> = Record<keyof Of['settings'], Value>;

function answerOf(setting: Setting): JsonSchema {
  if (setting.type === 'visibility') return described(oneOf(...VISIBILITIES), setting.description);
  const { min: minimum, max: maximum } = RANGES[setting.range];
  const number = { type: 'integer', minimum, maximum };
  return described(setting.type === 'number' ? number : orNull(number), setting.description);
}

function bodyOf(setting: Setting): JsonSchema {
  if (setting.type === 'visibility') return answerOf(setting);
  const { min: minimum, max: maximum } = RANGES[setting.range];
  const types = setting.type === 'number' ? ['integer', 'string'] : ['integer', 'string', 'null'];
  return described({ type: types, minimum, maximum }, setting.description);
}

/** The schemas of the settings of an item in an answer. */
export const answerSettings = <Of extends ItemFields>(fields: Of): BySetting<Of, JsonSchema> => eachSetting(fields, answerOf);

/** The settings of an item in a body; the service validates them. */
export const bodySettings = <Of extends ItemFields>(fields: Of): BySetting<Of, Schema> => eachSetting(fields, (setting) => formField(bodyOf(setting)));

/** A text without digits stays as it is, for the form to refuse; an empty one clears a number that may be unset. */
function readValue({ type }: Setting, value: unknown): unknown {
  if (type === 'visibility') return value;
  return type === 'optionalNumber' && value === '' ? null : numberOf(value);
}

type FormOf<Of extends ItemFields> = BySetting<Of, unknown> &
  Record<Exclude<keyof typeof SHARED_FIELDS, 'image'> | 'translations' | 'imageId' | 'unusedFileIds', unknown>;

/** Returns the body of an academy or a course as its form, which the service validates. */
export function itemFormOf<Of extends ItemFields>(fields: Of, body: Fields): FormOf<Of> {
  return {
    ...eachSetting(fields, (setting, name) => readValue(setting, body[name])),
    defaultLanguage: body.defaultLanguage,
    translations: legacyTexts(body, Object.keys(fields.texts)),
    status: statusOf(body.status) ?? null,
    imageId: imageIdOf(body.image, 'image'),
    imageAlt: body.imageAlt ?? undefined,
    unusedFileIds: fileIdsOf(body.unusedFiles),
  };
}
