import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ModuleRecord } from '../modules/module-records.ts';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import type { StepContentsTable, StepsTable } from '../shared/database.generated.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { readStepRecord, type StepRecord, type StepRecordRow, stepRecordColumns, toStepRecord } from '../steps/step-records.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { READING, readingValues } from '../translations/translation-sql.ts';
import { type CourseDetail, readCourse, readCourseWith } from './course-detail.service.ts';
import { type CourseRecord, courseRecordColumns, toCourseRecord } from './course-records.ts';
import { modulesFor, type OutlineModule, type OutlineStep } from './outline.ts';
import { findStep } from './read-step.service.ts';

export interface WholeModule {
  module: OutlineModule;
  record: ModuleRecord;
  steps: WholeStep[];
}

export interface WholeStep {
  step: OutlineStep;
  record: StepRecord;
}

/** A course with the content of all its steps. */
export interface WholeCourse {
  course: CourseDetail;
  record: CourseRecord;
  modules: WholeModule[];
}

const isOpen = (step: OutlineStep): boolean => step.state !== 'locked';

const { ref } = expressionBuilder<{ s: StepsTable; sc: StepContentsTable }, 's' | 'sc'>();
const MODULE_COLUMNS = ['m.id', 'm.translations', 'm.default_language as defaultLanguage', 'm.position', 'm.revision'] as const;

/** A course `c` in all languages with some of its modules and their steps; contents only of the open steps, in the language that each is shown in. */
const courseContent = prepared('learning.courseContent', { id: 'uuid', ...READING, moduleIds: 'uuid[]', openIds: 'uuid[]' }, (parameters) => {
  const { id, moduleIds, openIds } = parameters;
  const isOpen = inList(ref('s.id'), openIds);
  const isShown = sql<boolean>`${ref('sc.language')} = ${stepTexts(parameters).language}`;
  return statements
    .selectFrom('courses as c')
    .select(courseRecordColumns)
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('modules as m')
          .select(MODULE_COLUMNS)
          .where(({ ref }) => inList(ref('m.id'), moduleIds)),
      ).as('modules'),
      jsonArrayFrom(
        selectFrom('steps as s')
          .select(stepRecordColumns(isOpen, isShown))
          .where(({ ref }) => inList(ref('s.module_id'), moduleIds)),
      ).as('steps'),
    ])
    .where('c.id', '=', id);
});

/** Reads the fields of a course, its modules and steps that the outline lacks, in one statement. */
async function readWhole(ctx: Ctx, course: CourseDetail, modules: readonly OutlineModule[]): Promise<RowOf<typeof courseContent>> {
  const openIds = modules.flatMap((module) => module.steps.filter(isOpen).map((step) => step.id));
  const moduleIds = modules.map((module) => module.id);
  const row = await courseContent.first(ctx.db, { id: course.id, ...readingValues(ctx), moduleIds, openIds });
  assertFound(row);
  return row;
}

function wholeModule(ctx: Ctx, module: OutlineModule, record: ModuleRecord, steps: ReadonlyMap<string, StepRecordRow>): WholeModule {
  const own = module.steps.flatMap((step) => {
    const row = steps.get(step.id);
    return row === undefined ? [] : [{ step, record: toStepRecord(ctx, row) }];
  });
  return { module, record, steps: own };
}

/**
 * Reads a module with its steps, in three statements.
 * @throws NOT_FOUND if the module does not exist for the viewer or has no text in the content language
 */
export async function readWholeModule(ctx: Ctx, id: string): Promise<WholeModule> {
  const course = await readCourseWith(ctx, 'module', id);
  const module = modulesFor(course, course.outline).find((each) => each.id === requireId(id));
  assertFound(module);
  const row = await readWhole(ctx, course, [module]);
  const record = row.modules[0];
  assertFound(record);
  return wholeModule(ctx, module, record, new Map(row.steps.map((step) => [step.id, step])));
}

/**
 * Reads a course with all modules and steps, in three statements. Locked steps have only a name; viewers who are neither enrolled nor staff
 * get no steps.
 * @throws NOT_FOUND if the course does not exist for the viewer
 */
export async function readWholeCourse(ctx: Ctx, id: string): Promise<WholeCourse> {
  const course = await readCourse(ctx, id);
  const modules = modulesFor(course, course.outline);
  const row = await readWhole(ctx, course, modules);
  const records = new Map(row.modules.map((record) => [record.id, record]));
  const steps = new Map(row.steps.map((step) => [step.id, step]));
  const moduleRecords = modules.flatMap((module) => {
    const record = records.get(module.id);
    return record === undefined ? [] : [wholeModule(ctx, module, record, steps)];
  });
  return { course, record: toCourseRecord(ctx, course, row), modules: moduleRecords };
}

/**
 * Reads a step in all its languages.
 * @throws NOT_FOUND if the viewer has no access
 * @throws STEP_LOCKED while the step is locked
 */
export async function readWholeStep(ctx: Ctx, id: string): Promise<WholeStep> {
  const course = await readCourseWith(ctx, 'step', id);
  const { step } = findStep(course, requireId(id));
  if (!isOpen(step)) throw new DomainError('STEP_LOCKED');
  const record = await readStepRecord(ctx, step.id);
  assertFound(record);
  return { step, record };
}
