import type { Academy } from '../catalog/academy-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { decodeCursor, encodeCursor } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { requireCoursePeople } from './course-people-access.service.ts';
import { ACADEMY_PEOPLE, COURSE_PEOPLE, listPeople, type PeoplePages, type Person } from './people.ts';

/** Maximum number of people in one answer of the REST endpoints; a cursor reads on. */
export const UNPAGED_MAX = 10_000;

/** A list without pages that is read only when its version is not the one that the caller has. */
export interface VersionedPeople {
  /** A hash of what the list shows to the viewer. */
  version: string;
  list(): Promise<{ items: Person[]; nextCursor: string | null }>;
}

/** Returns the number of people before the page of a cursor. @throws VALIDATION_FAILED */
function offsetOf(cursor: string | null | undefined): number {
  const [before = '0'] = decodeCursor(cursor, 1) ?? [];
  if (!/^\d{1,7}$/.test(before)) throw new DomainError('VALIDATION_FAILED', { fields: { cursor: 'ID_INVALID' } });
  return Number(before);
}

/**
 * The version is one statement that PostgreSQL answers with 32 characters. There is no counter to read instead: a list contains online
 * states, which change with every connection, and a counter per course would be a row that all of them lock.
 */
async function everyone(ctx: Ctx, pages: PeoplePages, id: string, cursor: string | null | undefined): Promise<VersionedPeople> {
  const { id: viewerId, role } = requireActor(ctx);
  const offset = offsetOf(cursor);
  const row = await pages.version.first(ctx.db, { viewerId, isAdmin: role === 'admin', ids: [id] });
  const list = async () => {
    const { items = [], total = 0 } = (await listPeople(ctx, pages, [id], {}, { offset, limit: UNPAGED_MAX })).get(id) ?? {};
    const read = offset + items.length;
    return { items, nextCursor: items.length > 0 && read < total ? encodeCursor([String(read)]) : null };
  };
  return { version: row?.version ?? '', list };
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
