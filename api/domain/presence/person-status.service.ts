import { sql } from 'kysely';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { publishPeople } from '../shared/publish-people.ts';
import { allOf, anyOf, inList, one } from '../shared/sql.ts';

export interface PersonStatus {
  id: string;
  online: boolean;
  doNotDisturb: boolean;
}

/** Returns the changed people, the viewers who share a course with one of them, and viewers who are admins; with the shared courses. */
const personStatuses = prepared('presence.statuses', { userIds: 'uuid[]', viewerIds: 'uuid[]' }, ({ userIds, viewerIds }) =>
  statements
    .with(
      (cte) => cte('belongs').notMaterialized(),
      (db) =>
        db
          .selectFrom('enrolments as e')
          .select(['e.user_id', 'e.course_id'])
          .where('e.ended_at', 'is', null)
          .unionAll(db.selectFrom('team_members as t').select(['t.user_id', 't.course_id'])),
    )
    .with('asked', (db) => db.selectFrom(sql<{ id: string }>`unnest(${userIds}::uuid[] || ${viewerIds}::uuid[])`.as<'l'>(sql`l(id)`)).select('l.id').distinct())
    .with('shared', (db) =>
      db
        .selectFrom('belongs as b')
        .select('b.course_id')
        .where(({ ref }) => inList(ref('b.user_id'), userIds))
        .distinct(),
    )
    .with('members', (db) =>
      db
        .selectFrom('asked')
        .innerJoin('belongs as b', 'b.user_id', 'asked.id')
        .innerJoin('shared', 'shared.course_id', 'b.course_id')
        .select(['b.user_id', sql<string[]>`array_agg(distinct b.course_id)`.as('course_ids')])
        .groupBy('b.user_id'),
    )
    .selectFrom('asked')
    .innerJoin('users as u', 'u.id', 'asked.id')
    .leftJoin('members as m', 'm.user_id', 'u.id')
    .select(({ eb, exists, selectFrom }) => [
      'u.id',
      'u.role',
      'u.do_not_disturb as doNotDisturb',
      'm.course_ids as courseIds',
      allOf(eb('u.deactivated_at', 'is', null), exists(selectFrom('connections as c').select(one).whereRef('c.user_id', '=', 'u.id'))).as('online'),
    ])
    .where(({ eb, ref }) => anyOf(eb('m.user_id', 'is not', null), eb('u.role', '=', 'admin'), inList(ref('u.id'), userIds))),
);

/**
 * Returns for each viewer the statuses of those of the given people whom the viewer may see: people of a shared course, by enrolment or
 * team, the viewer, and for admins everybody (docs/product-rules.md#2-who-may-do-what). Viewers of the same courses share one list. One
 * statement for all; its result grows with the people and the viewers, not with their product or the learners of a course.
 */
export async function statusesByViewer(ctx: Ctx, userIds: readonly string[], viewerIds: readonly string[]): Promise<Map<string, readonly PersonStatus[]>> {
  const rows = new Map((await personStatuses.all(ctx.db, { userIds, viewerIds })).map((row) => [row.id, row]));
  const changed = userIds.flatMap((userId) => rows.get(userId) ?? []);
  const toStatus = ({ id, online, doNotDisturb }: PersonStatus): PersonStatus => ({ id, online, doNotDisturb });
  const everybody = changed.map(toStatus);
  const byCourses = new Map<string, PersonStatus[]>();
  /** The people of at least one of the courses. */
  function ofCourses(courseIds: readonly string[]): PersonStatus[] {
    const key = [...courseIds].sort().join();
    const courses = new Set(courseIds);
    const known = byCourses.get(key) ?? changed.filter((person) => person.courseIds?.some((id) => courses.has(id))).map(toStatus);
    byCourses.set(key, known);
    return known;
  }
  return new Map(
    viewerIds.flatMap((viewerId) => {
      const viewer = rows.get(viewerId);
      if (viewer === undefined) return [];
      if (viewer.role === 'admin') return [[viewerId, everybody]];
      return [[viewerId, viewer.courseIds === null ? [toStatus(viewer)] : ofCourses(viewer.courseIds)]];
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
