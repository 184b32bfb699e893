import { sql } from 'kysely';
import { DomainError } from '../shared/errors.ts';
import type { Reactions } from '../shared/events.ts';
import { prepared, statements } from '../shared/prepared.ts';

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

/** A step whose homework is not submitted in its current round cannot be completed (docs/product-rules.md#5-learning). */
export const homeworkReactions: Reactions = {
  async 'step.completing'(tx, { stepId, attemptId }) {
    if ((await pending.first(tx.db, { stepId, attemptId }))?.pending === true) throw new DomainError('STEP_HAS_PENDING_TASK');
  },
};
