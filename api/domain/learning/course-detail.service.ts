import { type CourseView, readCourseOf, readCourses } from '../catalog/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { type CourseCount, countOutline } from './course-progress.ts';
import type { Outline } from './outline.ts';
import { readOutlines } from './outline-reads.service.ts';

/** A course with the viewer's outline and counts. */
export interface CourseDetail extends CourseView {
  outline: Outline;
  count: CourseCount;
}

/** Adds the outline to a course that the viewer sees. */
export async function withOutline(ctx: Ctx, course: CourseView): Promise<CourseDetail> {
  const outline = (await readOutlines(ctx, [course])).get(course.id) ?? { modules: [], hiddenSteps: 0 };
  return { ...course, outline, count: countOutline(outline, course.attempt?.currentStepId ?? null) };
}

/**
 * Reads a course with modules, steps, states and progress, in two statements.
 * @throws NOT_FOUND if the course does not exist for the viewer
 */
export async function readCourse(ctx: Ctx, id: string): Promise<CourseDetail> {
  requireActor(ctx);
  const courseId = requireId(id);
  const course = (await readCourses(ctx, [courseId])).get(courseId);
  assertFound(course);
  return withOutline(ctx, course);
}

/** Reads the course of a step or module, as `readCourse` does. */
export async function readCourseWith(ctx: Ctx, kind: 'step' | 'module', id: string): Promise<CourseDetail> {
  requireActor(ctx);
  const course = await readCourseOf(ctx, kind, requireId(id));
  assertFound(course);
  return withOutline(ctx, course);
}
