import type { SubmittedQuiz } from '../../domain/quizzes/submitted-answers.service.ts';

/** The answers of a step under the names of docs/specification.md#3-entities-and-their-fields: the question by language, the chosen options by position from 0. */
export function toLegacyPolls(quiz: SubmittedQuiz | undefined) {
  if (quiz === undefined) return null;
  return { createdAt: quiz.answeredAt, polls: quiz.answers.map(({ texts, chosen }) => ({ question: texts, submittedOptions: chosen })) };
}
