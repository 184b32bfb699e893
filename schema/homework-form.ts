import { object, ref } from 'yup';
import { code, numberField, storable, textField } from './content-fields.ts';
import { RICH_TEXT_MAX } from './limits.ts';
import { saysSomething } from './rules.ts';

const WORDS_MAX = 100_000;

/** A homework task in one language: at least one word; `maximumWords` null is unlimited (spec §5, §9). */
export interface HomeworkTaskInput {
  content: string;
  minimumWords: number;
  maximumWords: number | null;
}

const words = numberField().integer(code('NOT_A_NUMBER')).max(WORDS_MAX, code('OUT_OF_RANGE'));

/** The homework of a step in one language, or none. */
export const homeworkField = object({
  content: textField()
    .required(code('REQUIRED'))
    .max(RICH_TEXT_MAX, code('TOO_LONG'))
    .test('words', code('REQUIRED'), saysSomething)
    .test(...storable),
  minimumWords: words.required(code('REQUIRED')).min(1, code('OUT_OF_RANGE')),
  maximumWords: words.nullable().default(null).min(ref('minimumWords'), code('MAXIMUM_BELOW_MINIMUM')),
})
  .nullable()
  .default(null);
