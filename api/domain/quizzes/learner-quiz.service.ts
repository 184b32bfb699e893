import type { Step } from '../learning/outline.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { findAnsweredQuestions } from './answered-questions.ts';
import { type Quiz, toQuizOfLearner } from './learner-quiz.ts';

/** Reads the quiz of a step that the viewer has read, in the shown language, in one statement; null without a statement if the step has none. */
export async function readQuiz(
  ctx: Ctx,
  { id, attemptId, shownLanguage, tasks }: Pick<Step, 'id' | 'attemptId' | 'shownLanguage' | 'tasks'>,
): Promise<Quiz | null> {
  requireActor(ctx);
  return tasks.quiz ? toQuizOfLearner(id, await findAnsweredQuestions(ctx, id, attemptId), shownLanguage) : null;
}
