import { object } from 'yup';
import { code, listField, storable, switchField, textField, wholeNumberField } from './content-fields.ts';
import type { FieldCode } from './field-codes.ts';
import { WORDING_MAX } from './limits.ts';

const QUESTIONS_MAX = 50;
const OPTIONS_MAX = 20;

/** A question of a quiz in one language; 0 attempts are unlimited (docs/specification.md#5-validation-rules). */
export interface QuizQuestionInput {
  question: string;
  options: Array<{ title: string; isCorrect: boolean }>;
  attempts: number;
}

const wording = textField()
  .required(code('REQUIRED'))
  .max(WORDING_MAX, code('TOO_LONG'))
  .test(...storable);

const option = object({ title: wording, isCorrect: switchField().default(false) });

const question = object({
  question: wording,
  options: listField(option, OPTIONS_MAX).min(2, code('QUIZ_OPTIONS_TOO_FEW')).test('answer', code('QUIZ_ANSWER_MISSING'), hasRightAnswer),
  attempts: wholeNumberField('attempts').default(0),
});

function hasRightAnswer(options: ReadonlyArray<{ isCorrect?: boolean }> | undefined): boolean {
  return (options ?? []).length < 2 || (options ?? []).some((option) => option?.isCorrect === true);
}

/** The quiz of a step in one language. */
export const quizField = listField(question, QUESTIONS_MAX);

/** Returns an empty list for other values; the field refuses them. */
function listOf<Item>(value: readonly Item[] | undefined): readonly Item[] {
  return Array.isArray(value) ? value : [];
}

/** Whether two quizzes have the same questions, options and right answers by position, so that an answer in one language is valid in all (docs/product-rules.md#5-learning). */
function sameShape(one: readonly QuizQuestionInput[], other: readonly QuizQuestionInput[]): boolean {
  const right = (each: QuizQuestionInput | undefined): string =>
    listOf(each?.options)
      .map((option) => (option?.isCorrect ? '1' : '0'))
      .join('');
  return one.length === other.length && one.every((each, index) => right(each) === right(other[index]) && each?.attempts === other[index]?.attempts);
}

/** Returns the error code of a quiz in all languages of a step: missing in one, or not the same in each; null for a valid one. */
export function quizProblem(byLanguage: ReadonlyArray<readonly QuizQuestionInput[] | undefined>): FieldCode | null {
  const quizzes = byLanguage.map(listOf);
  const [first = []] = quizzes.filter((quiz) => quiz.length > 0);
  if (first.length === 0) return null;
  if (quizzes.some((quiz) => quiz.length === 0)) return 'QUIZ_LANGUAGES_MISSING';
  return quizzes.every((quiz) => sameShape(first, quiz)) ? null : 'QUIZ_DIFFERS';
}
