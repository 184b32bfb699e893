import { expressionBuilder } from 'kysely';
import { type QuizOption, type QuizQuestion, quizOfStep, stepHasQuiz } from '../quizzes/quiz-rows.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { StepsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { anyOf, inList } from '../shared/sql.ts';
import { type HomeworkTask, homeworkOfStep, stepHasHomework } from './homework-rows.ts';

/** A question without its right answers and explanations. */
export interface OpenQuestion extends Omit<QuizQuestion, 'options' | 'explanations'> {
  options: Array<Omit<QuizOption, 'isCorrect' | 'explanations'>>;
  /** How many options are right. */
  rightOptions: number;
}

/** Quiz and homework of a step in all languages, without the right answers. */
export interface OpenTasks {
  /** Empty without a quiz. */
  quiz: OpenQuestion[];
  homework: HomeworkTask | null;
}

const { ref } = expressionBuilder<{ s: StepsTable }, 's'>();

const tasksOfSteps = prepared('homework.openTasks', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .selectFrom('steps as s')
    .select(['s.id', quizOfStep.as('quiz'), homeworkOfStep.as('homework')])
    .where(inList(ref('s.id'), ids))
    .where(anyOf(stepHasQuiz, stepHasHomework)),
);

/** Reads quiz and homework of steps that are open for the viewer, who has read them, in one statement. A step without either has no entry. */
export async function readOpenTasks(ctx: Ctx, stepIds: readonly string[]): Promise<ReadonlyMap<string, OpenTasks>> {
  requireActor(ctx);
  const rows = stepIds.length === 0 ? [] : await tasksOfSteps.all(ctx.db, { ids: stepIds });
  const withoutAnswers = ({ options, explanations: _explanations, ...question }: QuizQuestion): OpenQuestion => ({
    ...question,
    options: options.map(({ id, texts }) => ({ id, texts })),
    rightOptions: options.filter(({ isCorrect }) => isCorrect).length,
  });
  return new Map(rows.map(({ id, quiz, homework }) => [id, { quiz: quiz.map(withoutAnswers), homework }]));
}
