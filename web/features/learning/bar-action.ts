import type { OutlineModule, Place } from './position.ts';

/**
 * What the forward button of the bar does (docs/specification.md#4-states-and-transitions):
 * `goOn` only moves, `next` completes the step and moves, `completeModule` and `completeCourse` end a module or the course,
 * `done` says that the course is complete.
 */
export type BarAction = 'goOn' | 'next' | 'completeModule' | 'completeCourse' | 'done';

export interface BarFacts {
  place: Place<OutlineModule>;
  courseCompleted: boolean;
}

/** Decides the forward button from the place and what is complete. Nothing complete is sent to the server again. */
export function barActionOf({ place, courseCompleted }: BarFacts): BarAction {
  const stepCompleted = place.step.state === 'completed';
  if (!place.isLastOfModule) return stepCompleted ? 'goOn' : 'next';
  if (place.isInLastModule) return courseCompleted ? 'done' : 'completeCourse';
  return stepCompleted && place.module.completed ? 'goOn' : 'completeModule';
}
