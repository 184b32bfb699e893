import { randomUUID } from 'node:crypto';
import { lockCourse } from '../courses/lock-course.ts';
import type { Ctx } from '../shared/context.ts';
import { EnrolmentEntity } from './enrolment.entity.ts';

/**
 * Enrolls a user in a course. Idempotent. The caller checks the permission.
 * @throws NOT_FOUND if the course was deleted
 */
export async function enrolInCourse(tx: Ctx, userId: string, courseId: string): Promise<void> {
  await lockCourse(tx, courseId);
  const row = { id: randomUUID(), userId, courseId, createdAt: tx.now() };
  await tx.db.createQueryBuilder().insert().into(EnrolmentEntity).values(row).orIgnore().execute();
}
