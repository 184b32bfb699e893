import type { CourseView } from '../courses/course-reads.service.ts';
import type { Ctx } from '../shared/context.ts';
import type { CourseCount } from './course-progress.ts';
import { buildOutline, type ModuleRow, type Outline } from './outline.ts';

const KEYS = `SELECT * FROM unnest($3::uuid[], $4::uuid[], $5::uuid[]) AS k(course_id, attempt_id, step_id)`;

function keyParameters(ctx: Ctx, courses: readonly CourseView[]): unknown[] {
  const attempts = courses.map((course) => course.attempt?.id ?? null);
  const places = courses.map((course) => course.attempt?.currentStepId ?? null);
  return [ctx.reading.language, ctx.reading.otherLanguages, courses.map((course) => course.id), attempts, places];
}

const shown = (alias: string): string => `($2 OR ${alias}.translations ? $1)`;
const language = (alias: string): string => `CASE WHEN ${alias}.translations ? $1 THEN $1 ELSE ${alias}.default_language END`;
const name = (alias: string): string => `COALESCE(${alias}.translations -> $1, ${alias}.translations -> ${alias}.default_language) ->> 'name'`;

/** SQL: the steps of a module as one JSON value: the driver reads that faster than a row for each step. */
const STEPS = `SELECT json_agg(json_build_object('id', s.id, 'name', ${name('s')}, 'shownLanguage', ${language('s')}, 'shown', ${shown('s')},
    'access', s.access, 'completed', sp.completed_at IS NOT NULL) ORDER BY s.position, s.id) AS steps
  FROM steps s LEFT JOIN step_progress sp ON sp.attempt_id = k.attempt_id AND sp.step_id = s.id WHERE s.module_id = m.id`;

/** Whole, so that it is put together once and not for each request. */
const OUTLINES = `SELECT m.course_id AS "courseId", m.id AS "id", ${name('m')} AS "name", ${language('m')} AS "shownLanguage", ${shown('m')} AS "shown",
    mp.completed_at IS NOT NULL AS "marked", mp.current_step_id AS "placeId", COALESCE(w.steps, '[]') AS "steps"
  FROM (${KEYS}) k JOIN modules m ON m.course_id = k.course_id
  LEFT JOIN module_progress mp ON mp.attempt_id = k.attempt_id AND mp.module_id = m.id
  LEFT JOIN LATERAL (${STEPS}) w ON true
  ORDER BY m.position, m.id`;

/** Modules and steps of courses that the viewer sees, with states and marks, in one statement. Show them through `modulesFor`. */
export async function readOutlines(ctx: Ctx, courses: readonly CourseView[]): Promise<Map<string, Outline>> {
  const rows: ModuleRow[] = await ctx.db.query(OUTLINES, keyParameters(ctx, courses));
  const outlineOf = (course: CourseView): Outline => {
    const own = courses.length === 1 ? rows : rows.filter((row) => row.courseId === course.id);
    return buildOutline(own, course);
  };
  return new Map(courses.map((course) => [course.id, outlineOf(course)]));
}

/** Counts what cards show of courses, in one statement whose answer has a row for each module, not for each step. */
export async function countCourses(ctx: Ctx, courses: readonly CourseView[]): Promise<Map<string, CourseCount>> {
  const rows: Array<{ courseId: string; total: number; done: number; marked: boolean; place: string | null }> = await ctx.db.query(
    `SELECT m.course_id AS "courseId", count(s.id) FILTER (WHERE ${shown('s')})::integer AS "total",
       count(sp.completed_at) FILTER (WHERE ${shown('s')})::integer AS "done", bool_or(mp.completed_at IS NOT NULL) AS "marked",
       max(s.id::text) FILTER (WHERE ${shown('s')} AND s.id = k.step_id) AS "place"
     FROM (${KEYS}) k JOIN modules m ON m.course_id = k.course_id AND ${shown('m')}
     LEFT JOIN module_progress mp ON mp.attempt_id = k.attempt_id AND mp.module_id = m.id
     LEFT JOIN steps s ON s.module_id = m.id
     LEFT JOIN step_progress sp ON sp.attempt_id = k.attempt_id AND sp.step_id = s.id
     GROUP BY m.course_id, m.position, m.id ORDER BY m.position, m.id`,
    keyParameters(ctx, courses),
  );
  const countOf = (course: CourseView): CourseCount => {
    const own = rows.filter((row) => row.courseId === course.id);
    const filled = own.filter((row) => row.total > 0);
    const modules = filled.map(({ total, done, marked }) => ({ total, done, completed: marked && done === total }));
    return { modules, moduleCount: course.staff ? own.length : filled.length, currentStepId: own.find((row) => row.place !== null)?.place ?? null };
  };
  return new Map(courses.map((course) => [course.id, countOf(course)]));
}
