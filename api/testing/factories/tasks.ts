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

/** Adds homework to a step. */
export async function buildHomework(db: EntityManager, stepId: string, texts: Record<string, string> = { en: '<p>Write.</p>' }): Promise<void> {
  await db.insert(HomeworkTaskEntity, { stepId, minimumWords: 1, maximumWords: null, texts });
}
