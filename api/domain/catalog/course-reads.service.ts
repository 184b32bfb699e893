import { expressionBuilder, sql } from 'kysely';
import type { COURSE_FIELDS, SettingsOf } from '../../../schema/item-fields.ts';
import { academyTexts } from '../academies/academy-texts.ts';
import type { CourseFacts } from '../courses/course.policy.ts';
import { courseTexts } from '../courses/course-texts.ts';
import type { Image } from '../files/images.ts';
import { academyVisible } from '../memberships/content.visibility.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { CoursesTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList, one } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { VIEWER, type ViewerParameters, viewerValues } from '../translations/translation-sql.ts';
import type { Academy } from './academy-reads.service.ts';
import { type CourseRow, lastCompletion, selectCourses, toCourse } from './select-courses.ts';

/** The running attempt of the viewer: the one with the highest number. */
export interface RunningAttempt {
  id: string;
  number: number;
  currentStepId: string | null;
  completedAt: string | null;
}

/** A course as its viewer sees it, in one language, with the viewer's enrollment and permissions. */
export interface Course extends SettingsOf<typeof COURSE_FIELDS> {
  id: string;
  academyId: string;
  academy: Omit<Academy, 'image' | 'courseCount' | 'viewerCan'>;
  name: string;
  description: string;
  shownLanguage: string;
  languages: string[];
  defaultLanguage: string;
  status: CourseFacts['status'];
  image: Image | null;
  access: 'valid' | 'invalid';
  viewingAsEnrolled: boolean;
  enrolled: boolean;
  viewerCan: { enrol: boolean; learn: boolean; seeLearners: boolean; seeEmails: boolean; message: boolean; review: boolean };
  staff: boolean;
  attempt: RunningAttempt | null;
  /** When the viewer completed the course last, in any attempt; starting again keeps it. */
  lastCompletedAt: Date | null;
}

export interface CourseList {
  items: Course[];
  hiddenByLanguage: number;
}

const { ref } = expressionBuilder<{ c: CoursesTable }, 'c'>();

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

/** The dashboard shows so many academies, and so many courses of each, as rows; of the others it shows the number. */
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

/** SQL: the viewer teaches in the course and is not enrolled in it: the start page lists such courses by themselves, and their teachers do not begin to learn in them. */
const onlyTaught = sql<boolean>`(e.id is null and coalesce(t.role in ('instructor', 'module_trainer'), false))`;

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
        .where(({ not }) => not(onlyTaught))
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

/** The first three courses in the viewer's list of each of the first three academies, enrolled ones first, without those that the viewer only teaches, in one statement. */
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
