import { randomUUID } from 'node:crypto';
import type { CourseView } from '../courses/course-reads.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { AttemptEntity } from './attempt.entity.ts';
import { type CourseDetail, withOutline } from './course-detail.service.ts';
import { EnrolmentEntity } from './enrolment.entity.ts';

/** A course whose running attempt is held: nobody else moves in it until the transaction ends. */
export interface LockedCourse extends CourseDetail {
  running: AttemptEntity;
}

/** Begins an attempt of an enrolment. */
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
  });
  await tx.db.insert(AttemptEntity, attempt);
  return attempt;
}

/**
 * Holds the viewer's running attempt until the end of the transaction, so that two tabs act one after the other. The lock is
 * on the enrolment: it stays one row when a new attempt begins. An enrolment by invitation gets its first attempt here.
 * NOT_ENROLLED without one.
 */
export async function lockAttempt(tx: Ctx, courseId: string): Promise<AttemptEntity> {
  const { id: userId } = requireActor(tx);
  const enrolment = await tx.db.findOne(EnrolmentEntity, { where: { userId, courseId }, lock: { mode: 'pessimistic_write' } });
  if (enrolment === null) throw new DomainError('NOT_ENROLLED');
  const running = await tx.db.findOne(AttemptEntity, { where: { enrolmentId: enrolment.id }, order: { number: 'DESC' } });
  return running ?? beginAttempt(tx, enrolment.id, 1);
}

/** Holds the running attempt and reads the way through the course as it is now. */
export async function lockRunningAttempt(tx: Ctx, course: CourseView): Promise<LockedCourse> {
  const running = await lockAttempt(tx, course.id);
  const { id, number, currentStepId, completedAt } = running;
  const attempt = { id, number, currentStepId, completedAt: completedAt?.toISOString() ?? null };
  return { ...(await withOutline(tx, { ...course, enrolled: true, attempt })), running };
}

/** Tells the learner's other tabs and devices, after commit. */
export function publishProgress(tx: Ctx, courseId: string): void {
  tx.publish('progress.changed', { userId: requireActor(tx).id, courseId });
}
