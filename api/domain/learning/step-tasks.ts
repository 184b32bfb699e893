import type { Ctx } from '../shared/context.ts';

export interface StepTask {
  stepId: string;
  userId: string;
  attemptId: string;
}

/** Returns whether a task of a step is unfinished. */
export type PendingTaskCheck = (tx: Ctx, task: StepTask) => Promise<boolean>;

/** Checks that run before a step is completed. Features with tasks in steps add their check here. */
const CHECKS: readonly PendingTaskCheck[] = [];

/** Returns whether a step has an unfinished task, which prevents its completion (docs/product-rules.md#5-learning). */
export async function hasPendingTask(tx: Ctx, task: StepTask): Promise<boolean> {
  for (const isPending of CHECKS) if (await isPending(tx, task)) return true;
  return false;
}
