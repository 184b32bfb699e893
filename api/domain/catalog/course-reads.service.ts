import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { academyTexts } from '../academies/academy-texts.ts';
import { type CourseFacts, coursePolicy } from '../courses/course.policy.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { type Image, imageColumn, signImage } from '../files/images.ts';
import { academyVisible, courseVisible } from '../memberships/content.visibility.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AttemptsTable, CoursesTable, EnrolmentsTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { allOf, countRows, inList, one, scalar } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { VIEWER, type ViewerParameters, viewerValues } from '../translations/translation-sql.ts';
import { type Academy, academyColumns } from './academy-reads.service.ts';

/** The running attempt of the viewer: the one with the highest number. */
export interface RunningAttempt {
  id: string;
  number: number;
  currentStepId: string | null;
  completedAt: string | null;
}

/** A course as its viewer sees it, in one language, with the viewer's enrollment and permissions. */
export interface Course {
  id: string;
  academyId: string;
  academy: Omit<Academy, 'image' | 'courseCount' | 'viewerCan'>;
  name: string;
  description: string;
  shownLanguage: string;
  languages: string[];
  defaultLanguage: string;
  courseType: CourseFacts['courseType'];
  status: CourseFacts['status'];
  maxAttempts: number;
  image: Image | null;
  access: 'valid' | 'invalid';
  viewingAsEnrolled: boolean;
  enrolled: boolean;
  viewerCan: { enrol: boolean; learn: boolean; seeLearners: boolean; seeEmails: boolean; message: boolean; review: boolean; edit: boolean };
  staff: boolean;
  attempt: RunningAttempt | null;
  /** When the viewer completed the course last, in any attempt; starting again keeps it. */
  lastCompletedAt: Date | null;
}

export interface CourseList {
  items: Course[];
  hiddenByLanguage: number;
}

const { ref } = expressionBuilder<{ c: CoursesTable; r: AttemptsTable; e: EnrolmentsTable }, 'c' | 'r' | 'e'>();

/** SQL: the running attempt `r` as JSON, null without one. */
const runningAttempt = jsonBuildObject({
  id: ref('r.id'),
  number: ref('r.number'),
  currentStepId: ref('r.current_step_id'),
  completedAt: ref('r.completed_at'),
});

/** SQL: when the course was completed last in the enrolment `e`. */
const lastCompletion = statements
  .selectFrom('attempts as q')
  .select(({ fn }) => fn.max('q.completed_at').as('at'))
  .where('q.enrolment_id', '=', ref('e.id'));

/** SQL: courses that the viewer sees, with the columns for `toCourse`. */
function selectCourses(viewer: ViewerParameters) {
  const { text, language, languages, shown } = courseTexts(viewer);
  return statements
    .selectFrom('courses as c')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .leftJoin('files as f', 'f.id', 'c.image_id')
    .leftJoin('enrolments as e', (join) => join.onRef('e.course_id', '=', 'c.id').on('e.user_id', '=', viewer.viewerId).on('e.ended_at', 'is', null))
    .leftJoin('team_members as t', (join) => join.onRef('t.course_id', '=', 'c.id').on('t.user_id', '=', viewer.viewerId))
    .leftJoinLateral(
      (eb) => eb.selectFrom('attempts as n').selectAll().whereRef('n.enrolment_id', '=', 'e.id').orderBy('n.number', 'desc').limit(1).as('r'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.academy_id as academyId', text('name').as('name'), text('description').as('description'), language.as('shownLanguage')])
    .select([languages.as('languages'), 'c.default_language as defaultLanguage', 'c.course_type as courseType', 'c.status'])
    .select(['c.maximum_attempts as maxAttempts', imageColumn.as('image'), 'c.image_alt as imageAlt', 't.role as teamRole', shown.as('shown')])
    .select(({ eb }) => [
      eb('e.id', 'is not', null).$castTo<boolean>().as('enrolled'),
      eb.case().when('r.id', 'is not', null).then(runningAttempt).end().as('attempt'),
      scalar(lastCompletion).as('lastCompletedAt'),
      jsonObjectFrom(statements.selectNoFrom(academyColumns(viewer)))
        .$notNull()
        .as('academy'),
    ])
    .where(courseVisible(viewer));
}

const coursesById = prepared('courses.byId', { ...VIEWER, ids: 'uuid[]' }, (viewer) => selectCourses(viewer).where(inList(ref('c.id'), viewer.ids)));

const courseOfModule = prepared('courses.ofModule', { ...VIEWER, id: 'uuid' }, (viewer) =>
  selectCourses(viewer).where('c.id', '=', ({ selectFrom }) => selectFrom('modules as m').select('m.course_id').where('m.id', '=', viewer.id)),
);

const courseOfStep = prepared('courses.ofStep', { ...VIEWER, id: 'uuid' }, (viewer) =>
  selectCourses(viewer).where('c.id', '=', ({ selectFrom }) =>
    selectFrom('modules as m').innerJoin('steps as s', 's.module_id', 'm.id').select('m.course_id').where('s.id', '=', viewer.id),
  ),
);

const coursesOfAcademies = prepared('courses.ofAcademies', { ...VIEWER, ids: 'uuid[]' }, (viewer) =>
  selectCourses(viewer)
    .where(inList(ref('c.academy_id'), viewer.ids))
    .orderBy(({ eb }) => eb('e.id', 'is', null))
    .orderBy('c.position')
    .orderBy('c.id'),
);

/** SQL: the courses in which the viewer is enrolled, the one used last first. */
const selectOwn = (viewer: ViewerParameters) =>
  selectCourses(viewer)
    .where('e.id', 'is not', null)
    .orderBy(({ fn }) => fn.coalesce('r.last_used_at', 'e.created_at'), 'desc')
    .orderBy('c.id');

const ownCourses = prepared('courses.own', VIEWER, selectOwn);

/** A course in which the viewer is enrolled. */
interface Own {
  id: string;
  /** Not completed in the running attempt, and shown in the content language. */
  underWay: boolean;
  usedAt: Date;
}
const parts = statements.withTables<{ own: Own }>();

/** SQL: the courses in which the viewer is enrolled. */
const selectOwnKeys = (viewer: ViewerParameters) =>
  statements
    .selectFrom('courses as c')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .innerJoin('enrolments as e', (join) => join.onRef('e.course_id', '=', 'c.id').on('e.user_id', '=', viewer.viewerId).on('e.ended_at', 'is', null))
    .leftJoinLateral(
      (eb) => eb.selectFrom('attempts as n').selectAll().whereRef('n.enrolment_id', '=', 'e.id').orderBy('n.number', 'desc').limit(1).as('r'),
      (join) => join.onTrue(),
    )
    .select(['c.id', allOf(courseTexts(viewer).shown, sql`${ref('r.completed_at')} is null`).as('underWay')])
    .select(({ fn }) => fn.coalesce('r.last_used_at', 'e.created_at').as('usedAt'))
    .where(courseVisible(viewer));

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
      jsonArrayFrom(selectCourses(viewer).innerJoin(last.as('l'), 'l.id', 'c.id').orderBy('l.usedAt', 'desc').orderBy('c.id')).as('courses'),
    ]);
});

/** Academies and courses of each that the dashboard shows as rows. */
const FIRST_ITEMS = 3;

/** SQL: the first academies of the viewer's list. */
const firstAcademies = (viewer: ViewerParameters) =>
  statements
    .selectFrom('academies as a')
    .select('a.id')
    .where(academyVisible(viewer))
    .where(academyTexts(viewer).shown)
    .orderBy('a.position')
    .orderBy('a.id')
    .limit(FIRST_ITEMS);

const firstCourses = prepared('courses.first', VIEWER, (viewer) =>
  statements
    .selectFrom(
      selectCourses(viewer)
        .select([
          'a.position as academyPlace',
          sql<number>`row_number() over (partition by c.academy_id order by e.id is null, c.position, c.id)::integer`.as('place'),
        ])
        .where('c.academy_id', 'in', firstAcademies(viewer))
        .where(courseTexts(viewer).shown)
        .as('x'),
    )
    .selectAll()
    .where('x.place', '<=', FIRST_ITEMS)
    .orderBy('x.academyPlace')
    .orderBy('x.academyId')
    .orderBy('x.place'),
);

/** The courses that follow a course in its academy, then those before it; without those that the viewer has completed. */
const coursesAfter = prepared('courses.after', { ...VIEWER, id: 'uuid' }, (viewer) =>
  selectCourses(viewer)
    .innerJoin('courses as o', (join) => join.onRef('o.academy_id', '=', 'c.academy_id').on('o.id', '=', viewer.id))
    .whereRef('c.id', '<>', 'o.id')
    .where('c.status', '=', 'PUBLISHED')
    .where(courseTexts(viewer).shown)
    .where(({ not, exists }) => not(exists(lastCompletion.where('q.completed_at', 'is not', null).clearSelect().select(one))))
    .orderBy(sql`(c.position, c.id) < (o.position, o.id)`)
    .orderBy('c.position')
    .orderBy('c.id')
    .limit(10),
);

type CourseRow = RowOf<typeof coursesById>;
/** A time in a JSON value is a text. */
const dateOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

function toCourse(ctx: Ctx, row: CourseRow): Course {
  const actor = requireActor(ctx);
  const { image, imageAlt, teamRole, shown: _shown, ...rest } = row;
  const staff = coursePolicy.staff(actor, row);
  const viewerCan = {
    enrol: coursePolicy.enrol(actor, row) && !row.enrolled,
    learn: coursePolicy.learn(actor, row),
    seeLearners: coursePolicy.seeLearners(actor, row),
    seeEmails: coursePolicy.seeEmails(actor, row),
    message: coursePolicy.message(actor, row),
    review: coursePolicy.review(actor, row),
    edit: coursePolicy.edit(actor),
  };
  const access = viewerCan.learn ? 'valid' : 'invalid';
  return { ...rest, image: signImage(ctx, image, imageAlt), access, viewingAsEnrolled: staff && !row.enrolled, viewerCan, staff };
}

function toList(ctx: Ctx, rows: CourseRow[]): CourseList {
  const items = rows.filter((row) => row.shown).map((row) => toCourse(ctx, row));
  return { items, hiddenByLanguage: rows.length - items.length };
}

/** Courses by id, as far as they exist for the viewer; without a text in the content language they fall back to their default. */
export async function readCourses(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Course>> {
  requireActor(ctx);
  const rows = await coursesById.all(ctx.db, { ...viewerValues(ctx), ids });
  return new Map(rows.map((row) => [row.id, toCourse(ctx, row)]));
}

/** The course that a step or a module belongs to, or null when it does not exist for the viewer. */
export async function readCourseOf(ctx: Ctx, kind: 'step' | 'module', id: string): Promise<Course | null> {
  requireActor(ctx);
  const statement = kind === 'module' ? courseOfModule : courseOfStep;
  const row = await statement.first(ctx.db, { ...viewerValues(ctx), id });
  return row === undefined ? null : toCourse(ctx, row);
}

/** Courses of academies, each list with the viewer's own courses first, then in their order; hidden ones counted (docs/product-rules.md#3-languages). */
export async function listAcademyCourses(ctx: Ctx, academyIds: readonly string[]): Promise<Map<string, CourseList>> {
  requireActor(ctx);
  const rows = await coursesOfAcademies.all(ctx.db, { ...viewerValues(ctx), ids: academyIds });
  const listOf = (id: string): CourseList => {
    const own = rows.filter((row) => row.academyId === id);
    return toList(ctx, own);
  };
  return new Map(academyIds.map((id) => [id, listOf(id)]));
}

/** The viewer's enrolled courses, most recently used first, also those without a text in the content language (docs/product-rules.md#3-languages). */
export async function listMyCourses(ctx: Ctx): Promise<CourseList> {
  requireActor(ctx);
  const rows = await ownCourses.all(ctx.db, viewerValues(ctx));
  return { items: rows.map((row) => toCourse(ctx, row)), hiddenByLanguage: 0 };
}

/** The courses that the viewer has begun and not completed, at most `limit` and the one used last first, and how many such and enrolled courses there are. */
export async function listCoursesUnderWay(ctx: Ctx, limit: number): Promise<{ enrolledCourses: number; begunCourses: number; courses: Course[] }> {
  requireActor(ctx);
  const row = await coursesUnderWay.first(ctx.db, { ...viewerValues(ctx), limit });
  const { enrolledCourses = 0, begunCourses = 0, courses = [] } = row ?? {};
  return { enrolledCourses, begunCourses, courses: courses.map((course) => toCourse(ctx, { ...course, lastCompletedAt: dateOf(course.lastCompletedAt) })) };
}

/** The first three courses in the viewer's list of each of the first three academies, enrolled ones first, in one statement. */
export async function listFirstCourses(ctx: Ctx): Promise<Course[]> {
  requireActor(ctx);
  const rows = await firstCourses.all(ctx.db, viewerValues(ctx));
  return rows.map(({ place: _place, academyPlace: _academyPlace, ...row }) => toCourse(ctx, row));
}

/**
 * The next course of the academy that the viewer can open or enroll in and has not completed; null without one.
 * @throws NOT_FOUND if the course does not exist for the viewer
 */
export async function readNextCourse(ctx: Ctx, id: string): Promise<Course | null> {
  const courseId = requireId(id);
  assertFound((await readCourses(ctx, [courseId])).get(courseId));
  const courses = (await coursesAfter.all(ctx.db, { ...viewerValues(ctx), id: courseId })).map((row) => toCourse(ctx, row));
  return courses.find(({ viewerCan }) => viewerCan.learn || viewerCan.enrol) ?? null;
}
