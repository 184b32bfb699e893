import type { Ctx } from '../shared/context.ts';

export interface StepTask {
  stepId: string;
  userId: string;
  attemptId: string;
}

/** Says whether something in a step is still to be done before it can be complete. */
export type PendingTaskCheck = (tx: Ctx, task: StepTask) => Promise<boolean>;

/** What can hold a step back. Features with tasks in steps add their check here. */
const CHECKS: readonly PendingTaskCheck[] = [];

/** Whether a step has an unfinished task, which refuses its completion (docs/product-rules.md#5-learning). */
export async function hasPendingTask(tx: Ctx, task: StepTask): Promise<boolean> {
  for (const isPending of CHECKS) if (await isPending(tx, task)) return true;
  return false;
}
