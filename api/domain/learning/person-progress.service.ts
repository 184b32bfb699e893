import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type Course, readCourseOf, readCourses } from '../catalog/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AttemptsTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { anyOf, isSet } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import type { Module } from './outline.ts';
import { readCourseWith, withOutline } from './read-course.service.ts';
import { findStep } from './read-step.service.ts';
import { reviewPolicy } from './review.policy.ts';

const { ref } = expressionBuilder<{ r: AttemptsTable }, 'r'>();
const attempt = jsonBuildObject({
  id: ref('r.id'),
  number: ref('r.number'),
  currentStepId: ref('r.current_step_id'),
  completedAt: ref('r.completed_at'),
});

const personInCourse = prepared('learning.person', { userId: 'uuid', courseId: 'uuid', viewerId: 'uuid' }, ({ userId, courseId, viewerId }) =>
  statements
    .selectFrom('users as u')
    .leftJoin('enrolments as e', (join) => join.onRef('e.user_id', '=', 'u.id').on('e.course_id', '=', courseId).on('e.ended_at', 'is', null))
    .leftJoin('team_members as o', (join) => join.onRef('o.user_id', '=', 'u.id').on('o.course_id', '=', courseId))
    .leftJoin('team_members as t', (join) => join.on('t.user_id', '=', viewerId).on('t.course_id', '=', courseId))
    .select(({ eb, fn, selectFrom, ref }) => [
      isSet(ref('e.id')).as('enrolled'),
      anyOf(eb('u.role', '=', 'admin'), isSet(ref('o.role'))).as('staff'),
      't.role as teamRole',
      fn.coalesce('t.all_modules', sql.lit(false)).as('allModules'),
      fn.coalesce('t.module_ids', sql<string[]>`'{}'`).as('moduleIds'),
      selectFrom('attempts as r').select(attempt.as('attempt')).whereRef('r.enrolment_id', '=', 'e.id').orderBy('r.number', 'desc').limit(1).as('attempt'),
    ])
    .where('u.id', '=', userId)
    .where('u.deactivated_at', 'is', null),
);
type PersonRow = RowOf<typeof personInCourse>;

/** Facts about a person's enrolment in a course, and about the viewer's membership in its team. */
async function readPerson(ctx: Ctx, courseId: string, userId: string): Promise<PersonRow> {
  const row = await personInCourse.first(ctx.db, { userId, courseId, viewerId: requireActor(ctx).id });
  assertFound(row);
  return row;
}

async function modulesOf(ctx: Ctx, course: Course, userId: string): Promise<Module[]> {
  const actor = requireActor(ctx);
  if (userId === actor.id) return course.enrolled ? (await withOutline(ctx, course)).outline.modules : [];
  const person = await readPerson(ctx, course.id, userId);
  assertFound(person, person.enrolled);
  const { outline } = await withOutline(ctx, { ...course, enrolled: true, staff: person.staff, attempt: person.attempt });
  const modules = outline.modules.filter((module) => reviewPolicy.review(actor, person, module.id));
  // Viewers who may not review must not find out who is enrolled.
  assertFound(modules, modules.length > 0);
  return modules;
}

/**
 * Reads a person's progress in the modules of a course (docs/product-rules.md#2-who-may-do-what): the viewer's own, which is empty without
 * an enrolment, or another person's in the modules that the viewer may review.
 * @throws NOT_FOUND if the viewer may review no module
 */
export async function readCourseProgressOf(ctx: Ctx, courseId: string, userId: string): Promise<Array<{ module: Module; userId: string }>> {
  requireActor(ctx);
  const id = requireId(courseId);
  const person = requireId(userId);
  const course = (await readCourses(ctx, [id])).get(id);
  assertFound(course);
  return (await modulesOf(ctx, course, person)).map((module) => ({ module, userId: person }));
}

/**
 * Reads a person's progress in one module, as above.
 * @throws NOT_FOUND also without an enrolment
 */
export async function readModuleProgressOf(ctx: Ctx, moduleId: string, userId: string): Promise<{ module: Module; userId: string }> {
  requireActor(ctx);
  const id = requireId(moduleId);
  const person = requireId(userId);
  const course = await readCourseOf(ctx, 'module', id);
  assertFound(course);
  const module = (await modulesOf(ctx, course, person)).find((each) => each.id === id);
  assertFound(module);
  return { module, userId: person };
}

/**
 * Reads the viewer's progress in a step.
 * @throws NOT_FOUND if the viewer has no access to the step
 */
export async function readStepProgress(ctx: Ctx, stepId: string): Promise<Module['steps'][number]> {
  requireActor(ctx);
  const id = requireId(stepId);
  return findStep(await readCourseWith(ctx, 'step', id), id).step;
}
