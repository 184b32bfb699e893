import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { CourseEvaluationEntity } from '../../domain/evaluations/course-evaluation.entity.ts';

/** Stores what a person says about a course. */
export async function buildEvaluation(
  db: EntityManager,
  values: Pick<CourseEvaluationEntity, 'userId' | 'courseId'> & Partial<CourseEvaluationEntity>,
): Promise<CourseEvaluationEntity> {
  const now = new Date();
  const evaluation = db.create(CourseEvaluationEntity, { id: randomUUID(), helpful: 'very', comment: 'Thank you.', createdAt: now, updatedAt: now, ...values });
  await db.insert(CourseEvaluationEntity, evaluation);
  return evaluation;
}
