import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { publishPeople } from '../shared/publish-people.ts';
import { academyStatuses, courseStatuses, type StatusRow } from './person-status-rows.ts';

export interface PersonStatus {
  id: string;
  online: boolean;
  doNotDisturb: boolean;
}

/** The academies whose learners each viewer looks at. */
export type ShownAcademies = ReadonlyMap<string, readonly string[]>;

const NO_ACADEMIES: ShownAcademies = new Map();

/**
 * Returns for each viewer the statuses of those of the given people whom the viewer may see: people of a shared course, by enrolment or
 * team, the viewer, and for admins everybody (docs/product-rules.md#2-who-may-do-what); also the members of the academies whose learners the
 * viewer looks at, as long as the viewer is one of them. Viewers of the same courses share one list. One statement for all; its result
 * grows with the people and the viewers, not with their product or the learners of a course.
 */
export async function statusesByViewer(
  ctx: Ctx,
  userIds: readonly string[],
  viewerIds: readonly string[],
  shown = NO_ACADEMIES,
): Promise<Map<string, readonly PersonStatus[]>> {
  const academyIds = new Set([...shown.values()].flat());
  const people = { userIds, viewerIds };
  const rows = await (academyIds.size === 0 ? courseStatuses.all(ctx.db, people) : academyStatuses.all(ctx.db, { ...people, academyIds: [...academyIds] }));
  const rowOf = new Map<string, StatusRow>();
  for (const row of rows) for (const id of row.ids.split(',')) rowOf.set(id, row);
  const changed = userIds.flatMap((id) => {
    const row = rowOf.get(id);
    return row === undefined ? [] : [{ status: { id, online: row.online ?? false, doNotDisturb: row.doNotDisturb ?? false }, courseIds: row.courseIds }];
  });
  const everybody = changed.map(({ status }) => status);
  const byCourses = new Map<string, PersonStatus[]>();
  /** The people of at least one of the courses. */
  function ofCourses(courseIds: readonly string[]): PersonStatus[] {
    const key = courseIds.join();
    const courses = new Set(courseIds);
    const known = byCourses.get(key) ?? changed.filter((person) => person.courseIds?.some((id) => courses.has(id))).map(({ status }) => status);
    byCourses.set(key, known);
    return known;
  }
  /** The courses of a viewer, and the academies that the viewer looks at. */
  const seenFrom = (viewerId: string, courseIds: readonly string[]): readonly string[] =>
    academyIds.size === 0 ? courseIds : courseIds.filter((id) => !academyIds.has(id) || shown.get(viewerId)?.includes(id));
  return new Map(
    viewerIds.flatMap((viewerId) => {
      const row = rowOf.get(viewerId);
      if (row === undefined) return [];
      if (row.isAdmin) return [[viewerId, everybody]];
      const courseIds = seenFrom(viewerId, row.courseIds ?? []);
      return [[viewerId, courseIds.length === 0 ? everybody.filter(({ id }) => id === viewerId) : ofCourses(courseIds)]];
    }),
  );
}

/** Returns those of the given people whom the viewer may call: people of a shared course, for admins everybody, never the viewer. One statement. */
export async function findCallable(ctx: Ctx, userIds: readonly string[]): Promise<Set<string>> {
  const { id: viewerId } = requireActor(ctx);
  const statuses = (await statusesByViewer(ctx, userIds, [viewerId])).get(viewerId) ?? [];
  return new Set(statuses.map(({ id }) => id).filter((id) => id !== viewerId));
}

/** Publishes the status of the viewer, which a live connection also does, and returns it (docs/specification.md#real-time-events, setOnline). */
export async function announceOnline(ctx: Ctx): Promise<PersonStatus> {
  const { id } = requireActor(ctx);
  const own = (await statusesByViewer(ctx, [id], [id])).get(id)?.[0];
  assertFound(own);
  publishPeople(ctx, 'user.status', [id]);
  return own;
}
