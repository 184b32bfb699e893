import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../shared/database.generated.ts';
import { prepared, type References, statements } from '../shared/prepared.ts';
import { allOf, anyOf, inList, one, onlyIf } from '../shared/sql.ts';

type Memberships = SelectQueryBuilder<Database, never, { course_id: string }>;
/** Returns the SQL of the courses of one person. */
type MembershipsOf = (userId: Expression<string>) => Memberships;

/** SQL: the courses of a person, by enrolment or team. */
const coursesOf: MembershipsOf = (userId) =>
  statements
    .selectFrom('enrolments as e')
    .select('e.course_id')
    .where('e.user_id', '=', userId)
    .where('e.ended_at', 'is', null)
    .unionAll(statements.selectFrom('team_members as t').select('t.course_id').where('t.user_id', '=', userId));

/** SQL: of some academies those published ones of which a person is a member, each as if it were a course. */
function academiesOf(userId: Expression<string>, academyIds: Expression<ReadonlyArray<string | null>>): Memberships {
  const ofCourses = statements
    .selectFrom(coursesOf(userId).as('m'))
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .select('a.id as course_id')
    .where('a.status', '=', 'PUBLISHED')
    .where(({ ref }) => inList(ref('a.id'), academyIds));
  const invited = statements
    .selectFrom('academy_members as i')
    .innerJoin('academies as a', 'a.id', 'i.academy_id')
    .select('a.id as course_id')
    .where('i.user_id', '=', userId)
    .where('a.status', '=', 'PUBLISHED')
    .where(({ ref }) => inList(ref('a.id'), academyIds));
  return ofCourses.unionAll(invited);
}

type People = References<{ userIds: 'uuid[]'; viewerIds: 'uuid[]' }>;

/**
 * SQL: see `courseStatuses`. The courses are read for each person by itself (OFFSET 0 keeps the planner from joining otherwise), so that a change reads as much
 * in a course of 6,000 people as in one of 600.
 */
const statusRows = (membershipsOf: MembershipsOf, { userIds, viewerIds }: People) => {
  const ofEach = (userId: Expression<string>) => statements.selectFrom(membershipsOf(userId).as('m')).select('m.course_id').offset(0).as('b');
  return statements
    .with('changed', (db) => db.selectFrom(sql<{ id: string }>`unnest(${userIds}::uuid[])`.as<'l'>(sql`l(id)`)).select('l.id').distinct())
    .with('asked', (db) => db.selectFrom(sql<{ id: string }>`unnest(${userIds}::uuid[] || ${viewerIds}::uuid[])`.as<'l'>(sql`l(id)`)).select('l.id').distinct())
    .with('shared', (db) =>
      db
        .selectFrom('changed')
        .innerJoinLateral(
          ({ ref }) => ofEach(ref('changed.id')),
          (join) => join.onTrue(),
        )
        .select('b.course_id')
        .distinct(),
    )
    .with('members', (db) =>
      db
        .selectFrom('asked')
        .innerJoinLateral(
          ({ ref }) => ofEach(ref('asked.id')),
          (join) => join.onTrue(),
        )
        .innerJoin('shared', 'shared.course_id', 'b.course_id')
        .select(['asked.id as user_id', sql<string[]>`array_agg(distinct b.course_id)`.as('course_ids')])
        .groupBy('asked.id'),
    )
    .with('statuses', (db) =>
      db
        .selectFrom('asked')
        .innerJoin('users as u', 'u.id', 'asked.id')
        .leftJoin('members as m', 'm.user_id', 'u.id')
        .select(({ eb, selectFrom, ref }) => {
          const isChanged = inList(ref('u.id'), userIds);
          // With a limit it is looked up for each person, instead of being made from all connections.
          const isConnected = sql<boolean>`${selectFrom('connections as c').select(one).whereRef('c.user_id', '=', 'u.id').limit(1)} is not null`;
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
};

/**
 * Returns the changed people with their statuses, the viewers who share a course with one of them, and viewers who are admins; with the shared
 * courses. People of the same courses and status are one row: a row for each of thousands of viewers would take longer to read than to find.
 */
export const courseStatuses = prepared('presence.statuses', { userIds: 'uuid[]', viewerIds: 'uuid[]' }, (people) => statusRows(coursesOf, people));

/** The same with the members of academies. A statement of its own: most events are about no list of an academy. */
export const academyStatuses = prepared(
  'presence.academyStatuses',
  { userIds: 'uuid[]', viewerIds: 'uuid[]', academyIds: 'uuid[]' },
  ({ academyIds, ...people }) => statusRows((userId) => coursesOf(userId).unionAll(academiesOf(userId, academyIds)), people),
);

export type StatusRow = Awaited<ReturnType<typeof courseStatuses.all>>[number];
