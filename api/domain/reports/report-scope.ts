import { assertFound } from '../shared/authorize.ts';
import type { RowOf } from '../shared/prepared.ts';
import type { ReportScope } from './report.ts';
import type { courseRows } from './report-rows.ts';

type Row = RowOf<typeof courseRows>;
type CourseRow = Row & { courseId: string };
const isCourse = (row: Row): row is CourseRow => row.courseId !== null;

/** Groups the courses by their academies, in their order. */
export function scopesOf(rows: readonly Row[]): ReportScope[] {
  const scopes = new Map<string, ReportScope>();
  for (const row of rows) {
    const { academyId, academyName, academyLanguage } = row;
    const scope = scopes.get(academyId) ?? { academyId, name: academyName, shownLanguage: academyLanguage, courses: [] };
    if (isCourse(row)) scope.courses.push({ courseId: row.courseId, name: row.name, shownLanguage: row.shownLanguage });
    scopes.set(academyId, scope);
  }
  return [...scopes.values()];
}

/**
 * Returns the courses of a report.
 * @throws NOT_FOUND for an academy or a course that does not exist, and for a course of another academy
 */
export function coursesOf(rows: readonly Row[], academyId: string | null, courseId: string | null): CourseRow[] {
  const inAcademy = rows.filter((row) => academyId === null || row.academyId === academyId);
  if (academyId !== null) assertFound(inAcademy[0]);
  const courses = inAcademy.filter(isCourse).filter((course) => courseId === null || course.courseId === courseId);
  if (courseId !== null) assertFound(courses[0]);
  return courses;
}
