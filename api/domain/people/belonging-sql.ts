import { type Expression, expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../shared/database.generated.ts';
import { type References, type Shape, statements } from '../shared/prepared.ts';
import { anyOf, hasRow, one, rowsOf } from '../shared/sql.ts';

/** SQL: a row for each way in which a person belongs to an item; `course_id` is the course that the person comes from. */
type BelongingQuery = SelectQueryBuilder<Database, never, { course_id: string; user_id: string; created_at: Date }>;
export type Source = (id: Expression<string>) => BelongingQuery;

/** SQL: who belongs to a course: the enrolled and the team. */
export function coursePeople(id: Expression<string>): BelongingQuery {
  const columns = ['course_id', 'user_id', 'created_at'] as const;
  const enrolled = statements.selectFrom('enrolments').select(columns).where('ended_at', 'is', null).where('course_id', '=', id);
  return enrolled.unionAll(statements.selectFrom('team_members').select(columns).where('course_id', '=', id));
}

/** SQL: who belongs to an academy: those of its courses, and who accepted an invitation to it. */
export function academyPeople(id: Expression<string>): BelongingQuery {
  const courses = statements.selectFrom('courses as c').where('c.academy_id', '=', id);
  const enrolled = courses
    .innerJoin('enrolments as e', 'e.course_id', 'c.id')
    .where('e.ended_at', 'is', null)
    .select(['e.course_id', 'e.user_id', 'e.created_at']);
  const team = courses.innerJoin('team_members as t', 't.course_id', 'c.id').select(['t.course_id', 't.user_id', 't.created_at']);
  const invited = statements
    .selectFrom('academy_members as m')
    .select([sql<string>`null::uuid`.as('course_id'), 'm.user_id', 'm.created_at'])
    .where('m.academy_id', '=', id);
  return enrolled.unionAll(team).unionAll(invited);
}

/** Who reads a list of people. */
export const VIEWER_OF_PEOPLE = { viewerId: 'uuid', isAdmin: 'boolean' } as const satisfies Shape;

/** SQL: the items `k` of a list, whose people are read one item after the other: PostgreSQL expects the people of one item, not those of ten. */
export const items = (ids: Expression<ReadonlyArray<string | null>>) => statements.selectFrom(sql<{ id: string }>`${rowsOf(ids)}`.as<'k'>(sql`k(id)`));
const { ref: item } = expressionBuilder<{ k: { id: string } }, 'k'>();

/** SQL: who belongs to the item `k` since when, once for each person; `mail`: the viewer sees the email address. */
export function belongings(source: Source, { viewerId, isAdmin }: References<typeof VIEWER_OF_PEOPLE>) {
  // An email is shown to admins, and to the module trainers of the course it comes from (docs/product-rules.md#2-who-may-do-what).
  const trainer = statements.selectFrom('team_members as xm').select(one).where('xm.user_id', '=', viewerId).where('xm.role', '=', 'module_trainer');
  return statements
    .selectFrom(source(item('k.id')).as('x'))
    .select('x.user_id')
    .select(({ fn }) => fn.min('x.created_at').as('added_at'))
    .select(({ ref }) => sql<boolean>`bool_or(${anyOf(isAdmin, hasRow(trainer.where('xm.course_id', '=', ref('x.course_id'))))})`.as('mail'))
    .groupBy('x.user_id');
}
