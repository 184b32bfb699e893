import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { HomeworkTaskEntity } from '../../domain/homework/homework-task.entity.ts';
import { QuizOptionEntity } from '../../domain/quizzes/quiz-option.entity.ts';
import { QuizQuestionEntity } from '../../domain/quizzes/quiz-question.entity.ts';

/** Adds a question to a step, whose first option is right. Returns its id. */
export async function buildQuestion(db: EntityManager, stepId: string, texts: Record<string, string> = { en: 'Which?' }, options = 2): Promise<string> {
  const id = randomUUID();
  await db.insert(QuizQuestionEntity, { id, stepId, position: 1, attempts: 0, texts });
  for (let position = 1; position <= options; position += 1)
    await db.insert(QuizOptionEntity, { id: randomUUID(), questionId: id, position, isCorrect: position === 1, texts });
  return id;
}

export interface BuiltQuestion {
  questionId: string;
  rightIds: string[];
  wrongIds: string[];
}

/** Adds a question to the quiz of a step, with so many right and wrong options. 0 attempts are unlimited. */
export async function buildQuizQuestion(db: EntityManager, stepId: string, { attempts = 0, right = 1, wrong = 2, position = 1 } = {}): Promise<BuiltQuestion> {
  const questionId = randomUUID();
  await db.insert(QuizQuestionEntity, { id: questionId, stepId, position, attempts, texts: { en: `Question ${position}`, de: `Frage ${position}` } });
  const options = Array.from({ length: right + wrong }, (_each, index) => ({
    id: randomUUID(),
    questionId,
    position: index + 1,
    isCorrect: index < right,
    texts: { en: `Option ${index + 1}`, de: `Antwort ${index + 1}` },
  }));
  await db.insert(QuizOptionEntity, options);
  const idsOf = (isRight: boolean): string[] => options.filter(({ isCorrect }) => isCorrect === isRight).map(({ id }) => id);
  return { questionId, rightIds: idsOf(true), wrongIds: idsOf(false) };
}

/** Adds homework to a step. */
export async function buildHomework(db: EntityManager, stepId: string, texts: Record<string, string> = { en: '<p>Write.</p>' }): Promise<void> {
  await db.insert(HomeworkTaskEntity, { stepId, minimumWords: 1, maximumWords: null, texts });
}
