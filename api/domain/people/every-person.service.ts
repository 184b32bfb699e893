import type { Academy } from '../catalog/academy-reads.service.ts';
import { readCourses } from '../catalog/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { listPeople, type Person } from './people.ts';

/** Maximum number of people in an answer without pages, as the REST endpoints have them. */
export const UNPAGED_MAX = 10_000;

async function everyone(ctx: Ctx, kind: 'academy' | 'course', id: string, allowed: boolean): Promise<Person[]> {
  requireActor(ctx);
  assertFound(id, allowed);
  const pages = await listPeople(ctx, kind, [id], {}, { offset: 0, limit: UNPAGED_MAX });
  return pages.get(id)?.items ?? [];
}

/**
 * Returns all learners of an academy, ordered by name, without pages.
 * @throws NOT_FOUND if the viewer is not a member
 */
export function listEveryLearner(ctx: Ctx, academy: Pick<Academy, 'id' | 'viewerCan'>): Promise<Person[]> {
  return everyone(ctx, 'academy', academy.id, academy.viewerCan.seeLearners);
}

/**
 * Returns all students and the team of a course, ordered by name, without pages.
 * @throws NOT_FOUND if the viewer is neither enrolled nor staff
 */
export async function listEveryStudent(ctx: Ctx, courseId: string): Promise<Person[]> {
  requireActor(ctx);
  const id = requireId(courseId);
  const course = (await readCourses(ctx, [id])).get(id);
  assertFound(course);
  return everyone(ctx, 'course', id, course.viewerCan.seeLearners);
}
