import type { CourseView } from '../courses/course-reads.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { shownCondition, shownField, viewerParameters } from '../translations/translation-sql.ts';
import { COURSE_RECORD_COLUMNS, type CourseRecord, type CourseRecordRow, toCourseRecord } from './course-records.ts';

/** A module of a course in a list: only what its size says. */
export interface ModuleBrief {
  id: string;
  courseId: string;
  name: string;
  stepIds: string[];
}

/** The same as a list of courses shows it. */
export interface ListedCourseRecord extends CourseRecord {
  modules: ModuleBrief[];
}

/** SQL: the modules of courses with the ids of the steps that the viewer's language has, a row for each course. */
const MODULES = `SELECT b.course_id, json_agg(json_build_object('id', b.id, 'courseId', b.course_id, 'name', b.name, 'stepIds', b.step_ids) ORDER BY b.position, b.id) AS modules
  FROM (SELECT m.course_id, m.id, m.position, ${shownField('m', 'name')} AS name, COALESCE(array_agg(s.id ORDER BY s.position, s.id) FILTER (WHERE s.id IS NOT NULL), '{}') AS step_ids
    FROM modules m LEFT JOIN steps s ON s.module_id = m.id AND ${shownCondition('s')} WHERE m.course_id = ANY($5) AND ${shownCondition('m')} GROUP BY m.id) b
  GROUP BY b.course_id`;

/** As in the way through a course: an empty module is shown to staff alone, and no step to whoever does not learn here. */
function briefsFor(course: CourseView, modules: ModuleBrief[]): ModuleBrief[] {
  const shown = course.staff ? modules : modules.filter((module) => module.stepIds.length > 0);
  return course.viewerCan.learn ? shown : shown.map((module) => ({ ...module, stepIds: [] }));
}

/** What courses that the viewer sees have besides their view, with the size of their modules, in one statement for any number of them. */
export async function readCourseRecords(ctx: Ctx, courses: readonly CourseView[]): Promise<Map<string, ListedCourseRecord>> {
  requireActor(ctx);
  if (courses.length === 0) return new Map();
  const rows: Array<CourseRecordRow & { modules: ModuleBrief[] | null }> = await ctx.db.query(
    `SELECT ${COURSE_RECORD_COLUMNS}, w.modules AS "modules" FROM courses c LEFT JOIN (${MODULES}) w ON w.course_id = c.id
     WHERE c.id = ANY($5) AND $1::uuid IS NOT NULL AND $2::boolean IS NOT NULL`,
    [...viewerParameters(ctx), courses.map((course) => course.id)],
  );
  const records = new Map<string, ListedCourseRecord>();
  const byId = new Map(courses.map((course) => [course.id, course]));
  for (const row of rows) {
    const course = byId.get(row.id);
    if (course !== undefined) records.set(row.id, { ...toCourseRecord(ctx, course, row), modules: briefsFor(course, row.modules ?? []) });
  }
  return records;
}
