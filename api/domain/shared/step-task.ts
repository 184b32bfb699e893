import type { Ctx } from './context.ts';

/** A step in a learner's attempt at a course. */
export interface StepTask {
  stepId: string;
  userId: string;
  attemptId: string;
}

/** Returns whether a task of a step is unfinished. */
export type PendingTaskCheck = (tx: Ctx, task: StepTask) => Promise<boolean>;
