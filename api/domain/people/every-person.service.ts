import type { Academy } from '../catalog/academy-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { type ListInParts, offsetOf } from '../shared/list-in-parts.ts';
import { requireCoursePeople } from './course-people-access.service.ts';
import { ACADEMY_PEOPLE, COURSE_PEOPLE, type PeoplePages, type Person } from './people.ts';
import { listPeopleInParts } from './people-in-parts.ts';

/** A list without pages that is read only when its version is not the one that the caller has. */
export interface VersionedPeople {
  /** A hash of what the list shows to the viewer. */
  version: string;
  list(): Promise<ListInParts<Person>>;
}

/**
 * The version is one statement that PostgreSQL answers with 32 characters. There is no counter to read instead: a list contains online
 * states, which change with every connection, and a counter per course would be a row that all of them lock.
 */
async function everyone(ctx: Ctx, pages: PeoplePages, id: string, cursor: string | null | undefined): Promise<VersionedPeople> {
  const { id: viewerId, role } = requireActor(ctx);
  offsetOf(cursor);
  const row = await pages.version.first(ctx.db, { viewerId, isAdmin: role === 'admin', ids: [id] });
  return { version: row?.version ?? '', list: () => listPeopleInParts(ctx, pages, id, cursor) };
}

/**
 * Returns the learners of an academy, ordered by name: the first 10,000, or those after a cursor.
 * @throws NOT_FOUND if the viewer is not a member
 */
export async function listEveryLearner(ctx: Ctx, academy: Pick<Academy, 'id' | 'viewerCan'>, cursor?: string | null): Promise<VersionedPeople> {
  requireActor(ctx);
  assertFound(academy, academy.viewerCan.seeLearners);
  return everyone(ctx, ACADEMY_PEOPLE, academy.id, cursor);
}

/**
 * Returns the students and the team of a course, ordered by name: the first 10,000, or those after a cursor.
 * @throws NOT_FOUND if the viewer is neither enrolled nor staff
 */
export async function listEveryStudent(ctx: Ctx, courseId: string, cursor?: string | null): Promise<VersionedPeople> {
  return everyone(ctx, COURSE_PEOPLE, await requireCoursePeople(ctx, courseId), cursor);
}
