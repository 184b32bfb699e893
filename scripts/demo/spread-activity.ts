import type { Ctx } from '../../api/domain/shared/context.ts';

/**
 * The progress of the demo is made in a moment. These statements spread it over the time since the enrollment, so that the overview has something to show:
 * courses were completed after 15 to 65 percent of that time, others were last used after 75 to 100 percent, of one person in the order of use.
 * A step is completed on the day of its visit, so that this day of the learner has the completion.
 */
const STATEMENTS = [
  `UPDATE step_progress p SET visited_at = t.at, completed_at = CASE WHEN p.completed_at IS NOT NULL
     THEN least(t.at + interval '20 minutes', date_trunc('day', t.at, 'UTC') + interval '1 day' - interval '1 second') END
   FROM (
     SELECT s.attempt_id, s.step_id, l.enrolled_at + (now() - interval '1 hour' - l.enrolled_at) * l.share * ((row_number() OVER w)::float8 / count(*) OVER (PARTITION BY s.attempt_id)) AS at
     FROM step_progress s JOIN (
       SELECT u.attempt_id, u.enrolled_at, CASE WHEN u.completed THEN 0.15 + 0.1 * (u.person % 6) ELSE 1 - 0.05 * (u.person % 4) - 0.05 * u.later END AS share
       FROM (
         SELECT a.id AS attempt_id, e.created_at AS enrolled_at, a.completed_at IS NOT NULL AS completed, dense_rank() OVER (ORDER BY e.created_at, e.user_id) AS person,
           count(*) FILTER (WHERE a.completed_at IS NULL) OVER (PARTITION BY e.user_id ORDER BY a.started_at, a.id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS later
         FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id
       ) u
     ) l ON l.attempt_id = s.attempt_id
     WINDOW w AS (PARTITION BY s.attempt_id ORDER BY s.visited_at, s.step_id)
   ) t
   WHERE t.attempt_id = p.attempt_id AND t.step_id = p.step_id`,
  `UPDATE attempts a SET completed_at = p.at FROM (SELECT attempt_id, max(completed_at) AS at FROM step_progress GROUP BY attempt_id) p
   WHERE p.attempt_id = a.id AND a.completed_at IS NOT NULL`,
  `UPDATE homework_submissions h SET submitted_at = p.visited_at + interval '10 minutes' FROM step_progress p
   WHERE p.attempt_id = h.attempt_id AND p.step_id = h.step_id AND h.submitted_at IS NOT NULL`,
  // People answer the questions about a course when they complete it.
  `UPDATE course_evaluations v SET created_at = a.completed_at + interval '5 minutes', updated_at = a.completed_at + interval '5 minutes'
   FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id
   WHERE e.course_id = v.course_id AND e.user_id = v.user_id AND a.completed_at IS NOT NULL`,
  'DELETE FROM learner_days',
  `INSERT INTO learner_days (course_id, day, user_id, first_at, last_at, language, content_language, completed_at)
   SELECT e.course_id, date_trunc('day', p.visited_at, 'UTC'), e.user_id, min(p.visited_at), max(p.visited_at), u.language, u.language,
     max(a.completed_at) FILTER (WHERE date_trunc('day', a.completed_at, 'UTC') = date_trunc('day', p.visited_at, 'UTC'))
   FROM step_progress p JOIN attempts a ON a.id = p.attempt_id JOIN enrolments e ON e.id = a.enrolment_id JOIN users u ON u.id = e.user_id
   GROUP BY e.course_id, 2, e.user_id, u.language`,
];

/** Spreads the progress of the demo's learners over the time since they were enrolled. */
export async function spreadActivity(ctx: Ctx): Promise<void> {
  for (const statement of STATEMENTS) await ctx.db.query(statement);
}
