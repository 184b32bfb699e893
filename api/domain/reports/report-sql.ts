import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { EnrolmentsTable, LearnerDaysTable } from '../shared/database.generated.ts';
import { type References, type Shape, statements } from '../shared/prepared.ts';
import { allOf, anyOf, countRows, inList, scalar } from '../shared/sql.ts';

/** A period as two times: the first is included, the second is not. */
export const PERIOD = { start: 'timestamptz', end: 'timestamptz' } as const satisfies Shape;
/** The courses of a report, and its period. */
export const SCOPE = { courseIds: 'uuid[]', start: PERIOD.start, end: PERIOD.end } as const satisfies Shape;
/** The courses, and the times at which the period before, the days or weeks of the period, and the time after it begin. */
export const SPANS = { courseIds: 'uuid[]', times: 'timestamptz[]' } as const satisfies Shape;

type Scope = References<typeof SCOPE>;
type Period = References<typeof PERIOD>;
type Spans = References<typeof SPANS>;

const { ref } = expressionBuilder<{ d: LearnerDaysTable; e: EnrolmentsTable }, 'd' | 'e'>();

/** SQL: a time is in the period. */
export const inPeriod = (at: Expression<Date | null>, { start, end }: Period): RawBuilder<boolean> => sql`(${at} >= ${start} and ${at} < ${end})`;

/** SQL: a time is between the first and the last time. */
const inSpans = (at: Expression<Date | null>, { times }: Spans): RawBuilder<boolean> =>
  sql`(${at} >= (${times})[1] and ${at} < (${times})[cardinality(${times})])`;

/** SQL: 0 for a time in the period before, from 1 the day or week of the period. */
const spanOf = (at: Expression<Date | null>, { times }: Spans): RawBuilder<number> => sql`(width_bucket(${at}, ${times}) - 1)`;

/** SQL: a row of `learner_days` is an activity in the period. */
const isActive = (period: Period): RawBuilder<boolean> => anyOf(inPeriod(ref('d.first_at'), period), inPeriod(ref('d.last_at'), period));

/** SQL: the day in UTC of a time, and the first day in UTC that begins at it or later. */
const dayOf = (at: Expression<Date>): RawBuilder<Date> => sql`date_trunc('day', ${at}, 'UTC')`;
const nextDay = (at: Expression<Date>): RawBuilder<Date> => sql`date_trunc('day', ${at} + interval '24 hours' - interval '1 microsecond', 'UTC')`;

type DayColumn = 'd.user_id' | 'd.language' | 'd.content_language';

/** SQL: columns of days in UTC. */
const columnsOfDays = <C extends DayColumn>(columns: readonly C[], isOfCourses: Expression<boolean>, from: Expression<Date>, before: Expression<Date>) =>
  statements
    .selectFrom('learner_days as d')
    .select(columns)
    .where(allOf(isOfCourses, sql`${ref('d.day')} >= ${from}`, sql`${ref('d.day')} < ${before}`));

/**
 * SQL: the different values of the days on which learners were active in the period. A day in UTC that is a part of the period as a whole needs no look at
 * its times, and an index alone answers for it; the days at the ends of the period are compared by their times.
 */
const activeDays = <C extends DayColumn>(columns: readonly C[], isOfCourses: Expression<boolean>, { start, end }: Period) => {
  const period = { start, end };
  return columnsOfDays(columns, isOfCourses, nextDay(start), dayOf(end))
    .union(columnsOfDays(columns, isOfCourses, dayOf(start), nextDay(start)).where(isActive(period)))
    .union(columnsOfDays(columns, isOfCourses, dayOf(end), end).where(isActive(period)));
};

/** SQL: the different learners who were active in the period. */
const activeLearners = (isOfCourses: Expression<boolean>, period: Period) => activeDays(['d.user_id'], isOfCourses, period);

/** SQL: learners who were active in each day or week, by its position from 0. */
const activeInEach = (isOfCourses: Expression<boolean>, times: Spans['times']) =>
  statements
    .with(
      (cte) => cte('s').materialized(),
      (db) =>
        db
          .selectFrom(sql<{ n: number }>`generate_series(1, cardinality(${times}) - 1)`.as<'n'>(sql`n`))
          .select([sql<number>`n - 1`.as('span'), sql<Date>`(${times})[n]`.as('start'), sql<Date>`(${times})[n + 1]`.as('end')]),
    )
    .selectFrom('s')
    .select(({ ref: column }) => {
      const period = { start: sql<Date>`${column('s.start')}`, end: sql<Date>`${column('s.end')}` };
      const learners = activeLearners(isOfCourses, period);
      return ['s.span', scalar(statements.selectFrom(learners.as('l')).select(countRows.as('count'))).as('learners')];
    });

/** SQL: learners of courses who were active in each day or week, by its position from 0. */
export const activeInSpans = ({ courseIds, times }: Spans) => activeInEach(inList(ref('d.course_id'), courseIds), times);

/**
 * SQL: the same for all courses. Without a condition on the course PostgreSQL reads the days of a span in one piece of the index of days, instead of
 * looking each of them up for each course.
 */
export const activeInSpansOfAll = ({ times }: Pick<Spans, 'times'>) => activeInEach(sql<boolean>`true`, times);

/** SQL: learners who were active in the period, in all and by course. Each course is counted alone at first, because few ids are compared faster. */
export const activeInCourses = ({ courseIds, ...period }: Scope) =>
  statements
    .selectFrom(sql<{ id: string }>`unnest(${courseIds})`.as<'c'>(sql`c(id)`))
    .innerJoinLateral(
      ({ ref: column }) => activeLearners(sql<boolean>`${ref('d.course_id')} = ${column('c.id')}`, period).as('l'),
      (join) => join.onTrue(),
    )
    .select(({ ref: column }) => [
      sql<string | null>`${column('c.id')}`.as('courseId'),
      sql<number>`count(distinct ${column('l.user_id')})::integer`.as('learners'),
    ])
    .groupBy(sql`grouping sets ((), (c.id))`);

const activeByLanguage = (isOfCourses: Expression<boolean>, period: Period) =>
  statements
    .selectFrom(activeDays(['d.user_id', 'd.language', 'd.content_language'], isOfCourses, period).as('f'))
    .select(({ ref: column }) => [
      sql<string | null>`${column('f.language')}`.as('language'),
      sql<string | null>`${column('f.content_language')}`.as('contentLanguage'),
      sql<number>`count(distinct ${column('f.user_id')})::integer`.as('learners'),
    ])
    .groupBy(sql`grouping sets ((f.language), (f.content_language))`)
    .orderBy('learners', 'desc');

/** SQL: learners who were active in the period by interface language and by content language; one who used two is counted for both. */
export const activeInLanguages = ({ courseIds, ...period }: Scope) => activeByLanguage(inList(ref('d.course_id'), courseIds), period);

/** SQL: the same for all courses, from one piece of the index of days. */
export const activeInLanguagesOfAll = (period: Period) => activeByLanguage(sql<boolean>`true`, period);

interface Counted {
  course_id: string;
  span: number;
  count: number;
}

/**
 * SQL: sums of a count by course and span: one in all, one per course, in which `span` is null, and one per span, in which `courseId` is null. `inPeriod`
 * leaves out the period before.
 */
const summed = (counts: Expression<Counted>) =>
  statements
    .selectFrom(sql<Counted>`${counts}`.as<'f'>(sql`f`))
    .select([sql<string | null>`f.course_id`.as('courseId'), sql<number | null>`f.span`.as('span')])
    .select([
      sql<number>`coalesce(sum(f.count), 0)::integer`.as('count'),
      sql<number>`coalesce(sum(f.count) filter (where f.span > 0), 0)::integer`.as('inPeriod'),
    ])
    .groupBy(sql`grouping sets ((), (f.course_id), (f.span))`);

/** SQL: the completions: in all, by course, in the period before, and by day or week. */
export const completionsIn = (spans: Spans) =>
  summed(
    statements
      .selectFrom('learner_days as d')
      .select(['d.course_id', spanOf(ref('d.completed_at'), spans).as('span'), countRows.as('count')])
      .where(allOf(inList(ref('d.course_id'), spans.courseIds), inSpans(ref('d.completed_at'), spans)))
      .groupBy(['d.course_id', 'span']),
  );

/** SQL: the enrolments: in all, by course, in the period before, and by day or week. */
export const enrolmentsIn = (spans: Spans) =>
  summed(
    statements
      .selectFrom('enrolments as e')
      .select(['e.course_id', spanOf(ref('e.created_at'), spans).as('span'), countRows.as('count')])
      .where(allOf(inList(ref('e.course_id'), spans.courseIds), inSpans(ref('e.created_at'), spans)))
      .groupBy(['e.course_id', 'span']),
  );
