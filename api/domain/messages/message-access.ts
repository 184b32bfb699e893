import type { AuditAction } from '../../../schema/audit.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { type Course, readCourses } from '../catalog/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Actor, type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';

/**
 * Returns the viewer and a course that he or she sees.
 *
 * @throws NOT_FOUND
 */
async function requireCourse(ctx: Ctx, input: string): Promise<{ actor: Actor; course: Course }> {
  const actor = requireActor(ctx);
  const courseId = requireId(input);
  const course = (await readCourses(ctx, [courseId])).get(courseId);
  assertFound(course);
  return { actor, course };
}

/**
 * Returns the viewer and a course to whose students he or she may write.
 *
 * @throws NOT_FOUND when the viewer may not see the course
 * @throws NOT_AUTHORIZED unless the viewer is an admin or a module trainer of it (docs/product-rules.md#2-who-may-do-what)
 */
export async function requireSender(ctx: Ctx, input: string, action: AuditAction): Promise<{ actor: Actor; course: Course }> {
  const found = await requireCourse(ctx, input);
  await authorizeAudited(ctx, found.course.viewerCan.message, action, { type: 'course', id: found.course.id });
  return found;
}

/**
 * Returns the viewer and a course in which he or she is enrolled.
 *
 * @throws NOT_FOUND without an enrollment
 */
export async function requireRecipient(ctx: Ctx, input: string): Promise<{ actor: Actor; course: Course }> {
  const found = await requireCourse(ctx, input);
  assertFound(found.course, found.course.enrolled);
  return found;
}
