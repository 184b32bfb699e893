import { object, string } from 'yup';
import {
  code,
  defaultLanguageField,
  imageAltField,
  imageField,
  itemName,
  storable,
  textField,
  translationsField,
  visibilityField,
  wholeNumberField,
} from './content-fields.ts';
import { PUBLISH_STATUSES, type PublishStatus } from './content-values.ts';
import { DESCRIPTION_MAX, SUBTITLE_MAX } from './limits.ts';
import { isPlainName } from './rules.ts';

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

interface AcademyWords {
  name: string;
  subTitle: string;
}
const academyText = object({
  name: itemName,
  subTitle: textField()
    .default('')
    .max(SUBTITLE_MAX, code('TOO_LONG'))
    .test('plain', code('CHARACTERS_NOT_ALLOWED'), (value) => isPlainName(value)),
});

/** The academy form (docs/specification.md#5-validation-rules): an English name is required wherever English is a language of the content. */
export const academyForm = (languages: readonly string[]) =>
  object({
    defaultLanguage: defaultLanguageField(languages),
    translations: translationsField<AcademyWords>(languages, academyText).test('english', (value, context) =>
      languages.includes('en') && value !== undefined && !Object.hasOwn(value, 'en')
        ? context.createError({ path: `${context.path}.en.name`, message: code('REQUIRED') })
        : true),
    academyType: visibilityField,
    status: keptStatusField,
    imageId: imageField('IMAGE_REQUIRED'),
    imageAlt: imageAltField,
  });

interface CourseWords {
  name: string;
  description: string;
}
const courseText = object({
  name: itemName,
  description: textField()
    .default('')
    .max(DESCRIPTION_MAX, code('TOO_LONG'))
    .test(...storable),
});

/** The course form (docs/specification.md#5-validation-rules): a name in each language, title and description in the default one. */
export const courseForm = (languages: readonly string[]) =>
  object({
    defaultLanguage: defaultLanguageField(languages),
    translations: translationsField<CourseWords>(languages, courseText, 'COURSE_DEFAULT_LANGUAGE_MISSING').test('description', (value:
      | Record<string, CourseWords>
      | undefined, context) => {
      const fallback: unknown = context.parent?.defaultLanguage;
      const text = typeof fallback === 'string' ? value?.[fallback] : undefined;
      return typeof text?.description !== 'string' || text.description.trim() !== ''
        ? true
        : context.createError({ path: `${context.path}.${fallback}.description`, message: code('COURSE_DEFAULT_LANGUAGE_MISSING') });
    }),
    courseType: visibilityField,
    maxAttempts: wholeNumberField('maxAttempts').required(code('REQUIRED')),
    status: keptStatusField,
    imageId: imageField('COURSE_IMAGE_REQUIRED'),
    imageAlt: imageAltField,
  });

/** The form of an item with a name per language: a module or a group (docs/specification.md#5-validation-rules). */
export const namedItemForm = (languages: readonly string[]) =>
  object({
    defaultLanguage: defaultLanguageField(languages),
    translations: translationsField<{ name: string }>(languages, object({ name: itemName })),
  });
