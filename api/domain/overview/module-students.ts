import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { STUDENT_ORDERS, type StudentOrder } from '../../../schema/overview.ts';
import { waitsForFeedback } from '../homework/waiting-sql.ts';
import { personColumns } from '../people/people.ts';
import { prepared, type Shape, statements } from '../shared/prepared.ts';
import { countRows, isSet, onlyIf, scalar } from '../shared/sql.ts';
import { studentsOf } from './student-rows.ts';

const PAGE = {
  courseId: 'uuid',
  moduleId: 'uuid',
  emails: 'boolean',
  search: 'text?',
  show: 'text?',
  offset: 'integer',
  limit: 'integer',
} as const satisfies Shape;

const ORDERS: Readonly<Record<StudentOrder, RawBuilder<unknown>>> = {
  nameAscending: sql`lower(p.name) collate "und-x-icu", lower(p.surname) collate "und-x-icu", p.id`,
  nameDescending: sql`lower(p.name) collate "und-x-icu" desc, lower(p.surname) collate "und-x-icu" desc, p.id`,
  activeDescending: sql`p."lastActivityAt" desc nulls last, p.id`,
  activeAscending: sql`p."lastActivityAt" nulls last, p.id`,
};

/** SQL: what happened in the steps of a module, by attempt: three tables with the times of the last activity. */
const stepsOf = (moduleId: Expression<string>) => statements.selectFrom('steps as s').where(({ ref }) => sql<boolean>`${ref('s.module_id')} = ${moduleId}`);
const visitsIn = (moduleId: Expression<string>) =>
  stepsOf(moduleId)
    .innerJoin('step_progress as sp', 'sp.step_id', 's.id')
    .select(({ ref, fn }) => [
      'sp.attempt_id',
      sql<number>`count(${ref('sp.completed_at')})::integer`.as('completed'),
      fn.max(sql<Date>`greatest(${ref('sp.visited_at')}, ${ref('sp.completed_at')})`).as('at'),
    ])
    .groupBy('sp.attempt_id');
const answersIn = (moduleId: Expression<string>) =>
  stepsOf(moduleId)
    .innerJoin('quiz_answers as qa', 'qa.step_id', 's.id')
    .select(({ fn }) => ['qa.attempt_id', fn.max('qa.answered_at').as('at')])
    .groupBy('qa.attempt_id');
const homeworkIn = (moduleId: Expression<string>) =>
  stepsOf(moduleId)
    .innerJoin('homework_submissions as hs', 'hs.step_id', 's.id')
    .select(({ fn, ref }) => [
      'hs.attempt_id',
      sql<number>`(count(*) filter (where ${waitsForFeedback}))::integer`.as('waiting'),
      sql<number>`(count(*) filter (where ${ref('hs.answered')}))::integer`.as('answered'),
      fn.max('hs.saved_at').as('at'),
    ])
    .groupBy('hs.attempt_id');

/** SQL: a search is not set, or the student's name, or an email that the viewer may see, contains it. */
const matches = (search: Expression<string>, name: Expression<string>, surname: Expression<string>, email: Expression<string | null>): RawBuilder<boolean> =>
  sql`(${search} is null or ${name} || ' ' || ${surname} ilike ${search} or ${surname} || ' ' || ${name} ilike ${search} or ${email} ilike ${search})`;

function pageOf(order: StudentOrder) {
  return prepared(`overview.page.${order}`, PAGE, ({ courseId, moduleId, emails, search, show, offset, limit }) =>
    statements
      .with('visits', () => visitsIn(moduleId))
      .with('answers', () => answersIn(moduleId))
      .with('homework', () => homeworkIn(moduleId))
      .with(
        (cte) => cte('students').materialized(),
        () =>
          studentsOf(courseId)
            .leftJoin('module_progress as mp', (join) =>
              join.onRef('mp.attempt_id', '=', 'r.id').on(({ ref }) => sql<boolean>`${ref('mp.module_id')} = ${moduleId}`),
            )
            .select(personColumns)
            .select(({ ref }) => [
              'r.id as attempt_id',
              'e.created_at as addedAt',
              'mp.completed_at as completedAt',
              onlyIf(sql<boolean>`${emails}`, ref('u.email')).as('email'),
            ])
            .where(({ ref }) => matches(search, ref('u.name'), ref('u.surname'), onlyIf(sql<boolean>`${emails}`, ref('u.email')))),
      )
      .with(
        (cte) => cte('found').materialized(),
        (db) =>
          db
            .selectFrom('students as st')
            .leftJoin('visits as v', 'v.attempt_id', 'st.attempt_id')
            .leftJoin('answers as a', 'a.attempt_id', 'st.attempt_id')
            .leftJoin('homework as h', 'h.attempt_id', 'st.attempt_id')
            .select(['st.id', 'st.name', 'st.surname', 'st.role', 'st.color', 'st.online', 'st.doNotDisturb', 'st.addedAt', 'st.email', 'st.completedAt'])
            .select(({ fn, ref }) => [
              fn.coalesce('v.completed', sql.lit(0)).as('completedSteps'),
              fn.coalesce('h.waiting', sql.lit(0)).as('homeworkWaiting'),
              fn.coalesce('h.answered', sql.lit(0)).as('feedbackGiven'),
              sql<Date | null>`greatest(${ref('v.at')}, ${ref('a.at')}, ${ref('h.at')})`.as('lastActivityAt'),
            ])
            .where(
              ({ ref }) => sql<boolean>`case ${show} when 'current' then ${ref('st.completedAt')} is null when 'completed' then ${isSet(ref('st.completedAt'))}
                when 'homeworkWaiting' then ${ref('h.waiting')} > 0 when 'feedbackGiven' then ${ref('h.answered')} > 0 else true end`,
            ),
      )
      .selectNoFrom(({ selectFrom }) => [
        scalar(selectFrom('found as f').select(countRows.as('count'))).as('total'),
        jsonArrayFrom(selectFrom('found as p').selectAll().orderBy(ORDERS[order]).offset(offset).limit(limit)).as('students'),
      ]),
  );
}

/** A page of the students of a module and the total number of matches, in one statement per order. */
export const STUDENT_PAGES = Object.fromEntries(STUDENT_ORDERS.map((order) => [order, pageOf(order)])) as Record<StudentOrder, ReturnType<typeof pageOf>>;
