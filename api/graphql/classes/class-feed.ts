import { requireClassViewer } from '../../domain/classes/class-reads.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { type CourseChanged, subscribeToCourse } from '../course-feed.ts';

/**
 * Returns the events of the classes of a course.
 *
 * @throws NOT_FOUND unless the viewer takes part in the course
 */
export async function subscribeToClasses(ctx: Ctx, courseId: string): Promise<AsyncIterable<CourseChanged>> {
  return subscribeToCourse(ctx, 'classes.changed', () => requireClassViewer(ctx, courseId));
}
