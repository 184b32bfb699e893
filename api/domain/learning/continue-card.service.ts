import { type Course, listCoursesUnderWay } from '../catalog/course-reads.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { type Outline, stepToContinue } from './outline.ts';
import { readOutlines } from './outline-reads.service.ts';

/** Cards in one list. */
const CARDS_MAX = 12;

/** A course and the step at which the viewer continues in it. */
export interface ContinueCard {
  course: Course & { outline: Outline };
  stepId: string;
  stepName: string;
  stepPosition: number;
  stepsInModule: number;
}

/** Where the viewer continues. */
export interface ContinueCardList {
  /** The courses that the viewer is enrolled in, completed ones included. */
  enrolledCourses: number;
  items: ContinueCard[];
}

function cardOf(course: Course & { outline: Outline }): ContinueCard | null {
  const step = stepToContinue(course.outline, course.attempt?.currentStepId ?? null);
  const module = course.outline.modules.find(({ id }) => id === step?.moduleId);
  if (step === null || module === undefined) return null;
  return { course, stepId: step.id, stepName: step.name, stepPosition: module.steps.indexOf(step) + 1, stepsInModule: module.steps.length };
}

/** Reads the courses that the viewer has begun, the one used last first, each with the step to continue with, in two statements. */
export async function readContinueCards(ctx: Ctx): Promise<ContinueCardList> {
  requireActor(ctx);
  const { enrolledCourses, courses } = await listCoursesUnderWay(ctx);
  const shown = courses.slice(0, CARDS_MAX);
  const outlines = shown.length === 0 ? new Map<string, Outline>() : await readOutlines(ctx, shown);
  const items = shown.flatMap((course) => {
    const outline = outlines.get(course.id);
    const card = outline === undefined ? null : cardOf({ ...course, outline });
    return card === null ? [] : [card];
  });
  return { enrolledCourses, items };
}
