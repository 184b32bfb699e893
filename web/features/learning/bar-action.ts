import type { OutlineModule, Place } from './position.ts';

/**
 * What the forward button does (docs/specification.md#4-states-and-transitions):
 * `goOn` only navigates, `next` completes the step and navigates, `completeModule` and `completeCourse` complete a module or the course,
 * `done` shows that the course is complete.
 */
export type BarAction = 'goOn' | 'next' | 'completeModule' | 'completeCourse' | 'done';

export interface BarFacts {
  place: Place<OutlineModule>;
  courseCompleted: boolean;
}

/** Returns the action of the forward button from the position and what is complete. What is complete is not sent again. */
export function barActionOf({ place, courseCompleted }: BarFacts): BarAction {
  const stepCompleted = place.step.state === 'completed';
  if (!place.isLastOfModule) return stepCompleted ? 'goOn' : 'next';
  if (place.isInLastModule) return courseCompleted ? 'done' : 'completeCourse';
  return stepCompleted && place.module.completed ? 'goOn' : 'completeModule';
}
