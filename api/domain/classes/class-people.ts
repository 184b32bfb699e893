import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';

/** Selects those who take part in the classes `k` that are meant: the enrolled, the team, and the leaders. */
function peopleIn(isMeant: RawBuilder<boolean>) {
  const classes = statements.selectFrom('classes as k').where(isMeant);
  const enrolled = classes.innerJoin('enrolments as e', 'e.course_id', 'k.course_id').where('e.ended_at', 'is', null).select(['k.id', 'e.user_id as userId']);
  const team = classes.innerJoin('team_members as t', 't.course_id', 'k.course_id').select(['k.id', 't.user_id as userId']);
  const leader = classes.where('k.leader_id', 'is not', null).select(['k.id', sql<string>`k.leader_id`.as('userId')]);
  return statements.selectFrom(enrolled.union(team).union(leader).as('p')).select(['p.id', 'p.userId']).orderBy('p.userId');
}

const people = prepared('classes.people', { id: 'uuid' }, ({ id }) => peopleIn(sql<boolean>`${sql.ref('k.id')} = ${id}`));
const peopleOfCourses = prepared('classes.peopleOfCourses', { courseIds: 'uuid[]' }, ({ courseIds }) => {
  const published = statements
    .selectFrom('courses as c')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .select('c.id')
    .where(({ ref }) => inList(ref('c.id'), courseIds))
    .where('c.status', '=', sql.lit('PUBLISHED'))
    .where('a.status', '=', sql.lit('PUBLISHED'));
  return peopleIn(sql<boolean>`${sql.ref('k.course_id')} in (${published})`);
});

/** Returns the ids of those who take part in a class: the enrolled, the team, and its leader. */
export async function classPeople(ctx: Ctx, id: string): Promise<string[]> {
  return (await people.all(ctx.db, { id })).map(({ userId }) => userId);
}

/** Returns the ids of those who take part in the classes of courses that learners can see, by the id of the class. */
export async function peopleOfClasses(ctx: Ctx, courseIds: readonly string[]): Promise<Map<string, string[]>> {
  const byClass = new Map<string, string[]>();
  for (const { id, userId } of await peopleOfCourses.all(ctx.db, { courseIds })) byClass.set(id, [...(byClass.get(id) ?? []), userId]);
  return byClass;
}
