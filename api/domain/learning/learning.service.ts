import { type Course, readCourseOf, readCourses } from '../catalog/course-reads.service.ts';
import { AttemptEntity } from '../memberships/attempt.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { lockRunningAttempt, publishProgress } from './attempts.ts';
import { recordCompletion } from './learner-days.ts';
import { ModuleProgressEntity } from './module-progress.entity.ts';
import type { Outline, Step } from './outline.ts';
import { readCourse, readCourseWith } from './read-course.service.ts';
import { findStep, readStepOf } from './read-step.service.ts';
import { StepProgressEntity } from './step-progress.entity.ts';
import { hasPendingTask } from './step-tasks.ts';

async function requireCourseOf(tx: Ctx, kind: 'step' | 'module', id: string): Promise<Course> {
  const course = await readCourseOf(tx, kind, id);
  assertFound(course);
  // Viewers without access to the course see no steps, so the step does not exist for them.
  if (kind === 'step') assertFound(course.viewerCan.learn ? course : null);
  return course;
}

const keepInModule = prepared('learning.keepInModule', { attemptId: 'uuid', stepId: 'uuid' }, ({ attemptId, stepId }) =>
  statements
    .insertInto('module_progress')
    .columns(['attempt_id', 'module_id', 'current_step_id'])
    .expression(({ selectFrom }) =>
      selectFrom('steps as s')
        .select([attemptId.as('attempt_id'), 's.module_id', 's.id'])
        .where('s.id', '=', stepId),
    )
    .onConflict((conflict) => conflict.columns(['attempt_id', 'module_id']).doUpdateSet(({ ref }) => ({ current_step_id: ref('excluded.current_step_id') }))),
);
/** How many of how many steps, in all languages, a completion covers: the course can be completed in a language that has only some of them. */
const keepExtent = prepared('learning.keepExtent', { attemptId: 'uuid', courseId: 'uuid' }, ({ attemptId, courseId }) =>
  statements
    .updateTable('attempts as r')
    .set(({ selectFrom }) => ({
      completed_steps: selectFrom('step_progress as sp')
        .select(countRows.as('count'))
        .where('sp.attempt_id', '=', attemptId)
        .where('sp.completed_at', 'is not', null),
      total_steps: selectFrom('steps as s').innerJoin('modules as m', 'm.id', 's.module_id').select(countRows.as('count')).where('m.course_id', '=', courseId),
    }))
    .where('r.id', '=', attemptId),
);
const addVisit = prepared('learning.addVisit', { attemptId: 'uuid', stepId: 'uuid', now: 'timestamptz' }, ({ attemptId, stepId, now }) =>
  statements
    .insertInto('step_progress')
    .values({ attempt_id: attemptId, step_id: stepId, visited_at: now })
    .onConflict((conflict) => conflict.doNothing()),
);

async function saveCurrentStep(tx: Ctx, attemptId: string, stepId: string): Promise<void> {
  await tx.db.update(AttemptEntity, { id: attemptId }, { currentStepId: stepId, lastUsedAt: tx.now() });
  await keepInModule.all(tx.db, { attemptId, stepId });
  await addVisit.all(tx.db, { attemptId, stepId, now: tx.now() });
}

/**
 * Reads a step and stores it as the learner's current step of its module and of the course. Staff without an enrolment only
 * read.
 * @throws STEP_LOCKED while the step is locked
 */
export async function visitStep(ctx: Ctx, id: string): Promise<Step> {
  requireActor(ctx);
  const stepId = requireId(id);
  await inTransaction(ctx, async (tx) => {
    const found = await requireCourseOf(tx, 'step', stepId);
    if (!found.enrolled) return;
    const course = await lockRunningAttempt(tx, found);
    if (findStep(course, stepId).step.state === 'locked') throw new DomainError('STEP_LOCKED');
    await saveCurrentStep(tx, course.running.id, stepId);
  });
  return readStepOf(ctx, await readCourseWith(ctx, 'step', stepId), stepId);
}

type Locked = Awaited<ReturnType<typeof lockRunningAttempt>>;

/** Options of a completion. */
export interface CompletionOptions {
  /** Stores the following step as the current one, as the forward button of the client does. */
  moveOn?: boolean;
}

async function markStep(tx: Ctx, course: Locked, step: Locked['outline']['modules'][number]['steps'][number]): Promise<void> {
  if (step.state === 'completed') return;
  if (step.state === 'locked') throw new DomainError('STEP_LOCKED');
  const task = { stepId: step.id, userId: requireActor(tx).id, attemptId: course.running.id };
  if (await hasPendingTask(tx, task)) throw new DomainError('STEP_HAS_PENDING_TASK');
  await saveCurrentStep(tx, task.attemptId, task.stepId);
  await tx.db.update(StepProgressEntity, { attemptId: task.attemptId, stepId: task.stepId }, { completedAt: tx.now() });
  step.state = 'completed';
  publishProgress(tx, course.id);
}

/**
 * Completes a step in the running attempt (docs/product-rules.md#5-learning). Idempotent. Staff without an enrolment only read. `moveOn`
 * goes to the following step of the module.
 * @throws STEP_LOCKED while the step is locked
 * @throws STEP_HAS_PENDING_TASK if a task of the step is unfinished
 */
export async function completeStep(ctx: Ctx, id: string, { moveOn = false }: CompletionOptions = {}): Promise<Course & { outline: Outline }> {
  requireActor(ctx);
  const stepId = requireId(id);
  await inTransaction(ctx, async (tx) => {
    const found = await requireCourseOf(tx, 'step', stepId);
    if (found.viewingAsEnrolled) return;
    const course = await lockRunningAttempt(tx, found);
    const { step, module } = findStep(course, stepId);
    await markStep(tx, course, step);
    const next = module.steps[module.steps.indexOf(step) + 1];
    if (moveOn && next !== undefined) await saveCurrentStep(tx, course.running.id, next.id);
  });
  return readCourseWith(ctx, 'step', stepId);
}

async function markModule(tx: Ctx, course: Locked, module: Locked['outline']['modules'][number]): Promise<void> {
  if (module.completed) return;
  const last = module.steps.at(-1);
  if (last === undefined || module.steps.some((step) => step !== last && step.state !== 'completed')) throw new DomainError('MODULE_NOT_COMPLETE');
  await markStep(tx, course, last);
  await tx.db.upsert(ModuleProgressEntity, { attemptId: course.running.id, moduleId: module.id, completedAt: tx.now() }, ['attemptId', 'moduleId']);
  module.completed = true;
}

async function markCourse(tx: Ctx, course: Locked): Promise<void> {
  if (course.running.completedAt !== null) return;
  const modules = course.outline.modules.filter(({ steps }) => steps.length > 0);
  if (modules.length === 0 || modules.some(({ completed }) => !completed)) throw new DomainError('COURSE_NOT_COMPLETE');
  await tx.db.update(AttemptEntity, { id: course.running.id }, { completedAt: tx.now(), lastUsedAt: tx.now() });
  await keepExtent.all(tx.db, { attemptId: course.running.id, courseId: course.id });
  await recordCompletion(tx, course.id);
}

/**
 * Completes a module in the running attempt, and its last step if only that one is open (docs/specification.md#4-states-and-transitions).
 * Idempotent. Staff without an enrolment only read. With `isLastModule` it completes the course too, in the same transaction; without it,
 * `moveOn` goes to the first step of the following module.
 * @throws MODULE_NOT_COMPLETE while a visible step before the last one is open
 * @throws STEP_HAS_PENDING_TASK if a task of the last step is unfinished
 * @throws COURSE_NOT_COMPLETE with `isLastModule` while another module is open
 * @throws NOT_ENROLLED if the viewer is neither enrolled nor staff
 */
export async function completeModule(
  ctx: Ctx,
  id: string,
  isLastModule = false,
  { moveOn = false }: CompletionOptions = {},
): Promise<Course & { outline: Outline }> {
  requireActor(ctx);
  const moduleId = requireId(id);
  await inTransaction(ctx, async (tx) => {
    const found = await requireCourseOf(tx, 'module', moduleId);
    if (found.viewingAsEnrolled) return;
    const course = await lockRunningAttempt(tx, found);
    const module = course.outline.modules.find((each) => each.id === moduleId);
    assertFound(module);
    await markModule(tx, course, module);
    if (isLastModule) await markCourse(tx, course);
    else if (moveOn) await moveToNextModule(tx, course, module);
    publishProgress(tx, course.id);
  });
  return readCourseWith(ctx, 'module', moduleId);
}

async function moveToNextModule(tx: Ctx, { outline, running }: Locked, module: Locked['outline']['modules'][number]): Promise<void> {
  const next = outline.modules.slice(outline.modules.indexOf(module) + 1).find(({ steps }) => steps.length > 0)?.steps[0];
  if (next !== undefined) await saveCurrentStep(tx, running.id, next.id);
}

/**
 * Completes the running attempt (docs/specification.md#4-states-and-transitions). Idempotent. The content stays open. Staff
 * without an enrolment only read.
 * @throws COURSE_NOT_COMPLETE while a module is open
 */
export async function completeCourse(ctx: Ctx, id: string): Promise<Course & { outline: Outline }> {
  requireActor(ctx);
  const courseId = requireId(id);
  await inTransaction(ctx, async (tx) => {
    const found = (await readCourses(tx, [courseId])).get(courseId);
    assertFound(found);
    if (found.viewingAsEnrolled) return;
    await markCourse(tx, await lockRunningAttempt(tx, found));
    publishProgress(tx, courseId);
  });
  return readCourse(ctx, courseId);
}
