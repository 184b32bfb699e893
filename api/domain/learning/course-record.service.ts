import { type CourseRecord, readCourseRecords } from '../courses/course-records.service.ts';
import { type ModuleRecord, readModuleRecords } from '../courses/module-records.ts';
import { modulesFor, type OutlineModule, type OutlineStep } from '../progress/outline.ts';
import { exists } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { requireId } from '../shared/validate.ts';
import { readStepRecords, type StepRecord } from '../steps/step-records.ts';
import { type CourseDetail, readCourse, readCourseWith } from './course-detail.service.ts';
import { findStep } from './read-step.service.ts';

export interface WholeModule extends OutlineModule {
  record: ModuleRecord;
  wholeSteps: WholeStep[];
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

/** Adds all that the steps of a course say in the shown language. A locked step comes with its name alone; whoever does not learn here gets no steps. */
export async function withContents(ctx: Ctx, course: CourseDetail): Promise<WholeCourse> {
  const modules = modulesFor(course, course.outline);
  const wanted = modules.flatMap((module) => module.steps).map((step) => ({ id: step.id, language: step.shownLanguage, open: isOpen(step) }));
  const moduleIds = modules.map((module) => module.id);
  const [courses, records, steps] = await Promise.all([
    readCourseRecords(ctx, [course]),
    readModuleRecords(ctx, moduleIds),
    readStepRecords(ctx, wanted, false),
  ]);
  const record = courses.get(course.id);
  exists(record);
  const wholeSteps = (module: OutlineModule): WholeStep[] =>
    module.steps.flatMap((step) => {
      const own = steps.get(step.id);
      return own === undefined ? [] : [{ step, record: own }];
    });
  const whole = modules.flatMap((module): WholeModule[] => {
    const own = records.get(module.id);
    return own === undefined ? [] : [{ ...module, record: own, wholeSteps: wholeSteps(module) }];
  });
  return { course, record, modules: whole };
}

/** A whole course in one answer, in five statements; NOT_FOUND when it does not exist for the viewer. */
export async function readWholeCourse(ctx: Ctx, id: string): Promise<WholeCourse> {
  return withContents(ctx, await readCourse(ctx, id));
}

/** A step in every language it has; NOT_FOUND for whoever has no access, STEP_LOCKED while it is locked. */
export async function readWholeStep(ctx: Ctx, id: string): Promise<WholeStep> {
  const course = await readCourseWith(ctx, 'step', id);
  const { step } = findStep(course, requireId(id));
  if (!isOpen(step)) throw new DomainError('STEP_LOCKED');
  const record = (await readStepRecords(ctx, [{ id: step.id, language: step.shownLanguage, open: true }], true)).get(step.id);
  exists(record);
  return { step, record };
}
