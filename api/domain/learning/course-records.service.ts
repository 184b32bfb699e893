import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CourseView } from '../catalog/course-reads.service.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { CoursesTable, ModulesTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { arrayOf, inList } from '../shared/sql.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { READING, type ReadingParameters, readingValues } from '../translations/translation-sql.ts';
import { type CourseRecord, courseRecordColumns, toCourseRecord } from './course-records.ts';

const { ref } = expressionBuilder<{ c: CoursesTable; m: ModulesTable }, 'c' | 'm'>();

/** A module of a course in a list, with the number of its steps. */
export interface ModuleBrief {
  id: string;
  courseId: string;
  name: string;
  stepIds: string[];
}

/** The fields of a course in all languages, as lists of courses contain them. */
export interface ListedCourseRecord extends CourseRecord {
  modules: ModuleBrief[];
}

/** SQL: the modules of the course `c` with the ids of the steps that the viewer's language has. */
const modulesOfCourse = (reading: ReadingParameters) =>
  jsonArrayFrom(
    statements
      .selectFrom('modules as m')
      .select(['m.id', 'm.course_id as courseId', moduleTexts(reading).text('name').as('name')])
      .select(
        arrayOf(
          statements
            .selectFrom('steps as s')
            .select('s.id')
            .where('s.module_id', '=', ref('m.id'))
            .where(stepTexts(reading).shown)
            .orderBy('s.position')
            .orderBy('s.id'),
        ).as('stepIds'),
      )
      .where('m.course_id', '=', ref('c.id'))
      .where(moduleTexts(reading).shown)
      .orderBy('m.position')
      .orderBy('m.id'),
  );

const courseRecords = prepared('learning.courseRecords', { ...READING, ids: 'uuid[]' }, (parameters) =>
  statements
    .selectFrom('courses as c')
    .select(courseRecordColumns)
    .select(modulesOfCourse(parameters).as('modules'))
    .where(inList(ref('c.id'), parameters.ids)),
);

/** Applies the rules of the outline: only staff see empty modules, and viewers without access to the course see no steps. */
function briefsFor(course: CourseView, modules: ModuleBrief[]): ModuleBrief[] {
  const shown = course.staff ? modules : modules.filter((module) => module.stepIds.length > 0);
  return course.viewerCan.learn ? shown : shown.map((module) => ({ ...module, stepIds: [] }));
}

/** Reads the REST fields of visible courses and the sizes of their modules, in one statement for any number of courses. */
export async function readCourseRecords(ctx: Ctx, courses: readonly CourseView[]): Promise<Map<string, ListedCourseRecord>> {
  requireActor(ctx);
  if (courses.length === 0) return new Map();
  const rows = await courseRecords.all(ctx.db, { ...readingValues(ctx), ids: courses.map((course) => course.id) });
  const records = new Map<string, ListedCourseRecord>();
  const byId = new Map(courses.map((course) => [course.id, course]));
  for (const row of rows) {
    const course = byId.get(row.id);
    if (course !== undefined) records.set(row.id, { ...toCourseRecord(ctx, course, row), modules: briefsFor(course, row.modules) });
  }
  return records;
}
