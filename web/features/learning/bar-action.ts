import type { OutlineModule, StepPosition } from './position.ts';

/**
 * What the forward button does (docs/specification.md#4-states-and-transitions):
 * `goOn` only navigates, `next` completes the step and navigates, `completeModule` and `completeCourse` complete a module or the course,
 * `done` shows that the course is complete.
 */
export type BarAction = 'goOn' | 'next' | 'completeModule' | 'completeCourse' | 'done';

export interface BarFacts {
  position: StepPosition<OutlineModule>;
  courseCompleted: boolean;
}

/** Returns the action of the forward button from the position and what is complete. What is complete is not sent again. */
export function barActionOf({ position, courseCompleted }: BarFacts): BarAction {
  const stepCompleted = position.step.state === 'completed';
  if (!position.isLastOfModule) return stepCompleted ? 'goOn' : 'next';
  if (position.isInLastModule) return courseCompleted ? 'done' : 'completeCourse';
  return stepCompleted && position.module.completed ? 'goOn' : 'completeModule';
}
