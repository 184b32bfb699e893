import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { INACTIVE_DAYS } from '../../../schema/overview.ts';
import type { Ctx } from '../shared/context.ts';
import type { AttemptsTable, EnrolmentsTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';

const { ref: column } = expressionBuilder<{ e: EnrolmentsTable; r: AttemptsTable }, 'e' | 'r'>();

const DAY = 24 * 60 * 60 * 1000;
/** A learner who has opened and completed nothing for so long is inactive. Milliseconds. */
const INACTIVE_AFTER = INACTIVE_DAYS * DAY;

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

/** Returns the time before which the last activity of an inactive learner was. */
export const inactiveBefore = (ctx: Ctx): Date => new Date(ctx.now().getTime() - INACTIVE_AFTER);

/** SQL: a student of `studentsOf` has not completed the course, and has opened and completed nothing since a time (docs/product-rules.md#2-who-may-do-what). */
export const isInactive = (before: Expression<Date>): RawBuilder<boolean> =>
  sql`(${column('r.completed_at')} is null and coalesce(${column('r.last_used_at')}, ${column('e.created_at')}) < ${before})`;
