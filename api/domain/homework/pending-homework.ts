import { sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import type { StepTask } from '../shared/step-task.ts';

const pending = prepared('homework.pending', { stepId: 'uuid', attemptId: 'uuid' }, ({ stepId, attemptId }) =>
  statements
    .selectFrom('homework_tasks as ht')
    .select(({ selectFrom }) => {
      const status = selectFrom('homework_submissions as hs')
        .select('hs.status')
        .where('hs.attempt_id', '=', attemptId)
        .where('hs.step_id', '=', stepId)
        .orderBy('hs.round', 'desc')
        .limit(1);
      return sql<boolean>`${status} is distinct from 'submitted'`.as('pending');
    })
    .where('ht.step_id', '=', stepId),
);

/** Returns whether the homework of a step is not submitted in its current round (docs/product-rules.md#5-learning). */
export async function homeworkIsPending(tx: Ctx, { stepId, attemptId }: StepTask): Promise<boolean> {
  return (await pending.first(tx.db, { stepId, attemptId }))?.pending ?? false;
}
