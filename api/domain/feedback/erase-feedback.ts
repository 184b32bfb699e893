import { type Expression, sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { FeedbackDraftEntity } from './feedback-draft.entity.ts';
import { FeedbackLeaseEntity } from './feedback-lease.entity.ts';
import { FeedbackSnippetEntity } from './feedback-snippet.entity.ts';

const submissionsOf = (userId: Expression<string>) =>
  statements
    .selectFrom('homework_submissions as hs')
    .innerJoin('attempts as r', 'r.id', 'hs.attempt_id')
    .innerJoin('enrolments as e', 'e.id', 'r.enrolment_id')
    .select('hs.id')
    .where('e.user_id', '=', userId);

const emptyFeedback = prepared('feedback.erase', { userId: 'uuid' }, ({ userId }) =>
  statements
    .updateTable('homework_feedback')
    .set({ content: sql.lit('') })
    .where('submission_id', 'in', submissionsOf(userId)),
);
const deleteDrafts = prepared('feedback.eraseDrafts', { userId: 'uuid' }, ({ userId }) =>
  statements.deleteFrom('feedback_drafts').where('submission_id', 'in', submissionsOf(userId)),
);

/**
 * Removes the texts of feedback on a person's homework, and what the person wrote as a reviewer without sending it; feedback that the person gave
 * to others stays without the name (docs/product-rules.md#2-who-may-do-what).
 */
export async function eraseFeedbackOf(tx: Ctx, userId: string): Promise<void> {
  await emptyFeedback.run(tx.db, { userId });
  await deleteDrafts.run(tx.db, { userId });
  for (const entity of [FeedbackDraftEntity, FeedbackLeaseEntity, FeedbackSnippetEntity]) await tx.db.delete(entity, { userId });
}
