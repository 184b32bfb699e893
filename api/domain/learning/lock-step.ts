import { readCourseOf } from '../catalog/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { lockRunningAttempt } from './attempts.ts';
import type { Module } from './outline.ts';
import { findStep } from './read-step.service.ts';

/**
 * Locks the viewer's running attempt until the transaction ends, for work on a task of a step.
 * @throws NOT_FOUND if the viewer cannot see the step
 * @throws NOT_ENROLLED for staff without an enrolment
 * @throws STEP_LOCKED while the step is locked
 */
export async function lockStepOfLearner(
  tx: Ctx,
  stepId: string,
): Promise<{ courseId: string; moduleId: string; attemptId: string; step: Module['steps'][number] }> {
  const found = await readCourseOf(tx, 'step', stepId);
  assertFound(found);
  assertFound(found.viewerCan.learn ? found : null);
  const course = await lockRunningAttempt(tx, found);
  const { step, module } = findStep(course, stepId);
  if (step.state === 'locked') throw new DomainError('STEP_LOCKED');
  return { courseId: course.id, moduleId: module.id, attemptId: course.running.id, step };
}
