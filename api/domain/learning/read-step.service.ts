import { type Direction, directionOf } from '../../../schema/languages.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { requireId } from '../shared/validate.ts';
import { readStepContent, type StepContentView } from '../steps/step-content.reads.ts';
import { type CourseDetail, readCourseWith } from './course-detail.service.ts';
import { type OutlineModule, type OutlineStep, stepsOf } from './outline.ts';

/** A step as its learner reads it, with the previous and the next step. */
export interface StepView extends OutlineStep, StepContentView {
  courseId: string;
  direction: Direction;
  previousStepId: string | null;
  nextStepId: string | null;
  isLastOfModule: boolean;
  isLastModule: boolean;
  position: number;
  stepsInModule: number;
  moduleName: string;
}

/**
 * Finds a step in the viewer's outline.
 * @throws NOT_FOUND if the viewer has no access, or the step has no text in the content language
 */
export function findStep(course: CourseDetail, stepId: string): { step: OutlineStep; module: OutlineModule } {
  const module = course.viewerCan.learn ? course.outline.modules.find(({ steps }) => steps.some(({ id }) => id === stepId)) : undefined;
  const step = module?.steps.find(({ id }) => id === stepId);
  assertFound(module);
  assertFound(step);
  return { step, module };
}

/**
 * Reads a step of a course that is already loaded.
 * @throws STEP_LOCKED while the step is locked
 */
export async function readStepOf(ctx: Ctx, course: CourseDetail, stepId: string): Promise<StepView> {
  const { step, module } = findStep(course, stepId);
  if (step.state === 'locked') throw new DomainError('STEP_LOCKED');
  const content = await readStepContent(ctx, step.id, step.shownLanguage);
  const way = stepsOf(course.outline);
  const at = way.indexOf(step);
  const inModule = module.steps.indexOf(step);
  const lastModule = course.outline.modules.findLast(({ steps }) => steps.length > 0);
  return {
    ...content,
    ...step,
    courseId: course.id,
    direction: directionOf(step.shownLanguage),
    previousStepId: way[at - 1]?.id ?? null,
    nextStepId: way[at + 1]?.id ?? null,
    isLastOfModule: inModule === module.steps.length - 1,
    isLastModule: module === lastModule,
    position: inModule + 1,
    stepsInModule: module.steps.length,
    moduleName: module.name,
  };
}

/** Reads a step with its content and signed file links, in three statements. */
export async function readStep(ctx: Ctx, id: string): Promise<StepView> {
  requireActor(ctx);
  const stepId = requireId(id);
  return readStepOf(ctx, await readCourseWith(ctx, 'step', stepId), stepId);
}
