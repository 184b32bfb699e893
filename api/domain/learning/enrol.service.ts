import { type Course, readCourses } from '../catalog/course-reads.service.ts';
import { enrolInCourse } from '../memberships/enrolment.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { beginAttempt, lockAttempt, publishProgress } from './attempts.ts';
import type { Outline } from './outline.ts';
import { readCourse } from './read-course.service.ts';

/**
 * Enrolls the viewer in a visible public course and starts the first attempt. Idempotent. Admins view every course as if enrolled: nothing
 * changes for them.
 * @throws ENROLMENT_NOT_ALLOWED for private courses, which need an invitation (docs/product-rules.md#2-who-may-do-what)
 */
export async function enrol(ctx: Ctx, id: string): Promise<Course & { outline: Outline }> {
  const actor = requireActor(ctx);
  const courseId = requireId(id);
  await inTransaction(ctx, async (tx) => {
    const course = (await readCourses(tx, [courseId])).get(courseId);
    assertFound(course);
    if (course.enrolled || actor.role === 'admin') return;
    if (!course.viewerCan.enrol) throw new DomainError('ENROLMENT_NOT_ALLOWED');
    await enrolInCourse(tx, actor.id, courseId);
    await lockAttempt(tx, courseId);
    publishProgress(tx, courseId);
  });
  return readCourse(ctx, courseId);
}

/**
 * Starts a new attempt with its own progress. Earlier attempts are kept (docs/product-rules.md#5-learning).
 * @throws COURSE_NOT_FINISHED while an attempt is running
 * @throws NO_ATTEMPTS_LEFT if all allowed attempts are used; 0 is unlimited
 */
export async function startAgain(ctx: Ctx, id: string): Promise<Course & { outline: Outline }> {
  requireActor(ctx);
  const courseId = requireId(id);
  await inTransaction(ctx, async (tx) => {
    const course = (await readCourses(tx, [courseId])).get(courseId);
    assertFound(course);
    const running = await lockAttempt(tx, courseId);
    if (running.completedAt === null) throw new DomainError('COURSE_NOT_FINISHED');
    if (course.maxAttempts !== 0 && running.number >= course.maxAttempts) throw new DomainError('NO_ATTEMPTS_LEFT');
    await beginAttempt(tx, running.enrolmentId, running.number + 1);
    publishProgress(tx, courseId);
  });
  return readCourse(ctx, courseId);
}
