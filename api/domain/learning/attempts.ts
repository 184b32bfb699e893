import { randomUUID } from 'node:crypto';
import type { Course } from '../catalog/course-reads.service.ts';
import { latestAttemptOf } from '../catalog/select-courses.ts';
import { AttemptEntity } from '../memberships/attempt.entity.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { lockEnrolmentForActivity, lockedEnrolment } from './learner-days.ts';
import { buildOutline, type ModuleRow, type Outline } from './outline.ts';
import { readModuleRows, readRowsInProgress } from './outline-reads.service.ts';

/** The attempt with the highest number. */
export type RunningAttempt = Pick<AttemptEntity, 'id' | 'enrolmentId' | 'number' | 'currentStepId' | 'completedAt'>;

const lockEnrolment = prepared('learning.lockEnrolment', { userId: 'uuid', courseId: 'uuid' }, lockedEnrolment);

const lastAttempt = prepared('learning.lastAttempt', { enrolmentId: 'uuid' }, ({ enrolmentId }) =>
  statements
    .selectFrom(latestAttemptOf(enrolmentId).as('r'))
    .select(({ ref }) => ['r.id', ref('r.enrolment_id').$notNull().as('enrolmentId')])
    .select(['r.number', 'r.current_step_id as currentStepId', 'r.completed_at as completedAt']),
);

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

/** Reads the running attempt of a locked enrolment; creates the first one of an enrolment by invitation. @throws NOT_ENROLLED without an enrolment */
async function attemptOf(tx: Ctx, enrolment: { id: string } | undefined): Promise<RunningAttempt> {
  if (enrolment === undefined) throw new DomainError('NOT_ENROLLED');
  // Read after the lock is held: another transaction may have begun an attempt before.
  const running = await lastAttempt.first(tx.db, { enrolmentId: enrolment.id });
  return running ?? beginAttempt(tx, enrolment.id, 1);
}

/**
 * Locks the viewer's running attempt until the transaction ends, so that calls from two tabs run one after the other. The lock is
 * on the enrolment row, because that row stays the same when a new attempt starts.
 * @throws NOT_ENROLLED if the viewer is not enrolled
 */
export async function lockAttempt(tx: Ctx, courseId: string): Promise<RunningAttempt> {
  const { id: userId } = requireActor(tx);
  return attemptOf(tx, await lockEnrolment.first(tx.db, { userId, courseId }));
}

type EnrolledCourse = Course & { attempt: NonNullable<Course['attempt']>; running: RunningAttempt };

/** A course whose running attempt is locked, with the outline of the learner and the rows that it is built from. */
export type CourseInProgress = EnrolledCourse & { outline: Outline; rows: readonly ModuleRow[] };

/** Returns a course with the outline built from its rows. */
export const withRows = (course: EnrolledCourse, rows: readonly ModuleRow[]): CourseInProgress => ({ ...course, rows, outline: buildOutline(rows, course) });

/**
 * Locks the running attempt, so that no other transaction changes the learner's progress until this one ends, records the activity, and reads the
 * current outline of the course.
 */
export async function lockRunningAttempt(tx: Ctx, course: Course): Promise<CourseInProgress> {
  const enrolment = await lockEnrolmentForActivity(tx, course.id);
  // Read after the lock is held: another transaction may have changed the progress before.
  const rows = enrolment === undefined ? [] : await readRowsInProgress(tx, course.id, enrolment.id);
  // Without a row the enrolment has no attempt yet, or the course no module.
  const running = rows[0]?.attempt ?? (await attemptOf(tx, enrolment));
  const { id, number, currentStepId, completedAt } = running;
  const attempt = { id, number, currentStepId, completedAt: completedAt?.toISOString() ?? null };
  const enrolled = { ...course, enrolled: true, attempt, running };
  return withRows(enrolled, rows.length > 0 ? rows : await readModuleRows(tx, enrolled));
}

/** Notifies the learner's tabs and devices after the commit. The tab that made the change recognizes it by its idempotency key. */
export function publishProgress(tx: Ctx, courseId: string): void {
  const { idempotencyKey } = tx.origin;
  tx.publish('progress.changed', { userId: requireActor(tx).id, courseId, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
}
