import { randomUUID } from 'node:crypto';
import { lockCourse } from '../courses/lock-course.ts';
import { publishPeopleChanged } from '../courses/publish-people-changed.ts';
import type { Ctx } from '../shared/context.ts';
import { emit } from '../shared/events.ts';
import { EnrolmentEntity } from './enrolment.entity.ts';

/**
 * Enrolls a user in a course; an enrolment that ended starts again with its progress. Idempotent. The caller checks the permission.
 * @throws NOT_FOUND if the course was deleted
 */
export async function enrolInCourse(tx: Ctx, userId: string, courseId: string): Promise<void> {
  await lockCourse(tx, courseId);
  const row = { id: randomUUID(), userId, courseId, createdAt: tx.now(), endedAt: null };
  const insert = tx.db.createQueryBuilder().insert().into(EnrolmentEntity).values(row);
  const changed = insert.orUpdate(['ended_at'], ['user_id', 'course_id'], { skipUpdateIfNoValuesChanged: true }).returning(['id']);
  const { raw } = await changed.execute();
  if ((raw as unknown[]).length > 0) await emit(tx, 'enrolment.started', { userId, courseId });
  await publishPeopleChanged(tx, [courseId]);
}
