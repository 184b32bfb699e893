import { sql } from 'kysely';
import { type Course, readCourseOf, readCourses } from '../catalog/course-reads.service.ts';
import { AttemptEntity } from '../memberships/attempt.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { emit } from '../shared/events.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { type CourseInProgress, lockRunningAttempt, publishProgress, withRows } from './attempts.ts';
import { recordCompletion } from './learner-days.ts';
import { ModuleProgressEntity } from './module-progress.entity.ts';
import type { Module, Outline } from './outline.ts';
import { readCourse, readCourseWith, withOutline } from './read-course.service.ts';
import { findStep } from './read-step.service.ts';

async function requireCourseOf(tx: Ctx, kind: 'step' | 'module', id: string): Promise<Course> {
  const course = await readCourseOf(tx, kind, id);
  assertFound(course);
  // Viewers without access to the course see no steps, so the step does not exist for them.
  if (kind === 'step') assertFound(course.viewerCan.learn ? course : null);
  return course;
}

/** How many of how many steps, in all languages, a completion covers: the course can be completed in a language that has only some of them. */
const storeTotals = prepared('learning.storeTotals', { attemptId: 'uuid', courseId: 'uuid' }, ({ attemptId, courseId }) =>
  statements
    .updateTable('attempts as r')
    .set(({ selectFrom }) => ({
      completed_steps: selectFrom('step_progress as sp')
        .innerJoin('steps as s', 's.id', 'sp.step_id')
        .innerJoin('modules as m', 'm.id', 's.module_id')
        .select(countRows.as('count'))
        .where('sp.attempt_id', '=', attemptId)
        .where('m.course_id', '=', courseId)
        .where('sp.completed_at', 'is not', null),
      total_steps: selectFrom('steps as s').innerJoin('modules as m', 'm.id', 's.module_id').select(countRows.as('count')).where('m.course_id', '=', courseId),
    }))
    .where('r.id', '=', attemptId),
);

/** Stores a step as the current one of its module and of the course, and as visited; and a step, which may be the same, as completed. */
const storeStep = prepared(
  'learning.storeStep',
  { attemptId: 'uuid', stepId: 'uuid', completedId: 'uuid?', now: 'timestamptz' },
  ({ attemptId, stepId, completedId, now }) =>
    statements
      .with('attempt', (db) => db.updateTable('attempts').set({ current_step_id: stepId, last_used_at: now }).where('id', '=', attemptId))
      .with('module', (db) =>
        db
          .insertInto('module_progress')
          .columns(['attempt_id', 'module_id', 'current_step_id'])
          .expression(({ selectFrom }) =>
            selectFrom('steps as s')
              .select([attemptId.as('attempt_id'), 's.module_id', 's.id'])
              .where('s.id', '=', stepId),
          )
          .onConflict((conflict) =>
            conflict.columns(['attempt_id', 'module_id']).doUpdateSet(({ ref }) => ({ current_step_id: ref('excluded.current_step_id') })),
          ),
      )
      .insertInto('step_progress')
      .columns(['attempt_id', 'step_id', 'visited_at', 'completed_at'])
      .expression(({ selectFrom }) =>
        selectFrom(sql<{ id: string }>`(select ${stepId} as id union select ${completedId} where ${completedId} is not null)`.as<'p'>(sql`p`)).select([
          attemptId.as('attempt_id'),
          'p.id',
          now.as('visited_at'),
          sql<Date | null>`case when p.id = ${completedId} then ${now} end`.as('completed_at'),
        ]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['attempt_id', 'step_id'])
          .doUpdateSet(({ ref }) => ({ completed_at: ref('excluded.completed_at') }))
          .where('excluded.completed_at', 'is not', null),
      ),
);

/** Stores a step as the current one, and a step of the same module, which may be the same, as completed; returns the course as its learner sees it then. */
async function moveTo(tx: Ctx, course: CourseInProgress, stepId: string, completedId: string | null = null): Promise<CourseInProgress> {
  await storeStep.all(tx.db, { attemptId: course.running.id, stepId, completedId, now: tx.now() });
  const rows = course.rows.map((row) =>
    row.steps.some(({ id }) => id === stepId)
      ? { ...row, placeId: stepId, steps: row.steps.map((step) => (step.id === completedId ? { ...step, completed: true } : step)) }
      : row,
  );
  return withRows({ ...course, attempt: { ...course.attempt, currentStepId: stepId } }, rows);
}

/**
 * Stores a step as the learner's current step of its module and of the course, and returns the course. Staff without an enrolment only read.
 * @throws STEP_LOCKED while the step is locked
 */
export async function visitStep(ctx: Ctx, id: string): Promise<Course & { outline: Outline }> {
  requireActor(ctx);
  const stepId = requireId(id);
  return inTransaction(ctx, async (tx) => {
    const found = await requireCourseOf(tx, 'step', stepId);
    const course = found.enrolled ? await lockRunningAttempt(tx, found) : { ...(await withOutline(tx, found)), running: null };
    if (findStep(course, stepId).step.state === 'locked') throw new DomainError('STEP_LOCKED');
    return course.running === null ? course : moveTo(tx, course, stepId);
  });
}

/** Options of a completion. */
export interface CompletionOptions {
  /** Stores the following step as the current one, as the forward button of the client does. */
  moveOn?: boolean;
}

/** Completes a step, and goes to another one of its module, or stays. */
async function markStep(tx: Ctx, course: CourseInProgress, step: Module['steps'][number], moveOnTo = step): Promise<CourseInProgress> {
  if (step.state === 'completed') return moveOnTo === step ? course : moveTo(tx, course, moveOnTo.id);
  if (step.state === 'locked') throw new DomainError('STEP_LOCKED');
  await emit(tx, 'step.completing', { stepId: step.id, userId: requireActor(tx).id, attemptId: course.running.id });
  publishProgress(tx, course.id);
  return moveTo(tx, course, moveOnTo.id, step.id);
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
  return inTransaction(ctx, async (tx) => {
    const found = await requireCourseOf(tx, 'step', stepId);
    if (found.viewingAsEnrolled) return withOutline(tx, found);
    const course = await lockRunningAttempt(tx, found);
    const { step, module } = findStep(course, stepId);
    return markStep(tx, course, step, moveOn ? module.steps[module.steps.indexOf(step) + 1] : undefined);
  });
}

async function markModule(tx: Ctx, course: CourseInProgress, module: Module): Promise<CourseInProgress> {
  if (module.completed) return course;
  const last = module.steps.at(-1);
  if (last === undefined || module.steps.some((step) => step !== last && step.state !== 'completed')) throw new DomainError('MODULE_NOT_COMPLETE');
  const done = await markStep(tx, course, last);
  await tx.db.upsert(ModuleProgressEntity, { attemptId: course.running.id, moduleId: module.id, completedAt: tx.now() }, ['attemptId', 'moduleId']);
  return withRows(
    done,
    done.rows.map((row) => (row.id === module.id ? { ...row, marked: true } : row)),
  );
}

async function markCourse(tx: Ctx, course: CourseInProgress): Promise<void> {
  if (course.running.completedAt !== null) return;
  const modules = course.outline.modules.filter(({ steps }) => steps.length > 0);
  if (modules.length === 0 || modules.some(({ completed }) => !completed)) throw new DomainError('COURSE_NOT_COMPLETE');
  await tx.db.update(AttemptEntity, { id: course.running.id }, { completedAt: tx.now(), lastUsedAt: tx.now() });
  await storeTotals.all(tx.db, { attemptId: course.running.id, courseId: course.id });
  await recordCompletion(tx, course.id);
  await emit(tx, 'course.completed', { userId: requireActor(tx).id, courseId: course.id, attemptId: course.running.id });
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
    const marked = await markModule(tx, course, module);
    if (isLastModule) await markCourse(tx, marked);
    else if (moveOn) await moveToNextModule(tx, marked, moduleId);
    publishProgress(tx, course.id);
  });
  return readCourseWith(ctx, 'module', moduleId);
}

async function moveToNextModule(tx: Ctx, course: CourseInProgress, moduleId: string): Promise<void> {
  const { modules } = course.outline;
  const next = modules.slice(modules.findIndex(({ id }) => id === moduleId) + 1).find(({ steps }) => steps.length > 0)?.steps[0];
  if (next !== undefined) await moveTo(tx, course, next.id);
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
