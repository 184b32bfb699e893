import { number, object, string } from 'yup';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { NAME_MAX } from '../../../schema/limits.ts';
import { isPlainName } from '../../../schema/rules.ts';
import type { Ctx } from '../shared/context.ts';
import { defaultLanguageField, itemName, storable, translationsField } from '../translations/translation-input.ts';
import type { AcademyText, PublishStatus, Visibility } from './academy.entity.ts';

const code = (value: FieldCode): FieldCode => value;
const SUBTITLE_MAX = 200;

export const visibilityField = string<Visibility>()
  .required(code('REQUIRED'))
  .oneOf(['public', 'private'] as const, code('CHOICE_INVALID'));
export const statusField = number<PublishStatus>()
  .strict()
  .typeError(code('CHOICE_INVALID'))
  .required(code('REQUIRED'))
  .oneOf([0, 1] as const, code('CHOICE_INVALID'));
export const fileIdField = string().nullable().default(null).uuid(code('ID_INVALID'));
/** What a picture shows, for people who do not see it. */
export const imageAltField = string()
  .trim()
  .default('')
  .max(NAME_MAX * 3, code('TOO_LONG'))
  .test(...storable);

const academyText = object({
  name: itemName,
  subTitle: string()
    .trim()
    .default('')
    .max(SUBTITLE_MAX, code('TOO_LONG'))
    .test('plain', code('CHARACTERS_NOT_ALLOWED'), (value) => isPlainName(value)),
});

/** The academy form (spec §5). */
export const academyInput = (ctx: Ctx) =>
  object({
    defaultLanguage: defaultLanguageField(ctx),
    translations: translationsField<AcademyText>(ctx, academyText),
    academyType: visibilityField,
    imageId: fileIdField,
    imageAlt: imageAltField,
  });
