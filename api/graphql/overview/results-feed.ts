import { requireOverviewAccess } from '../../domain/overview/course-results.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { type CourseChanged, subscribeToCourse } from '../course-feed.ts';

/**
 * Returns the changes of the results of a course: a step completed, an answer, homework, feedback; at most one in three seconds.
 *
 * @throws NOT_FOUND if the viewer may review nothing in the course
 */
export async function subscribeToResults(ctx: Ctx, course: string): Promise<AsyncIterable<CourseChanged>> {
  return subscribeToCourse(ctx, 'progress.changed', () => requireOverviewAccess(ctx, course));
}
