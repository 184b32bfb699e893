import { randomUUID } from 'node:crypto';
import type { Course } from '../catalog/course-reads.service.ts';
import { AttemptEntity } from '../memberships/attempt.entity.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { Outline } from './outline.ts';
import { withOutline } from './read-course.service.ts';

/** Starts an attempt of an enrolment. */
export async function beginAttempt(tx: Ctx, enrolmentId: string, number: number): Promise<AttemptEntity> {
  const now = tx.now();
  const attempt = tx.db.create(AttemptEntity, {
    id: randomUUID(),
    enrolmentId,
    number,
    currentStepId: null,
    startedAt: now,
    lastUsedAt: now,
    completedAt: null,
    completedSteps: null,
    totalSteps: null,
  });
  await tx.db.insert(AttemptEntity, attempt);
  return attempt;
}

/**
 * Locks the viewer's running attempt until the transaction ends, so that calls from two tabs run one after the other. The lock is
 * on the enrolment row, because that row stays the same when a new attempt starts. Creates the first attempt of an enrolment by
 * invitation.
 * @throws NOT_ENROLLED if the viewer is not enrolled
 */
export async function lockAttempt(tx: Ctx, courseId: string): Promise<AttemptEntity> {
  const { id: userId } = requireActor(tx);
  const enrolment = await tx.db.findOne(EnrolmentEntity, { where: { userId, courseId }, lock: { mode: 'pessimistic_write' } });
  if (enrolment === null) throw new DomainError('NOT_ENROLLED');
  const running = await tx.db.findOne(AttemptEntity, { where: { enrolmentId: enrolment.id }, order: { number: 'DESC' } });
  return running ?? beginAttempt(tx, enrolment.id, 1);
}

/** Locks the running attempt, so that no other transaction changes the learner's progress until this one ends, and reads the current outline of the course. */
export async function lockRunningAttempt(tx: Ctx, course: Course): Promise<Course & { outline: Outline; running: AttemptEntity }> {
  const running = await lockAttempt(tx, course.id);
  const { id, number, currentStepId, completedAt } = running;
  const attempt = { id, number, currentStepId, completedAt: completedAt?.toISOString() ?? null };
  return { ...(await withOutline(tx, { ...course, enrolled: true, attempt })), running };
}

/** Notifies the learner's tabs and devices after the commit. The tab that made the change recognizes it by its idempotency key. */
export function publishProgress(tx: Ctx, courseId: string): void {
  const { idempotencyKey } = tx.origin;
  tx.publish('progress.changed', { userId: requireActor(tx).id, courseId, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
}
