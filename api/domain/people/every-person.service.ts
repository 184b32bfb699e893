import type { AcademyView } from '../academies/academy-reads.service.ts';
import type { CourseView } from '../courses/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { listPeople, type PersonView } from './people.ts';

/** The documented calls have no pages; this many people are answered at the most. */
export const EVERY_PERSON_MAX = 10_000;

async function everyone(ctx: Ctx, kind: 'academy' | 'course', id: string, allowed: boolean): Promise<PersonView[]> {
  requireActor(ctx);
  assertFound(id, allowed);
  const pages = await listPeople(ctx, kind, [id], {}, { offset: 0, limit: EVERY_PERSON_MAX });
  return pages.get(id)?.items ?? [];
}

/** All learners of an academy by name, unpaged; NOT_FOUND for whoever is no member of it. */
export function listEveryLearner(ctx: Ctx, academy: Pick<AcademyView, 'id' | 'viewerCan'>): Promise<PersonView[]> {
  return everyone(ctx, 'academy', academy.id, academy.viewerCan.seeLearners);
}

/** All students and the team of a course by name, unpaged; NOT_FOUND for whoever takes no part in it. */
export function listEveryStudent(ctx: Ctx, course: Pick<CourseView, 'id' | 'viewerCan'>): Promise<PersonView[]> {
  return everyone(ctx, 'course', course.id, course.viewerCan.seeLearners);
}
