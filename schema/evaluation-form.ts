import { object, type Schema, string } from 'yup';
import { code, storable, textField } from './content-fields.ts';
import { COMMENT_MAX } from './limits.ts';

/** Answers to "How helpful was this course for you?", the best first. */
export const HELPFUL_ANSWERS = ['very', 'somewhat', 'little', 'not'] as const;
export type HelpfulAnswer = (typeof HELPFUL_ANSWERS)[number];

/** The two questions at the end of a course; one answer is enough. */
export interface EvaluationInput {
  helpful: HelpfulAnswer | null;
  /** Plain text, empty without a comment. */
  comment: string;
}

export const evaluationForm = object({
  helpful: string<HelpfulAnswer>()
    .nullable()
    .default(null)
    .oneOf([...HELPFUL_ANSWERS, null], code('CHOICE_INVALID'))
    .when('comment', ([comment], field) => (comment ? field : field.test('answered', code('REQUIRED'), (value) => value !== null))),
  comment: textField()
    .default('')
    .max(COMMENT_MAX, code('TOO_LONG'))
    .test(...storable),
}) as unknown as Schema<EvaluationInput>;
