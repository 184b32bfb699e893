import { type Expression, expressionBuilder, sql } from 'kysely';
import type { EnrolmentsTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';

const { ref: column } = expressionBuilder<{ e: EnrolmentsTable }, 'e'>();

/** SQL: the active enrolled users `u` of a course, each with the enrollment `e`. */
export const enrolledIn = (courseId: Expression<string>) =>
  statements
    .selectFrom('enrolments as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where(({ ref }) => sql<boolean>`${ref('e.course_id')} = ${courseId}`)
    .where('e.ended_at', 'is', null)
    .where('u.deactivated_at', 'is', null);

/** SQL: the running attempt of the enrollment `e`; no row before the first one. */
export const runningAttempt = statements.selectFrom('attempts as n').where('n.enrolment_id', '=', column('e.id')).orderBy('n.number', 'desc').limit(1);

/** SQL: the users `u` and enrollments `e` of `enrolledIn`, each with the running attempt `r`, which is null before the first one. */
export const studentsOf = (courseId: Expression<string>) => enrolledIn(courseId).leftJoinLateral(runningAttempt.selectAll().as('r'), (join) => join.onTrue());
