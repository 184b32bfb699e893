import { type ModuleRecord, moduleRecordJson } from '../modules/module-records.ts';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { requireId } from '../shared/validate.ts';
import { readStepRecord, type StepRecord, type StepRecordRow, stepRecordJson, toStepRecord } from '../steps/step-records.ts';
import { type CourseDetail, readCourse, readCourseWith } from './course-detail.service.ts';
import { COURSE_RECORD_COLUMNS, type CourseRecord, type CourseRecordRow, toCourseRecord } from './course-records.ts';
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

/** A course with all that its steps say. */
export interface WholeCourse {
  course: CourseDetail;
  record: CourseRecord;
  modules: WholeModule[];
}

const isOpen = (step: OutlineStep): boolean => step.state !== 'locked';

interface WholeRow extends CourseRecordRow {
  modules: ModuleRecord[] | null;
  steps: StepRecordRow[] | null;
}

/** What a course, its modules and their steps have besides the way through it, in one statement. */
async function readWhole(ctx: Ctx, course: CourseDetail, modules: readonly OutlineModule[]): Promise<WholeRow> {
  const open = modules.flatMap((module) => module.steps).filter(isOpen);
  const language = 'sc.language = CASE WHEN s.translations ? $2 THEN $2 ELSE s.default_language END';
  const rows: WholeRow[] = await ctx.db.query(
    `SELECT ${COURSE_RECORD_COLUMNS}, (SELECT json_agg(${moduleRecordJson('m')}) FROM modules m WHERE m.id = ANY($3)) AS "modules",
       (SELECT json_agg(${stepRecordJson('s', 's.id = ANY($4)', language)}) FROM steps s WHERE s.module_id = ANY($3)) AS "steps"
     FROM courses c WHERE c.id = $1`,
    [course.id, ctx.reading.language, modules.map((module) => module.id), open.map((step) => step.id)],
  );
  const [row] = rows;
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

/** A module with its steps, in three statements; NOT_FOUND when it does not exist for the viewer or is hidden for its language. */
export async function readWholeModule(ctx: Ctx, id: string): Promise<WholeModule> {
  const course = await readCourseWith(ctx, 'module', id);
  const module = modulesFor(course, course.outline).find((each) => each.id === requireId(id));
  assertFound(module);
  const row = await readWhole(ctx, course, [module]);
  const record = row.modules?.[0];
  assertFound(record);
  return wholeModule(ctx, module, record, new Map((row.steps ?? []).map((step) => [step.id, step])));
}

/** A whole course in one answer, in three statements. A locked step comes with its name alone; whoever does not learn here gets no steps. NOT_FOUND when it does not exist for the viewer. */
export async function readWholeCourse(ctx: Ctx, id: string): Promise<WholeCourse> {
  const course = await readCourse(ctx, id);
  const modules = modulesFor(course, course.outline);
  const row = await readWhole(ctx, course, modules);
  const records = new Map((row.modules ?? []).map((record) => [record.id, record]));
  const steps = new Map((row.steps ?? []).map((step) => [step.id, step]));
  const whole = modules.flatMap((module) => {
    const record = records.get(module.id);
    return record === undefined ? [] : [wholeModule(ctx, module, record, steps)];
  });
  return { course, record: toCourseRecord(ctx, course, row), modules: whole };
}

/** A step in every language it has; NOT_FOUND for whoever has no access, STEP_LOCKED while it is locked. */
export async function readWholeStep(ctx: Ctx, id: string): Promise<WholeStep> {
  const course = await readCourseWith(ctx, 'step', id);
  const { step } = findStep(course, requireId(id));
  if (!isOpen(step)) throw new DomainError('STEP_LOCKED');
  const record = await readStepRecord(ctx, step.id);
  assertFound(record);
  return { step, record };
}
