import type { OutlineModule, StepPosition } from './position.ts';

/**
 * What the forward button does (docs/specification.md#4-states-and-transitions):
 * `goOn` only navigates, `next` completes the step and navigates, `completeModule` and `completeCourse` complete a module or the course,
 * `done` shows that the course is complete. Viewers without an enrollment complete nothing: `goOn` leads them to the last step, which has
 * the action `end`.
 */
export type BarAction = 'goOn' | 'next' | 'completeModule' | 'completeCourse' | 'done' | 'end';

export interface BarFacts {
  position: StepPosition<OutlineModule>;
  courseCompleted: boolean;
  /** Staff who are not enrolled (docs/product-rules.md#2-who-may-do-what). */
  viewing: boolean;
}

/** Returns the action of the forward button from the position and what is complete. What is complete is not sent again. */
export function barActionOf({ position, courseCompleted, viewing }: BarFacts): BarAction {
  if (viewing) return position.nextStepId === null ? 'end' : 'goOn';
  const stepCompleted = position.step.state === 'completed';
  if (!position.isLastOfModule) return stepCompleted ? 'goOn' : 'next';
  if (position.isInLastModule) return courseCompleted ? 'done' : 'completeCourse';
  return stepCompleted && position.module.completed ? 'goOn' : 'completeModule';
}
