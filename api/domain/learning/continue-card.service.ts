import type { Course } from '../catalog/course-reads.service.ts';
import { listCoursesUnderWay } from '../catalog/own-courses.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { CourseCount } from './course-progress.ts';
import { readStepsAt, readSummaries } from './course-summaries.service.ts';

/** Cards in one list. */
const CARDS_MAX = 12;

/** A course and the step at which the viewer continues in it. */
export interface ContinueCard {
  course: Course & { count: CourseCount };
  stepId: string;
  stepName: string;
  stepPosition: number;
  stepsInModule: number;
  /** The learner has opened a step of the course in the running attempt. */
  begun: boolean;
}

/** Where the viewer continues. */
export interface ContinueCardList {
  /** The courses that the viewer is enrolled in, completed ones included. */
  enrolledCourses: number;
  /** The courses that the viewer has not completed, also those without a card. */
  begunCourses: number;
  /** Whether the viewer has ever opened or completed a step. */
  hasStarted: boolean;
  /** The course that the viewer completed last; null without one. */
  lastCompletedId: string | null;
  items: ContinueCard[];
}

/** Reads the courses that the viewer has begun and used last, each with the step to continue with, in three statements. */
export async function readContinueCards(ctx: Ctx): Promise<ContinueCardList> {
  requireActor(ctx);
  const { courses, ...counts } = await listCoursesUnderWay(ctx, CARDS_MAX);
  if (courses.length === 0) return { ...counts, items: [] };
  const summaries = await readSummaries(ctx, courses);
  const places = [...summaries.values()].flatMap(({ next }) => (next === null ? [] : [next]));
  const steps = await readStepsAt(ctx, places);
  const items = courses.flatMap((course): ContinueCard[] => {
    const summary = summaries.get(course.id);
    const step = steps.get(summary?.next?.moduleId ?? '');
    if (summary === undefined || summary.next === null || step === undefined) return [];
    const { index, stepsInModule } = summary.next;
    const begun = course.attempt !== null && course.attempt.currentStepId !== null;
    return [{ course: { ...course, count: summary.count }, stepId: step.id, stepName: step.name, stepPosition: index + 1, stepsInModule, begun }];
  });
  return { ...counts, items };
}
