import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { HomeworkSubmissionsTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { allOf, hasRow, one } from '../shared/sql.ts';

const eb = expressionBuilder<{ hs: HomeworkSubmissionsTable }, 'hs'>();

/** SQL: the submission `hs` has feedback. */
export const hasFeedback: RawBuilder<boolean> = hasRow(
  statements.selectFrom('homework_feedback as hf').select(one).where('hf.submission_id', '=', eb.ref('hs.id')),
);

/** SQL: the submission `hs` waits for feedback. */
export const waitsForFeedback: RawBuilder<boolean> = allOf(eb('hs.status', '=', 'submitted'), eb.not(hasFeedback));

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
    .where('u.deactivated_at', 'is', null);
