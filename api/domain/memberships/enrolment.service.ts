import { randomUUID } from 'node:crypto';
import { lockCourse } from '../courses/lock-course.ts';
import { publishPeopleChanged } from '../courses/publish-people-changed.ts';
import type { Ctx } from '../shared/context.ts';
import { emit } from '../shared/events.ts';
import { prepared, statements } from '../shared/prepared.ts';

/** Returns a row unless the user is enrolled. */
const enrol = prepared('memberships.enrol', { id: 'uuid', userId: 'uuid', courseId: 'uuid', now: 'timestamptz' }, ({ id, userId, courseId, now }) =>
  statements
    .insertInto('enrolments')
    .values({ id, user_id: userId, course_id: courseId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doUpdateSet({ ended_at: null }).where('enrolments.ended_at', 'is not', null))
    .returning('id'),
);

/**
 * Enrolls a user in a course; an enrolment that ended starts again with its progress. Idempotent. The caller checks the permission.
 * @throws NOT_FOUND if the course was deleted
 */
export async function enrolInCourse(tx: Ctx, userId: string, courseId: string): Promise<void> {
  await lockCourse(tx, courseId);
  const started = await enrol.first(tx.db, { id: randomUUID(), userId, courseId, now: tx.now() });
  if (started !== undefined) await emit(tx, 'enrolment.started', { userId, courseId });
  await publishPeopleChanged(tx, [courseId]);
}
