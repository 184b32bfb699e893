import { sql } from 'kysely';
import { statements } from '../shared/prepared.ts';
import { fullName } from '../shared/sql.ts';
import { nameOf, quizText, section, type Values } from './export-section.ts';

const attemptsOf = (v: Values) =>
  statements
    .selectFrom('enrolments as e')
    .innerJoin('attempts as r', 'r.enrolment_id', 'e.id')
    .innerJoin('courses as c', 'c.id', 'e.course_id')
    .where('e.user_id', '=', v.userId);

const placeOf = (v: Values) =>
  [nameOf(v, 'c').as('course'), nameOf(v, 'm').as('module'), nameOf(v, 's').as('step'), sql.ref<number>('r.number').as('attempt')] as const;

/** What the person did as a learner, from the enrollment to the feedback. */
export const LEARNING = {
  enrolments: section('enrolments', (v) =>
    statements
      .selectFrom('enrolments as e')
      .innerJoin('courses as c', 'c.id', 'e.course_id')
      .select([nameOf(v, 'c').as('course'), 'e.created_at as createdAt'])
      .where('e.user_id', '=', v.userId)
      .orderBy('e.created_at')
      .orderBy('e.id'),
  ),
  evaluations: section('evaluations', (v) =>
    statements
      .selectFrom('course_evaluations as b')
      .innerJoin('courses as c', 'c.id', 'b.course_id')
      .select([nameOf(v, 'c').as('course'), 'b.helpful', 'b.comment', 'b.created_at as createdAt', 'b.updated_at as savedAt'])
      .where('b.user_id', '=', v.userId)
      .orderBy('b.created_at')
      .orderBy('b.id'),
  ),
  attempts: section('attempts', (v) =>
    attemptsOf(v)
      .select([nameOf(v, 'c').as('course'), 'r.number as attempt', 'r.started_at as startedAt', 'r.last_used_at as lastUsedAt'])
      .select(['r.completed_at as completedAt', 'r.completed_steps as completedSteps', 'r.total_steps as totalSteps'])
      .orderBy('r.started_at')
      .orderBy('r.id'),
  ),
  modules: section('modules', (v) =>
    attemptsOf(v)
      .innerJoin('module_progress as w', 'w.attempt_id', 'r.id')
      .innerJoin('modules as m', 'm.id', 'w.module_id')
      .select([nameOf(v, 'c').as('course'), nameOf(v, 'm').as('module'), 'r.number as attempt', 'w.completed_at as completedAt'])
      .orderBy('r.started_at')
      .orderBy('r.id')
      .orderBy('m.id'),
  ),
  steps: section('steps', (v) =>
    attemptsOf(v)
      .innerJoin('step_progress as w', 'w.attempt_id', 'r.id')
      .innerJoin('steps as s', 's.id', 'w.step_id')
      .innerJoin('modules as m', 'm.id', 's.module_id')
      .select(placeOf(v))
      .select(['w.visited_at as visitedAt', 'w.completed_at as completedAt'])
      .orderBy('w.visited_at')
      .orderBy('r.id')
      .orderBy('s.id'),
  ),
  learnerDays: section('learnerDays', (v) =>
    statements
      .selectFrom('learner_days as d')
      .innerJoin('courses as c', 'c.id', 'd.course_id')
      .select([nameOf(v, 'c').as('course'), 'd.first_at as firstAt', 'd.last_at as lastAt', 'd.language', 'd.content_language as contentLanguage'])
      .where('d.user_id', '=', v.userId)
      .orderBy('d.first_at')
      .orderBy('c.id'),
  ),
  bookmarks: section('bookmarks', (v) =>
    statements
      .selectFrom('bookmarks as b')
      .innerJoin('steps as s', 's.id', 'b.step_id')
      .innerJoin('modules as m', 'm.id', 's.module_id')
      .innerJoin('courses as c', 'c.id', 'm.course_id')
      .select([nameOf(v, 'c').as('course'), nameOf(v, 's').as('step'), 'b.starred', 'b.note', 'b.changed_at as updatedAt'])
      .where('b.user_id', '=', v.userId)
      .orderBy('b.changed_at')
      .orderBy('b.step_id'),
  ),
  quizAnswers: section('quizAnswers', (v) =>
    attemptsOf(v)
      .innerJoin('quiz_answers as w', 'w.attempt_id', 'r.id')
      .innerJoin('steps as s', 's.id', 'w.step_id')
      .innerJoin('modules as m', 'm.id', 's.module_id')
      .select(placeOf(v))
      .leftJoin('quiz_question_revisions as q', (join) => join.onRef('q.question_id', '=', 'w.question_id').onRef('q.revision', '=', 'w.revision'))
      .select([quizText(sql.ref('q.texts'), v).as('question'), 'w.correct', 'w.answered_at as answeredAt'])
      .select(
        sql<string[]>`array(SELECT ${quizText(sql.raw("o.value -> 'texts'"), v)} FROM jsonb_array_elements(q.options) AS o(value)
          WHERE (o.value ->> 'id')::uuid = any(w.option_ids))`.as('options'),
      )
      .orderBy('w.answered_at')
      .orderBy('w.id'),
  ),
  homework: section('homework', (v) =>
    attemptsOf(v)
      .innerJoin('homework_submissions as w', 'w.attempt_id', 'r.id')
      .innerJoin('steps as s', 's.id', 'w.step_id')
      .innerJoin('modules as m', 'm.id', 's.module_id')
      .select(placeOf(v))
      .leftJoin('files as f', 'f.id', 'w.file_id')
      .select(['w.round', 'w.status', 'w.title', 'w.content', 'f.original_name as file', 'w.word_count as wordCount'])
      .select(['w.saved_at as savedAt', 'w.submitted_at as submittedAt'])
      .orderBy('w.saved_at')
      .orderBy('w.id'),
  ),
  feedbackReceived: section('feedbackReceived', (v) =>
    attemptsOf(v)
      .innerJoin('homework_submissions as w', 'w.attempt_id', 'r.id')
      .innerJoin('steps as s', 's.id', 'w.step_id')
      .innerJoin('modules as m', 'm.id', 's.module_id')
      .select(placeOf(v))
      .innerJoin('homework_feedback as h', 'h.submission_id', 'w.id')
      .leftJoin('users as u', 'u.id', 'h.given_by')
      .select(['w.round', 'h.content', fullName(sql.ref('u.name'), sql.ref('u.surname')).as('from'), 'h.given_at as givenAt'])
      .orderBy('h.given_at')
      .orderBy('w.id'),
  ),
} as const;
