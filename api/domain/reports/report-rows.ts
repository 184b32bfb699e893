import { expressionBuilder, sql } from 'kysely';
import { academyTexts } from '../academies/academy-texts.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { waitingFor } from '../feedback/reviewable.ts';
import { invitationStateAt, isInvitationOpenAt } from '../invitations/invitation-state.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import type { AttemptsTable, HomeworkSubmissionsTable, InvitationsTable, StepProgressTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { anyOf, countRows, hasRow, inList, one, scalar } from '../shared/sql.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { READING, VIEWER } from '../translations/translation-sql.ts';
import {
  activeInCourses,
  activeInLanguages,
  activeInLanguagesOfAll,
  activeInSpans,
  activeInSpansOfAll,
  completionsIn,
  enrolmentsIn,
  inPeriod,
  PERIOD,
  SCOPE,
  SPANS,
} from './report-sql.ts';

type Tables = { hs: HomeworkSubmissionsTable; i: InvitationsTable; r: AttemptsTable; sp: StepProgressTable };
const { ref } = expressionBuilder<Tables, 'hs' | 'i' | 'r' | 'sp'>();

/**
 * The times at which days begin in a time zone, in the order of the days. Where the clocks go back over midnight, PostgreSQL takes the second
 * midnight of the two; the day begins with the first.
 */
export const dayStarts = prepared('reports.dayStarts', { timeZone: 'text', days: 'text[]' }, ({ timeZone, days }) =>
  statements
    .selectFrom(
      sql<{ day: Date; midnight: Date; n: number }>`(
      select day::date as day, day::date::timestamp at time zone ${timeZone} as midnight, n from unnest(${days}) with ordinality as each(day, n)
    )`.as<'d'>(sql`d`),
    )
    .select(
      sql<Date>`case when ((d.midnight - interval '1 hour') at time zone ${timeZone})::date = d.day then d.midnight - interval '1 hour' else d.midnight end`.as(
        'at',
      ),
    )
    .orderBy('d.n'),
);

/** All academies with their courses, which are null for an academy without any. */
export const courseRows = prepared('reports.courses', READING, (reading) =>
  statements
    .selectFrom('academies as a')
    .leftJoin('courses as c', 'c.academy_id', 'a.id')
    .select(['a.id as academyId', academyTexts(reading).text('name').as('academyName'), academyTexts(reading).language.as('academyLanguage')])
    .select(['c.id as courseId', sql<string>`${courseTexts(reading).text('name')}`.as('name'), courseTexts(reading).language.as('shownLanguage')])
    // Days of deleted courses are deleted in batches (docs/decisions/0092-deletions-in-batches.md).
    .select(hasRow(statements.selectFrom('deleted_courses as g').select(one)).as('daysAreLeft'))
    .orderBy('a.position')
    .orderBy('a.id')
    .orderBy('c.position')
    .orderBy('c.id'),
);

export const activeSpanRows = prepared('reports.activeInSpans', SPANS, activeInSpans);
export const activeSpanRowsOfAll = prepared('reports.activeInSpansOfAll', { times: SPANS.times }, activeInSpansOfAll);
export const activeCourseRows = prepared('reports.activeInCourses', SCOPE, activeInCourses);
export const activeLanguageRows = prepared('reports.activeInLanguages', SCOPE, activeInLanguages);
export const activeLanguageRowsOfAll = prepared('reports.activeInLanguagesOfAll', PERIOD, activeInLanguagesOfAll);
export const completionRows = prepared('reports.completions', SPANS, completionsIn);
export const enrolmentRows = prepared('reports.enrolments', SPANS, enrolmentsIn);

/** Homework that waits now, in all and by course; ages in seconds. */
export const homeworkRows = prepared('reports.homework', { ...VIEWER, courseIds: 'uuid[]', now: 'timestamptz' }, ({ courseIds, now, ...viewer }) =>
  waitingFor(viewer)
    .select(({ ref: column }) => [sql<string | null>`${column('c.id')}`.as('courseId'), countRows.as('waiting')])
    .select([
      sql<Date | null>`min(${ref('hs.submitted_at')})`.as('oldestAt'),
      sql<number | null>`round(percentile_cont(0.5) within group (order by extract(epoch from ${now} - ${ref('hs.submitted_at')})))::integer`.as('medianAge'),
    ])
    .where(({ ref: column }) => inList(column('c.id'), courseIds))
    .groupBy(({ ref: column }) => sql`grouping sets ((), (${column('c.id')}))`),
);

/** The steps of a course: attempts that reached the step in the period, and those of them that have it open as their last step. */
export const stepRows = prepared('reports.steps', { ...READING, ...SCOPE }, (parameters) => {
  const reached = inPeriod(ref('sp.visited_at'), parameters);
  return statements
    .selectFrom('steps as s')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .select(['s.id as stepId', stepTexts(parameters).text('name').as('name'), stepTexts(parameters).language.as('shownLanguage')])
    .select(['m.id as moduleId', moduleTexts(parameters).text('name').as('moduleName'), moduleTexts(parameters).language.as('moduleLanguage')])
    .select(({ selectFrom }) => [
      scalar(selectFrom('step_progress as sp').select(countRows.as('count')).whereRef('sp.step_id', '=', 's.id').where(reached)).as('reached'),
      scalar(
        selectFrom('attempts as r')
          .innerJoin('step_progress as sp', (join) => join.onRef('sp.attempt_id', '=', 'r.id').onRef('sp.step_id', '=', 'r.current_step_id'))
          .select(countRows.as('count'))
          .whereRef('r.current_step_id', '=', 's.id')
          .where('r.completed_at', 'is', null)
          .where(reached),
      ).as('stopped'),
    ])
    .where(({ ref: column }) => inList(column('m.course_id'), parameters.courseIds))
    .orderBy('m.position')
    .orderBy('m.id')
    .orderBy('s.position')
    .orderBy('s.id');
});

/** Invitations by state: those that are open now, and of those that were sent in the period the others. With a scope only those to its academy or courses. */
export const invitationRows = prepared(
  'reports.invitations',
  { ...SCOPE, academyId: 'uuid?', everything: 'boolean', now: 'timestamptz' },
  ({ academyId, everything, now, ...scope }) =>
    statements
      .selectFrom('invitations as i')
      .select([invitationStateAt(now).as('state'), countRows.as('count')])
      .where(anyOf(inPeriod(ref('i.created_at'), scope), isInvitationOpenAt(now)))
      .where(
        anyOf(
          everything,
          sql`${ref('i.academy_id')} = ${academyId}`,
          sql`${academyId} = any(${ref('i.academy_ids')})`,
          inList(ref('i.course_id'), scope.courseIds),
          sql`${ref('i.course_ids')} && ${scope.courseIds}`,
        ),
      )
      .groupBy('state'),
);
