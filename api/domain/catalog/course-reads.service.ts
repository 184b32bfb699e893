import { expressionBuilder } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type CourseFacts, coursePolicy } from '../courses/course.policy.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { type Image, imageColumn, signImage } from '../files/images.ts';
import { courseVisible } from '../memberships/content.visibility.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AttemptsTable, CoursesTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
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
}

export interface CourseList {
  items: Course[];
  hiddenByLanguage: number;
}

const { ref } = expressionBuilder<{ c: CoursesTable; r: AttemptsTable }, 'c' | 'r'>();

/** SQL: the running attempt `r` as JSON, null without one. */
const runningAttempt = jsonBuildObject({
  id: ref('r.id'),
  number: ref('r.number'),
  currentStepId: ref('r.current_step_id'),
  completedAt: ref('r.completed_at'),
});

/** SQL: courses that the viewer sees, with the columns for `toCourse`. */
function selectCourses(viewer: ViewerParameters) {
  const { text, language, languages, shown } = courseTexts(viewer);
  return statements
    .selectFrom('courses as c')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .leftJoin('files as f', 'f.id', 'c.image_id')
    .leftJoin('enrolments as e', (join) => join.onRef('e.course_id', '=', 'c.id').on('e.user_id', '=', viewer.viewerId))
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

const courseUnderWay = prepared('courses.underWay', VIEWER, (viewer) =>
  selectOwn(viewer).where('r.completed_at', 'is', null).where(courseTexts(viewer).shown).limit(1),
);

type CourseRow = RowOf<typeof coursesById>;

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

/** The enrolled, unfinished course that the viewer used last, or null (dashboard: continue where you stopped). */
export async function findCourseUnderWay(ctx: Ctx): Promise<Course | null> {
  requireActor(ctx);
  const row = await courseUnderWay.first(ctx.db, viewerValues(ctx));
  return row === undefined ? null : toCourse(ctx, row);
}
