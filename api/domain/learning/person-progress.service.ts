import { type CourseView, type RunningAttempt, readCourseOf, readCourses } from '../courses/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { readCourseWith, withOutline } from './course-detail.service.ts';
import type { OutlineModule, OutlineStep } from './outline.ts';
import { findStep } from './read-step.service.ts';
import { type ReviewFacts, reviewPolicy } from './review.policy.ts';

/** A module as one person has it in the running attempt. */
export interface ModuleProgressView {
  module: OutlineModule;
  userId: string;
}

interface PersonRow extends ReviewFacts {
  enrolled: boolean;
  staff: boolean;
  attempt: RunningAttempt | null;
}

/** How another person stands to a course, and how the viewer stands to its team. */
async function readPerson(ctx: Ctx, courseId: string, userId: string): Promise<PersonRow> {
  const rows: PersonRow[] = await ctx.db.query(
    `SELECT e.id IS NOT NULL AS "enrolled", (u.role = 'admin' OR o.role IS NOT NULL) AS "staff",
       t.role AS "teamRole", COALESCE(t.all_modules, false) AS "allModules", COALESCE(t.module_ids, '{}') AS "moduleIds",
       (SELECT json_build_object('id', r.id, 'number', r.number, 'currentStepId', r.current_step_id, 'completedAt', r.completed_at)
        FROM attempts r WHERE r.enrolment_id = e.id ORDER BY r.number DESC LIMIT 1) AS "attempt"
     FROM users u LEFT JOIN enrolments e ON e.user_id = u.id AND e.course_id = $2
     LEFT JOIN team_members o ON o.user_id = u.id AND o.course_id = $2
     LEFT JOIN team_members t ON t.user_id = $3 AND t.course_id = $2
     WHERE u.id = $1 AND u.deactivated_at IS NULL`,
    [userId, courseId, requireActor(ctx).id],
  );
  const [row] = rows;
  assertFound(row);
  return row;
}

async function modulesOf(ctx: Ctx, course: CourseView, userId: string): Promise<OutlineModule[]> {
  const actor = requireActor(ctx);
  if (userId === actor.id) return course.enrolled ? (await withOutline(ctx, course)).outline.modules : [];
  const person = await readPerson(ctx, course.id, userId);
  assertFound(person, person.enrolled);
  const { outline } = await withOutline(ctx, { ...course, enrolled: true, staff: person.staff, attempt: person.attempt });
  const modules = outline.modules.filter((module) => reviewPolicy.review(actor, person, module.id));
  // Whoever reviews nothing here does not learn who is enrolled either.
  assertFound(modules, modules.length > 0);
  return modules;
}

/**
 * The progress of a person in the modules of a course: one's own, empty without an enrolment, or somebody else's in the
 * modules that the viewer reviews. NOT_FOUND otherwise (docs/product-rules.md#2-who-may-do-what).
 */
export async function readCourseProgressOf(ctx: Ctx, courseId: string, userId: string): Promise<ModuleProgressView[]> {
  requireActor(ctx);
  const id = requireId(courseId);
  const person = requireId(userId);
  const course = (await readCourses(ctx, [id])).get(id);
  assertFound(course);
  return (await modulesOf(ctx, course, person)).map((module) => ({ module, userId: person }));
}

/** The same for one module; NOT_FOUND also without an enrolment. */
export async function readModuleProgressOf(ctx: Ctx, moduleId: string, userId: string): Promise<ModuleProgressView> {
  requireActor(ctx);
  const id = requireId(moduleId);
  const person = requireId(userId);
  const course = await readCourseOf(ctx, 'module', id);
  assertFound(course);
  const module = (await modulesOf(ctx, course, person)).find((each) => each.id === id);
  assertFound(module);
  return { module, userId: person };
}

/** The viewer's progress in a step; NOT_FOUND for whoever has no access to it. */
export async function readStepProgress(ctx: Ctx, stepId: string): Promise<OutlineStep> {
  requireActor(ctx);
  const id = requireId(stepId);
  return findStep(await readCourseWith(ctx, 'step', id), id).step;
}
