import { requireAcademyPeople, requireCoursePeople } from '../../domain/people/course-people-access.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { type AcademyChanged, type CourseChanged, subscribeToAcademyPeople, subscribeToCourse } from '../course-feed.ts';

/**
 * Returns the changes of the people of a course: an enrollment, or a change of the team; at most one in three seconds.
 *
 * @throws NOT_FOUND if the viewer does not take part in the course
 */
export async function subscribeToPeople(ctx: Ctx, course: string): Promise<AsyncIterable<CourseChanged>> {
  return subscribeToCourse(ctx, 'people.changed', () => requireCoursePeople(ctx, course));
}

/**
 * Returns the changes of the learners of an academy: a new or former member, or changed people of a course; at most one in three seconds.
 *
 * @throws NOT_FOUND if the viewer is not a member of the academy
 */
export async function subscribeToLearners(ctx: Ctx, academy: string): Promise<AsyncIterable<AcademyChanged>> {
  return subscribeToAcademyPeople(ctx, () => requireAcademyPeople(ctx, academy));
}
