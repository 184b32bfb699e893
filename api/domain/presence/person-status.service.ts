import { sql } from 'kysely';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { publishPeople } from '../shared/publish-people.ts';
import { allOf, anyOf, inList, one, onlyIf } from '../shared/sql.ts';

export interface PersonStatus {
  id: string;
  online: boolean;
  doNotDisturb: boolean;
}

/**
 * Returns the changed people with their statuses, the viewers who share a course with one of them, and viewers who are admins; with the shared
 * courses. People of the same courses and status are one row: a row for each of thousands of viewers would take longer to read than to find.
 */
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
    .with('statuses', (db) =>
      db
        .selectFrom('asked')
        .innerJoin('users as u', 'u.id', 'asked.id')
        .leftJoin('members as m', 'm.user_id', 'u.id')
        .select(({ eb, exists, selectFrom, ref }) => {
          const isChanged = inList(ref('u.id'), userIds);
          const isConnected = exists(selectFrom('connections as c').select(one).whereRef('c.user_id', '=', 'u.id'));
          return [
            'u.id',
            'm.course_ids',
            eb('u.role', '=', 'admin').as('is_admin'),
            onlyIf(isChanged, ref('u.do_not_disturb')).as('do_not_disturb'),
            onlyIf(isChanged, allOf(eb('u.deactivated_at', 'is', null), isConnected)).as('online'),
          ];
        })
        .where(({ eb, ref }) => anyOf(eb('m.user_id', 'is not', null), eb('u.role', '=', 'admin'), inList(ref('u.id'), userIds))),
    )
    .selectFrom('statuses as s')
    .select([
      sql<string>`string_agg(${sql.ref('s.id')}::text, ',')`.as('ids'),
      's.is_admin as isAdmin',
      's.course_ids as courseIds',
      's.do_not_disturb as doNotDisturb',
      's.online',
    ])
    .groupBy(['s.is_admin', 's.course_ids', 's.do_not_disturb', 's.online']),
);
type StatusRow = Awaited<ReturnType<typeof personStatuses.all>>[number];

/**
 * Returns for each viewer the statuses of those of the given people whom the viewer may see: people of a shared course, by enrolment or
 * team, the viewer, and for admins everybody (docs/product-rules.md#2-who-may-do-what). Viewers of the same courses share one list. One
 * statement for all; its result grows with the people and the viewers, not with their product or the learners of a course.
 */
export async function statusesByViewer(ctx: Ctx, userIds: readonly string[], viewerIds: readonly string[]): Promise<Map<string, readonly PersonStatus[]>> {
  const rows = await personStatuses.all(ctx.db, { userIds, viewerIds });
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
  const seenFrom = new Map(rows.map((row) => [row, row.isAdmin ? everybody : ofCourses(row.courseIds ?? [])]));
  return new Map(
    viewerIds.flatMap((viewerId) => {
      const row = rowOf.get(viewerId);
      if (row === undefined) return [];
      const seen = row.isAdmin || row.courseIds !== null ? seenFrom.get(row) : everybody.filter(({ id }) => id === viewerId);
      return [[viewerId, seen ?? []]];
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
