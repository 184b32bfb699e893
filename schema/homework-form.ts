import { object, ref } from 'yup';
import { code, storable, textField, wholeNumberField } from './content-fields.ts';
import { RICH_TEXT_MAX } from './limits.ts';
import { saysSomething } from './rules.ts';

/** A homework task in one language: at least one word; `maximumWords` null is unlimited (docs/specification.md#5-validation-rules, docs/specification.md#9-business-constants-and-limits). */
export interface HomeworkTaskInput {
  content: string;
  minimumWords: number;
  maximumWords: number | null;
}

/** The homework of a step in one language, or none. */
export const homeworkField = object({
  content: textField()
    .required(code('REQUIRED'))
    .max(RICH_TEXT_MAX, code('TOO_LONG'))
    .test('words', code('REQUIRED'), saysSomething)
    .test(...storable),
  minimumWords: wholeNumberField('minimumWords').required(code('REQUIRED')),
  maximumWords: wholeNumberField('maximumWords').nullable().default(null).min(ref('minimumWords'), code('MAXIMUM_BELOW_MINIMUM')),
})
  .nullable()
  .default(null);
