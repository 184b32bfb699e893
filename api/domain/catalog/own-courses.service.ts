import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { courseTexts } from '../courses/course-texts.ts';
import { courseVisible } from '../memberships/content.visibility.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AttemptsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { allOf, anyOf, countRows, hasRow, isSet, one, scalar } from '../shared/sql.ts';
import { VIEWER, type ViewerParameters, viewerValues } from '../translations/translation-sql.ts';
import type { Course, CourseList } from './course-reads.service.ts';
import { latestAttempt, selectCourses, toCourse } from './select-courses.ts';

const { ref } = expressionBuilder<{ r: AttemptsTable }, 'r'>();

/** The courses in which the viewer is enrolled, the one used last first. */
const ownCourses = prepared('courses.own', VIEWER, (viewer) =>
  selectCourses(viewer)
    .where('e.id', 'is not', null)
    .orderBy(({ fn }) => fn.coalesce('r.last_used_at', 'e.created_at'), 'desc')
    .orderBy('c.id'),
);

/** A course in which the viewer is enrolled. */
interface Own {
  id: string;
  /** Not completed in the running attempt, and shown in the content language. */
  underWay: boolean;
  usedAt: Date;
  /** When the running attempt was completed. */
  completedAt: Date | null;
}
const parts = statements.withTables<{ own: Own }>();

/** SQL: the courses in which the viewer is enrolled. */
const selectOwnKeys = (viewer: ViewerParameters) =>
  statements
    .selectFrom('courses as c')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .innerJoin('enrolments as e', (join) => join.onRef('e.course_id', '=', 'c.id').on('e.user_id', '=', viewer.viewerId).on('e.ended_at', 'is', null))
    .leftJoinLateral(latestAttempt.as('r'), (join) => join.onTrue())
    .select(['c.id', 'r.completed_at as completedAt', allOf(courseTexts(viewer).shown, sql`${ref('r.completed_at')} is null`).as('underWay')])
    .select(({ fn }) => fn.coalesce('r.last_used_at', 'e.created_at').as('usedAt'))
    .where(courseVisible(viewer));

/** SQL: the viewer has opened or completed a step of any course, at any time. An attempt may begin without. */
const hasStarted = ({ viewerId }: Pick<ViewerParameters, 'viewerId'>) =>
  hasRow(
    statements
      .selectFrom('enrolments as ve')
      .innerJoin('attempts as va', 'va.enrolment_id', 've.id')
      .select(one)
      .where('ve.user_id', '=', viewerId)
      .where((of) => anyOf(isSet(of.ref('va.current_step_id')), isSet(of.ref('va.completed_at')), of('va.last_used_at', '>', of.ref('va.started_at')))),
  );

/** The courses under way that were used last, as one JSON value, and how many there are. */
const coursesUnderWay = prepared('courses.underWay', { ...VIEWER, limit: 'integer' }, (viewer) => {
  const last = parts.selectFrom('own as o').selectAll().where('o.underWay', '=', true).orderBy('o.usedAt', 'desc').orderBy('o.id').limit(viewer.limit);
  return parts
    .with(
      (cte) => cte('own').materialized(),
      () => selectOwnKeys(viewer),
    )
    .selectNoFrom([
      scalar(parts.selectFrom('own').select(countRows.as('count'))).as('enrolledCourses'),
      scalar(parts.selectFrom('own').select(countRows.as('count')).where('underWay', '=', true)).as('begunCourses'),
      hasStarted(viewer).as('hasStarted'),
      sql<
        string | null
      >`${parts.selectFrom('own as d').select('d.id').where('d.completedAt', 'is not', null).orderBy('d.completedAt', 'desc').orderBy('d.id').limit(sql.lit(1))}`.as(
        'lastCompletedId',
      ),
      jsonArrayFrom(selectCourses(viewer).innerJoin(last.as('l'), 'l.id', 'c.id').orderBy('l.usedAt', 'desc').orderBy('c.id')).as('courses'),
    ]);
});

/** A time in a JSON value is a text. */
const dateOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

/** The viewer's enrolled courses, most recently used first, also those without a text in the content language (docs/product-rules.md#3-languages). */
export async function listMyCourses(ctx: Ctx): Promise<CourseList> {
  requireActor(ctx);
  const rows = await ownCourses.all(ctx.db, viewerValues(ctx));
  return { items: rows.map((row) => toCourse(ctx, row)), hiddenByLanguage: 0 };
}

/** Where the viewer stands. */
export interface CoursesUnderWay {
  enrolledCourses: number;
  /** Not completed, and shown in the content language. */
  begunCourses: number;
  /** Whether the viewer has ever opened or completed a step. */
  hasStarted: boolean;
  /** The course that the viewer completed last; null without one. */
  lastCompletedId: string | null;
  /** The one used last first. */
  courses: Course[];
}

const NONE = { enrolledCourses: 0, begunCourses: 0, hasStarted: false, lastCompletedId: null, courses: [] };

/** The courses that the viewer has begun and not completed, at most `limit` and the one used last first, and how many such and enrolled courses there are. */
export async function listCoursesUnderWay(ctx: Ctx, limit: number): Promise<CoursesUnderWay> {
  requireActor(ctx);
  const { courses, ...row } = (await coursesUnderWay.first(ctx.db, { ...viewerValues(ctx), limit })) ?? NONE;
  return { ...row, courses: courses.map((course) => toCourse(ctx, { ...course, lastCompletedAt: dateOf(course.lastCompletedAt) })) };
}
