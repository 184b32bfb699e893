import { type Course, findCourseUnderWay } from '../catalog/course-reads.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { readStepMinutes } from '../steps/step-content.reads.ts';
import { type Outline, stepToContinue } from './outline.ts';
import { withOutline } from './read-course.service.ts';

/** The course and step at which the viewer continues. */
export interface ContinueCard {
  course: Course & { outline: Outline };
  stepId: string;
  stepName: string;
  stepPosition: number;
  stepsInModule: number;
  minutes: number;
}

/** Reads the step at which the viewer continues in the course that was used last and is not complete, in three statements; null without such a step. */
export async function readContinueCard(ctx: Ctx): Promise<ContinueCard | null> {
  requireActor(ctx);
  const found = await findCourseUnderWay(ctx);
  if (found === null) return null;
  const course = await withOutline(ctx, found);
  const step = stepToContinue(course.outline, found.attempt?.currentStepId ?? null);
  const module = course.outline.modules.find(({ id }) => id === step?.moduleId);
  if (step === null || module === undefined) return null;
  const minutes = await readStepMinutes(ctx, step.id, step.shownLanguage);
  const stepPosition = module.steps.indexOf(step) + 1;
  return { course, stepId: step.id, stepName: step.name, stepPosition, stepsInModule: module.steps.length, minutes };
}
