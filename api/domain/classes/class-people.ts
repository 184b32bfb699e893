import { sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';

const people = prepared('classes.people', { id: 'uuid' }, ({ id }) => {
  const classes = statements.selectFrom('classes as k').where(({ ref }) => sql<boolean>`${ref('k.id')} = ${id}`);
  const enrolled = classes.innerJoin('enrolments as e', 'e.course_id', 'k.course_id').where('e.ended_at', 'is', null).select('e.user_id as userId');
  const team = classes.innerJoin('team_members as t', 't.course_id', 'k.course_id').select('t.user_id as userId');
  const leader = classes.where('k.leader_id', 'is not', null).select(sql<string>`k.leader_id`.as('userId'));
  return statements.selectFrom(enrolled.union(team).union(leader).as('p')).select('p.userId').orderBy('p.userId');
});

/** Returns the ids of those who take part in a class: the enrolled, the team, and its leader. */
export async function classPeople(ctx: Ctx, id: string): Promise<string[]> {
  return (await people.all(ctx.db, { id })).map(({ userId }) => userId);
}
