import { randomUUID } from 'node:crypto';
import { lockCourse } from '../courses/lock-course.ts';
import type { Ctx } from '../shared/context.ts';
import { EnrolmentEntity } from './enrolment.entity.ts';

/** Gives somebody valid access to a course; twice is once. The caller has checked that it may be. NOT_FOUND when the course went meanwhile. */
export async function enrolInCourse(tx: Ctx, userId: string, courseId: string): Promise<void> {
  await lockCourse(tx, courseId);
  const row = { id: randomUUID(), userId, courseId, createdAt: tx.now() };
  await tx.db.createQueryBuilder().insert().into(EnrolmentEntity).values(row).orIgnore().execute();
}
