import { stepToContinue } from '../../../schema/learning-rules.ts';
import type { Course } from '../catalog/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { requireId } from '../shared/validate.ts';
import { readStepContent } from '../steps/step-content.reads.ts';
import { type Module, type Outline, type Step, stepsOf } from './outline.ts';
import { readCourseWith } from './read-course.service.ts';

/**
 * Finds a step in the viewer's outline.
 * @throws NOT_FOUND if the viewer has no access, or the step has no text in the content language
 */
export function findStep(course: Pick<Course, 'viewerCan'> & { outline: Outline }, stepId: string): { step: Module['steps'][number]; module: Module } {
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
export async function readStepOf(ctx: Ctx, course: Course & { outline: Outline }, stepId: string): Promise<Step> {
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
    attemptId: course.attempt?.id ?? null,
    previousStepId: way[at - 1]?.id ?? null,
    nextStepId: way[at + 1]?.id ?? null,
    isLastOfModule: inModule === module.steps.length - 1,
    isLastModule: module === lastModule,
    position: inModule + 1,
    stepsInModule: module.steps.length,
    moduleName: module.name,
  };
}

/**
 * Reads the step that opens with its course: the requested one, without a request the one to continue with. Returns null if the viewer
 * cannot read it.
 */
export async function readStepToOpen(ctx: Ctx, course: Course & { outline: Outline }, requestedId: string | null): Promise<Step | null> {
  if (!course.viewerCan.learn) return null;
  const id = requestedId ?? stepToContinue(course.outline.modules, course.attempt?.currentStepId);
  const step = stepsOf(course.outline).find((each) => each.id === id);
  return step === undefined || step.state === 'locked' ? null : readStepOf(ctx, course, step.id);
}

/** Reads a step with its content and signed file links, in three statements. */
export async function readStep(ctx: Ctx, id: string): Promise<Step> {
  requireActor(ctx);
  const stepId = requireId(id);
  return readStepOf(ctx, await readCourseWith(ctx, 'step', stepId), stepId);
}
