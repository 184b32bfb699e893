import { type Course, readCourseOf, readCourses } from '../catalog/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import type { Outline } from './outline.ts';
import { readOutlines } from './outline-reads.service.ts';

/** Adds the outline to a course that the viewer sees. */
export async function withOutline(ctx: Ctx, course: Course): Promise<Course & { outline: Outline }> {
  const outline = (await readOutlines(ctx, [course])).get(course.id);
  assertFound(outline);
  return { ...course, outline };
}

/**
 * Reads a course with modules, steps, states and progress, in two statements.
 * @throws NOT_FOUND if the course does not exist for the viewer
 */
export async function readCourse(ctx: Ctx, id: string): Promise<Course & { outline: Outline }> {
  requireActor(ctx);
  const courseId = requireId(id);
  const course = (await readCourses(ctx, [courseId])).get(courseId);
  assertFound(course);
  return withOutline(ctx, course);
}

/** Reads the course of a step or module, as `readCourse` does. */
export async function readCourseWith(ctx: Ctx, kind: 'step' | 'module', id: string): Promise<Course & { outline: Outline }> {
  requireActor(ctx);
  const course = await readCourseOf(ctx, kind, requireId(id));
  assertFound(course);
  return withOutline(ctx, course);
}
