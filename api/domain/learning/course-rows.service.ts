import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Course } from '../catalog/course-reads.service.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { CoursesTable, ModulesTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { arrayOf, inList } from '../shared/sql.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { READING, type ReadingParameters, readingValues } from '../translations/translation-sql.ts';
import { courseRowColumns, visibleRow } from './course-rows.ts';

const { ref } = expressionBuilder<{ c: CoursesTable; m: ModulesTable }, 'c' | 'm'>();

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

const courseRows = prepared('learning.courseRows', { ...READING, ids: 'uuid[]' }, (parameters) =>
  statements
    .selectFrom('courses as c')
    .select(courseRowColumns)
    .select(modulesOfCourse(parameters).as('modules'))
    .where(inList(ref('c.id'), parameters.ids)),
);

type CourseRow = RowOf<typeof courseRows>;

/** Applies the rules of the outline: only staff see empty modules, and viewers without access to the course see no steps. */
function visibleModules(course: Course, modules: CourseRow['modules']): CourseRow['modules'] {
  const shown = course.staff ? modules : modules.filter((module) => module.stepIds.length > 0);
  return course.viewerCan.learn ? shown : shown.map((module) => ({ ...module, stepIds: [] }));
}

/** Reads the columns of visible courses that `Course` lacks, with the names of their modules and the ids of their steps, in one statement for any number of courses. */
export async function readCourseRows(ctx: Ctx, courses: readonly Course[]) {
  requireActor(ctx);
  const rows = courses.length === 0 ? [] : await courseRows.all(ctx.db, { ...readingValues(ctx), ids: courses.map((course) => course.id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return courses.flatMap((course) => {
    const row = byId.get(course.id);
    return row === undefined ? [] : [{ course, row: visibleRow(course, row), modules: visibleModules(course, row.modules) }];
  });
}
