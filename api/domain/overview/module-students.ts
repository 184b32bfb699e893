import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { STUDENT_ORDERS, type StudentOrder } from '../../../schema/overview.ts';
import { waitsForFeedback } from '../homework/waiting-sql.ts';
import { personColumns } from '../people/people.ts';
import type { AttemptsTable, HomeworkSubmissionsTable, QuizAnswersTable, StepProgressTable, UsersTable } from '../shared/database.generated.ts';
import { ListOrder } from '../shared/list-order.ts';
import { prepared, type References, type Shape, statements } from '../shared/prepared.ts';
import { arrayOf, countRows, hasRow, inList, one, onlyIf, scalar } from '../shared/sql.ts';
import { enrolledIn, runningAttempt } from './student-rows.ts';

const PAGE = {
  courseId: 'uuid',
  moduleId: 'uuid',
  emails: 'boolean',
  search: 'text?',
  show: 'text?',
  after: 'text[]?',
  offset: 'integer',
  limit: 'integer',
} as const satisfies Shape;
type Parameters = References<typeof PAGE>;
type Tables = { u: UsersTable; r: AttemptsTable; sp: StepProgressTable; qa: QuizAnswersTable; hs: HomeworkSubmissionsTable };

const byName = (descending: boolean): ListOrder =>
  new ListOrder([
    { of: sql`lower(p.name)`, type: 'text', collate: 'und-x-icu', descending },
    { of: sql`lower(p.surname)`, type: 'text', collate: 'und-x-icu', descending },
    { of: sql`p.id`, type: 'uuid' },
  ]);
/** Students without an activity come last. */
const byActivity = (descending: boolean): ListOrder =>
  new ListOrder([
    { of: sql`coalesce(p."lastActivityAt", ${sql.lit(descending ? '-infinity' : 'infinity')})`, type: 'timestamptz', descending },
    { of: sql`p.id`, type: 'uuid' },
  ]);
/** The orders of the students of a module. */
export const STUDENTS_IN_ORDER: Readonly<Record<StudentOrder, ListOrder>> = {
  nameAscending: byName(false),
  nameDescending: byName(true),
  activeDescending: byActivity(true),
  activeAscending: byActivity(false),
};

const stepsOf = (moduleId: Expression<string>) => statements.selectFrom('steps as s').where(({ ref }) => sql<boolean>`${ref('s.module_id')} = ${moduleId}`);

/** SQL: what happened in the steps of a module: visits and completions, answers, and homework. */
const visitsIn = (moduleId: Expression<string>) => stepsOf(moduleId).innerJoin('step_progress as sp', 'sp.step_id', 's.id');
const answersIn = (moduleId: Expression<string>) => stepsOf(moduleId).innerJoin('quiz_answers as qa', 'qa.step_id', 's.id');
const homeworkIn = (moduleId: Expression<string>) => stepsOf(moduleId).innerJoin('homework_submissions as hs', 'hs.step_id', 's.id');

const { ref, fn } = expressionBuilder<Tables, keyof Tables>();
const AT = {
  visits: fn.max(sql<Date>`greatest(${ref('sp.visited_at')}, ${ref('sp.completed_at')})`).as('at'),
  answers: fn.max('qa.answered_at').as('at'),
  homework: fn.max('hs.saved_at').as('at'),
} as const;
/** SQL: the submission `hs` waits, and it has feedback. */
const WAITING = { homeworkWaiting: waitsForFeedback, feedbackGiven: sql<boolean>`${ref('hs.answered')}` } as const;

/** SQL: a search is not set, or the student's name, or an email that the viewer may see, contains it. */
const matches = (search: Expression<string>, name: Expression<string>, surname: Expression<string>, email: Expression<string | null>): RawBuilder<boolean> =>
  sql`(${search} is null or ${name} || ' ' || ${surname} ilike ${search} or ${surname} || ' ' || ${name} ilike ${search} or ${email} ilike ${search})`;

/** SQL: the students of a filter. Only the branch of the filter is evaluated, and a list of attempts once. */
function shown({ moduleId, show }: Parameters): RawBuilder<boolean> {
  const attempt = sql<string>`${runningAttempt.select('n.id')}`;
  const completed = statements
    .selectFrom('module_progress as mp')
    .select(one)
    .where('mp.attempt_id', '=', attempt)
    .where('mp.module_id', '=', moduleId)
    .where('mp.completed_at', 'is not', null);
  const attemptsWith = (condition: Expression<boolean>) => homeworkIn(moduleId).select('hs.attempt_id').where(condition);
  return sql`case ${show} when 'current' then not ${hasRow(completed)} when 'completed' then ${hasRow(completed)}
    when 'homeworkWaiting' then ${attempt} in ${attemptsWith(WAITING.homeworkWaiting)} when 'feedbackGiven' then ${attempt} in ${attemptsWith(WAITING.feedbackGiven)}
    else true end`;
}

/** SQL: the matching students: what they are ordered by. */
const found = (parameters: Parameters) =>
  enrolledIn(parameters.courseId)
    .select(['e.id as enrolment_id', 'u.id', 'u.name', 'u.surname'])
    .where(matches(parameters.search, ref('u.name'), ref('u.surname'), onlyIf(sql<boolean>`${parameters.emails}`, ref('u.email'))))
    .where(shown(parameters));

/** SQL: the matching students with the time of the last activity, for which everything that happened in the module is read. */
function foundWithActivity(parameters: Parameters) {
  const { moduleId } = parameters;
  const times = visitsIn(moduleId)
    .select(['sp.attempt_id', AT.visits])
    .groupBy('sp.attempt_id')
    .unionAll(answersIn(moduleId).select(['qa.attempt_id', AT.answers]).groupBy('qa.attempt_id'))
    .unionAll(homeworkIn(moduleId).select(['hs.attempt_id', AT.homework]).groupBy('hs.attempt_id'));
  const activity = statements
    .selectFrom(times.as('t'))
    .select(({ fn: functions }) => ['t.attempt_id', functions.max('t.at').as('at')])
    .groupBy('t.attempt_id');
  return found(parameters)
    .leftJoinLateral(runningAttempt.select('n.id').as('r'), (join) => join.onTrue())
    .leftJoin(activity.as('l'), 'l.attempt_id', 'r.id')
    .select('l.at as lastActivityAt');
}

const page = sql<{ id: string; enrolment_id: string; n: number; keys: string[] }>`page`;

/** SQL: the students of a page with their results, which are read for these only. */
function withResults({ moduleId, emails }: Parameters) {
  const ofAttempt = (column: Expression<string>): RawBuilder<boolean> => sql`${column} = ${ref('r.id')}`;
  const visits = visitsIn(moduleId)
    .where(ofAttempt(ref('sp.attempt_id')))
    .select([AT.visits, sql<number>`count(${ref('sp.completed_at')})::integer`.as('completed')]);
  const answers = answersIn(moduleId)
    .where(ofAttempt(ref('qa.attempt_id')))
    .select(AT.answers);
  const count = (condition: Expression<boolean>): RawBuilder<number> => sql`(count(*) filter (where ${condition}))::integer`;
  const homework = homeworkIn(moduleId)
    .where(ofAttempt(ref('hs.attempt_id')))
    .select([AT.homework, count(WAITING.homeworkWaiting).as('waiting'), count(WAITING.feedbackGiven).as('answered')]);
  return (
    statements
      .selectFrom(page.as<'k'>(sql`k`))
      .innerJoin('users as u', 'u.id', 'k.id')
      .innerJoin('enrolments as e', 'e.id', 'k.enrolment_id')
      .leftJoinLateral(runningAttempt.select('n.id').as('r'), (join) => join.onTrue())
      .leftJoin('module_progress as mp', (join) => join.onRef('mp.attempt_id', '=', 'r.id').on('mp.module_id', '=', moduleId))
      .innerJoinLateral(visits.as('v'), (join) => join.onTrue())
      .innerJoinLateral(answers.as('a'), (join) => join.onTrue())
      .innerJoinLateral(homework.as('h'), (join) => join.onTrue())
      .select(personColumns)
      .select(['k.keys', 'e.created_at as addedAt', 'mp.completed_at as completedAt', onlyIf(sql<boolean>`${emails}`, ref('u.email')).as('email')])
      .select(['v.completed as completedSteps', 'h.waiting as homeworkWaiting', 'h.answered as feedbackGiven'])
      .select(({ ref: of }) => sql<Date | null>`greatest(${of('v.at')}, ${of('a.at')}, ${of('h.at')})`.as('lastActivityAt'))
      // PostgreSQL does not know how few a page has; of an array it expects few.
      .where(inList(ref('u.id'), arrayOf(statements.selectFrom(page.as<'i'>(sql`i`)).select('i.id'))))
      .orderBy('k.n')
  );
}

function pageOf(order: StudentOrder) {
  const ordered = STUDENTS_IN_ORDER[order];
  const needsActivity = order === 'activeAscending' || order === 'activeDescending';
  return prepared(`overview.page.${order}`, PAGE, (parameters) =>
    statements
      .with(
        (cte) => cte('found').materialized(),
        () => (needsActivity ? foundWithActivity(parameters) : found(parameters)),
      )
      .with(
        (cte) => cte('page').materialized(),
        (db) =>
          db
            .selectFrom('found as p')
            .select(['p.id', 'p.enrolment_id', ordered.keysOfRow.as('keys'), sql<number>`row_number() over (order by ${ordered.by})`.as('n')])
            .where(ordered.afterIfSet(parameters.after))
            .orderBy('n')
            .offset(parameters.offset)
            .limit(parameters.limit),
      )
      .selectNoFrom(({ selectFrom }) => [
        scalar(selectFrom('found as f').select(countRows.as('count'))).as('total'),
        jsonArrayFrom(withResults(parameters)).as('students'),
      ]),
  );
}

/** A page of the students of a module and the total number of matches, in one statement per order. */
export const STUDENT_PAGES = Object.fromEntries(STUDENT_ORDERS.map((order) => [order, pageOf(order)])) as Record<StudentOrder, ReturnType<typeof pageOf>>;
