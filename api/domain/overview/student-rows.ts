import { type Expression, sql } from 'kysely';
import { statements } from '../shared/prepared.ts';

/** SQL: the active enrolled users `u` of a course, each with the enrollment `e` and the running attempt `r`, which is null before the first one. */
export const studentsOf = (courseId: Expression<string>) =>
  statements
    .selectFrom('enrolments as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoinLateral(
      (query) => query.selectFrom('attempts as n').selectAll().whereRef('n.enrolment_id', '=', 'e.id').orderBy('n.number', 'desc').limit(1).as('r'),
      (join) => join.onTrue(),
    )
    .where(({ ref }) => sql<boolean>`${ref('e.course_id')} = ${courseId}`)
    .where('e.ended_at', 'is', null)
    .where('u.deactivated_at', 'is', null);
