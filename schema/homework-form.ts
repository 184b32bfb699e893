import { object, ref, type Schema, type TestContext, ValidationError } from 'yup';
import { code, storable, textField, wholeNumberField } from './content-fields.ts';
import { RICH_TEXT_MAX } from './limits.ts';
import { requiredLanguages, type TextByLanguage, textsField } from './quiz-form.ts';
import { saysSomething } from './rules.ts';

/**
 * The homework of a step: word limits once, the task as HTML by language. At least one word; `maximumWords` null is unlimited
 * (docs/specification.md#5-validation-rules, docs/specification.md#9-business-constants-and-limits).
 */
export interface HomeworkInput {
  minimumWords: number;
  maximumWords: number | null;
  texts: TextByLanguage;
}

const task = textField()
  .max(RICH_TEXT_MAX, code('TOO_LONG'))
  .test(...storable);

/** Returns whether homework has a text in a language. */
export const homeworkWrittenIn =
  (homework: { texts?: TextByLanguage | null } | null | undefined) =>
  (language: string): boolean => {
    const text: unknown = homework?.texts?.[language];
    return typeof text === 'string' && saysSomething(text);
  };

function withoutMissingTexts(homework: HomeworkInput | null, context: TestContext): true | ValidationError {
  if (homework === null || homework === undefined) return true;
  const written = homeworkWrittenIn(homework);
  const missing = requiredLanguages(context, written).filter((language) => !written(language));
  const errors = missing.map((language) => context.createError({ path: `${context.path}.texts.${language}`, message: code('REQUIRED') }));
  return errors.length === 0 || new ValidationError(errors);
}

/** The homework of a step in all languages, or none. */
export function homeworkField(languages: readonly string[]): Schema<HomeworkInput | null> {
  const field = object({
    minimumWords: wholeNumberField('minimumWords').required(code('REQUIRED')),
    maximumWords: wholeNumberField('maximumWords').nullable().default(null).min(ref('minimumWords'), code('MAXIMUM_BELOW_MINIMUM')),
    texts: textsField(languages, task),
  })
    .nullable()
    .default(null) as unknown as Schema<HomeworkInput | null>;
  return field.test('texts', (homework, context) => withoutMissingTexts(homework, context));
}
