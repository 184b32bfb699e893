import { array, boolean, number, object, string } from 'yup';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { USER_ROLES } from '../../../schema/roles.ts';
import { fileIdField, imageAltField, visibilityField } from '../academies/academy-input.ts';
import type { Ctx } from '../shared/context.ts';
import { defaultLanguageField, itemName, storable, translationsField } from '../translations/translation-input.ts';
import type { CourseText } from './course.entity.ts';
import type { ModuleText } from './module.entity.ts';

const code = (value: FieldCode): FieldCode => value;
const DESCRIPTION_MAX = 5000;
/** The form offers 1 to 5, and 0 for unlimited; a program may ask for more (spec §9). */
const ATTEMPTS_MAX = 100;

const courseText = object({
  name: itemName,
  description: string()
    .trim()
    .required(code('REQUIRED'))
    .max(DESCRIPTION_MAX, code('TOO_LONG'))
    .test(...storable),
});

/** The course form (spec §5). */
export const courseInput = (ctx: Ctx) =>
  object({
    academyId: string().required(code('REQUIRED')).uuid(code('ID_INVALID')),
    defaultLanguage: defaultLanguageField(ctx),
    translations: translationsField<CourseText>(ctx, courseText),
    courseType: visibilityField,
    maxAttempts: number()
      .strict()
      .typeError(code('NOT_A_NUMBER'))
      .required(code('REQUIRED'))
      .integer(code('NOT_A_NUMBER'))
      .min(0, code('OUT_OF_RANGE'))
      .max(ATTEMPTS_MAX, code('OUT_OF_RANGE')),
    imageId: fileIdField,
    imageAlt: imageAltField,
  });

/** The module form (spec §5). */
export const moduleInput = (ctx: Ctx) =>
  object({
    courseId: string().required(code('REQUIRED')).uuid(code('ID_INVALID')),
    defaultLanguage: defaultLanguageField(ctx),
    translations: translationsField<ModuleText>(ctx, object({ name: itemName })),
  });

/** The team member form (spec §5). */
export const teamMemberInput = object({
  courseId: string().required(code('REQUIRED')).uuid(code('ID_INVALID')),
  userId: string().required(code('USER_REQUIRED')).uuid(code('ID_INVALID')),
  role: string()
    .required(code('REQUIRED'))
    .oneOf([...USER_ROLES], code('CHOICE_INVALID')),
  allModules: boolean().strict().typeError(code('CHOICE_INVALID')).required(code('REQUIRED')),
  moduleIds: array()
    .of(string().required(code('ID_INVALID')).uuid(code('ID_INVALID')))
    .default([])
    .max(1000, code('TOO_LONG')),
});
