import type { Ctx } from '../shared/context.ts';
import type { StepTask } from '../shared/step-task.ts';

/**
 * Returns whether a step has an unfinished task, which prevents its completion (docs/product-rules.md#5-learning). The features with tasks
 * come after learning, so the context contains their checks (api/pending-tasks.ts).
 */
export async function hasPendingTask(tx: Ctx, task: StepTask): Promise<boolean> {
  for (const isPending of tx.pendingTaskChecks) if (await isPending(tx, task)) return true;
  return false;
}
