import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Course, readCourseOf, readCourses } from '../catalog/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { StepContentsTable, StepsTable } from '../shared/database.generated.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, type RowOf, type Shape, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { findStepRow, stepRowColumns } from '../steps/step-rows.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { inAnyLanguage } from '../translations/reading.ts';
import { READING, readingValues } from '../translations/translation-sql.ts';
import { courseRowColumns, visibleRow } from './course-rows.ts';
import { type Module, modulesFor } from './outline.ts';
import { readCourseWith, withOutline } from './read-course.service.ts';
import { findStep } from './read-step.service.ts';

const isOpen = (step: Module['steps'][number]): boolean => step.state !== 'locked';

const { ref } = expressionBuilder<{ s: StepsTable; sc: StepContentsTable }, 's' | 'sc'>();
const MODULE_COLUMNS = ['m.id', 'm.translations', 'm.default_language as defaultLanguage', 'm.position', 'm.revision'] as const;

const CONTENT = { id: 'uuid', ...READING, moduleIds: 'uuid[]', openIds: 'uuid[]', everyLanguage: 'boolean' } as const satisfies Shape;

/**
 * A course `c` in all languages with some of its modules and their steps; contents only of the open steps, in the language that each is shown in or
 * in every language.
 */
const courseContent = prepared('learning.courseContent', CONTENT, (parameters) => {
  const { id, moduleIds, openIds, everyLanguage } = parameters;
  const isOpen = inList(ref('s.id'), openIds);
  const isShown = sql<boolean>`(${everyLanguage} or ${ref('sc.language')} = ${stepTexts(parameters).language})`;
  return statements
    .selectFrom('courses as c')
    .select(courseRowColumns)
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('modules as m')
          .select(MODULE_COLUMNS)
          .where(({ ref }) => inList(ref('m.id'), moduleIds)),
      ).as('modules'),
      jsonArrayFrom(
        selectFrom('steps as s')
          .select(stepRowColumns(isOpen, isShown))
          .where(({ ref }) => inList(ref('s.module_id'), moduleIds)),
      ).as('steps'),
    ])
    .where('c.id', '=', id);
});

type CourseContent = RowOf<typeof courseContent>;

/** Reads the columns of a course, its modules and steps that the outline lacks, in one statement; for staff in every language. */
async function readContent(ctx: Ctx, course: Course, modules: readonly Module[]): Promise<CourseContent> {
  const openIds = modules.flatMap((module) => module.steps.filter(isOpen).map((step) => step.id));
  const moduleIds = modules.map((module) => module.id);
  const row = await courseContent.first(ctx.db, { id: course.id, ...readingValues(ctx), moduleIds, openIds, everyLanguage: course.staff });
  assertFound(row);
  return row;
}

/** Staff read every item in every language, so that a save or an order of what they read leaves nothing out. */
const readerOf = (ctx: Ctx, course: Course): Ctx => (course.staff ? inAnyLanguage(ctx) : ctx);

/** Joins modules and their steps with their rows. */
function withRows(modules: readonly Module[], content: CourseContent) {
  const moduleRows = new Map(content.modules.map((row) => [row.id, row]));
  const stepRows = new Map(content.steps.map((row) => [row.id, row]));
  return modules.flatMap((module) => {
    const row = moduleRows.get(module.id);
    const steps = module.steps.flatMap((step) => {
      const stepRow = stepRows.get(step.id);
      return stepRow === undefined ? [] : [{ step, row: stepRow }];
    });
    return row === undefined ? [] : [{ module, row, steps }];
  });
}

/**
 * Reads a module with its steps, in three statements.
 * @throws NOT_FOUND if the module does not exist for the viewer, or has no text in the content language and the viewer is not staff
 */
export async function readModuleTree(ctx: Ctx, id: string) {
  requireActor(ctx);
  const found = await readCourseOf(ctx, 'module', requireId(id));
  assertFound(found);
  const reader = readerOf(ctx, found);
  const course = await withOutline(reader, found);
  const modules = modulesFor(course, course.outline).filter((each) => each.id === requireId(id));
  assertFound(modules[0]);
  const [tree] = withRows(modules, await readContent(reader, course, modules));
  assertFound(tree);
  return tree;
}

/**
 * Reads a course with all modules and steps, in three statements. Locked steps have only a name; viewers who are neither enrolled nor staff
 * get no steps.
 * @throws NOT_FOUND if the course does not exist for the viewer
 */
export async function readCourseTree(ctx: Ctx, id: string) {
  requireActor(ctx);
  const courseId = requireId(id);
  const found = (await readCourses(ctx, [courseId])).get(courseId);
  assertFound(found);
  const reader = readerOf(ctx, found);
  const course = await withOutline(reader, found);
  const modules = modulesFor(course, course.outline);
  const content = await readContent(reader, course, modules);
  return { course, row: visibleRow(course, content), modules: withRows(modules, content) };
}

/**
 * Reads a step in all its languages.
 * @throws NOT_FOUND if the viewer has no access
 * @throws STEP_LOCKED while the step is locked
 */
export async function readStepRow(ctx: Ctx, id: string) {
  const course = await readCourseWith(ctx, 'step', id);
  const { step } = findStep(course, requireId(id));
  if (!isOpen(step)) throw new DomainError('STEP_LOCKED');
  const row = await findStepRow(ctx, step.id);
  assertFound(row);
  return { step, row };
}
