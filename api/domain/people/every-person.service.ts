import type { Academy } from '../catalog/academy-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireCoursePeople } from './course-people-access.service.ts';
import { ACADEMY_PEOPLE, COURSE_PEOPLE, listPeople, type PeoplePages, type Person } from './people.ts';

/** Maximum number of people in an answer without pages, as the REST endpoints have them. */
export const UNPAGED_MAX = 10_000;

/** A list without pages that is read only when its version is not the one that the caller has. */
export interface VersionedPeople {
  /** A hash of what the list shows to the viewer. */
  version: string;
  list(): Promise<Person[]>;
}

/**
 * The version is one statement that PostgreSQL answers with 32 characters. There is no counter to read instead: a list contains online
 * states, which change with every connection, and a counter per course would be a row that all of them lock.
 */
async function everyone(ctx: Ctx, pages: PeoplePages, id: string): Promise<VersionedPeople> {
  const { id: viewerId, role } = requireActor(ctx);
  const row = await pages.version.first(ctx.db, { viewerId, isAdmin: role === 'admin', ids: [id] });
  const list = async () => (await listPeople(ctx, pages, [id], {}, { offset: 0, limit: UNPAGED_MAX })).get(id)?.items ?? [];
  return { version: row?.version ?? '', list };
}

/**
 * Returns all learners of an academy, ordered by name, without pages.
 * @throws NOT_FOUND if the viewer is not a member
 */
export async function listEveryLearner(ctx: Ctx, academy: Pick<Academy, 'id' | 'viewerCan'>): Promise<VersionedPeople> {
  requireActor(ctx);
  assertFound(academy, academy.viewerCan.seeLearners);
  return everyone(ctx, ACADEMY_PEOPLE, academy.id);
}

/**
 * Returns all students and the team of a course, ordered by name, without pages.
 * @throws NOT_FOUND if the viewer is neither enrolled nor staff
 */
export async function listEveryStudent(ctx: Ctx, courseId: string): Promise<VersionedPeople> {
  return everyone(ctx, COURSE_PEOPLE, await requireCoursePeople(ctx, courseId));
}
