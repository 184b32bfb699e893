import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../shared/database.generated.ts';
import { prepared, type References, statements } from '../shared/prepared.ts';
import { allOf, anyOf, inList, one, onlyIf } from '../shared/sql.ts';

type Memberships = SelectQueryBuilder<Database, never, { user_id: string; course_id: string }>;

/** SQL: who is in which course, by enrolment or team. */
const courseMembers = (): Memberships =>
  statements
    .selectFrom('enrolments as e')
    .select(['e.user_id', 'e.course_id'])
    .where('e.ended_at', 'is', null)
    .unionAll(statements.selectFrom('team_members as t').select(['t.user_id', 't.course_id']));

/** SQL: the members of published academies, each academy as if it were a course. */
function academyMembers(academyIds: Expression<ReadonlyArray<string | null>>): Memberships {
  const ofCourses = statements
    .selectFrom(courseMembers().as('m'))
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .select(['m.user_id', 'a.id as course_id'])
    .where('a.status', '=', 'PUBLISHED')
    .where(({ ref }) => inList(ref('a.id'), academyIds));
  const invited = statements
    .selectFrom('academy_members as i')
    .innerJoin('academies as a', 'a.id', 'i.academy_id')
    .select(['i.user_id', 'a.id as course_id'])
    .where('a.status', '=', 'PUBLISHED')
    .where(({ ref }) => inList(ref('a.id'), academyIds));
  return ofCourses.unionAll(invited);
}

type People = References<{ userIds: 'uuid[]'; viewerIds: 'uuid[]' }>;

/** SQL: see `courseStatuses`. */
const statusRows = (memberships: () => Memberships, { userIds, viewerIds }: People) =>
  statements
    .with((cte) => cte('belongs').notMaterialized(), memberships)
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
    .groupBy(['s.is_admin', 's.course_ids', 's.do_not_disturb', 's.online']);

/**
 * Returns the changed people with their statuses, the viewers who share a course with one of them, and viewers who are admins; with the shared
 * courses. People of the same courses and status are one row: a row for each of thousands of viewers would take longer to read than to find.
 */
export const courseStatuses = prepared('presence.statuses', { userIds: 'uuid[]', viewerIds: 'uuid[]' }, (people) => statusRows(courseMembers, people));

/** The same with the members of academies. A statement of its own: most events are about no list of an academy. */
export const academyStatuses = prepared(
  'presence.academyStatuses',
  { userIds: 'uuid[]', viewerIds: 'uuid[]', academyIds: 'uuid[]' },
  ({ academyIds, ...people }) => statusRows(() => courseMembers().unionAll(academyMembers(academyIds)), people),
);

export type StatusRow = Awaited<ReturnType<typeof courseStatuses.all>>[number];
