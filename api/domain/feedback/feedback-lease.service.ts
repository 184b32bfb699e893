import { feedbackDraftForm } from '../../../schema/feedback-form.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { FeedbackDraftEntity } from './feedback-draft.entity.ts';
import { FeedbackLeaseEntity } from './feedback-lease.entity.ts';
import { HomeworkFeedbackEntity } from './homework-feedback.entity.ts';
import { lockSubmission } from './lock-submission.ts';
import { readSubmissionForReview } from './submission-review.reads.ts';
import type { SubmissionForReview } from './submission-rows.ts';

/** Milliseconds after which a lease expires that is not renewed. */
export const FEEDBACK_LEASE_LIFE = 5 * 60 * 1000;

/** Inserts a lease, or takes over an own or an expired one. */
const acquire = prepared('feedback.acquire', { id: 'uuid', userId: 'uuid', now: 'timestamptz', until: 'timestamptz' }, ({ id, userId, now, until }) =>
  statements
    .insertInto('feedback_leases')
    .values({ submission_id: id, user_id: userId, expires_at: until })
    .onConflict((conflict) =>
      conflict
        .column('submission_id')
        .doUpdateSet({ user_id: userId, expires_at: until })
        .where(({ or, eb, ref }) => or([eb(ref('feedback_leases.user_id'), '=', userId), eb(ref('feedback_leases.expires_at'), '<=', now)])),
    ),
);

/**
 * Acquires or renews the lease of five minutes on a submission, so that two reviewers never answer the same text. The result has the lease of who
 * has it: of the viewer, or of somebody else. Submissions with feedback are not leased.
 * @throws NOT_FOUND, NOT_AUTHORIZED as `giveFeedback`
 */
export async function claimSubmission(ctx: Ctx, submissionId: string): Promise<SubmissionForReview> {
  const { id: userId } = requireActor(ctx);
  const id = requireId(submissionId);
  return inTransaction(ctx, async (tx) => {
    await lockSubmission(tx, id);
    const hasFeedback = await tx.db.existsBy(HomeworkFeedbackEntity, { submissionId: id });
    const now = tx.now();
    if (!hasFeedback) await acquire.run(tx.db, { id, userId, now, until: new Date(now.getTime() + FEEDBACK_LEASE_LIFE) });
    return readSubmissionForReview(tx, id);
  });
}

/** Releases the viewer's lease on a submission; without one nothing happens. */
export async function releaseSubmission(ctx: Ctx, submissionId: string): Promise<void> {
  const { id: userId } = requireActor(ctx);
  await ctx.db.delete(FeedbackLeaseEntity, { submissionId: requireId(submissionId), userId });
}

/**
 * Stores the viewer's draft of feedback, also while somebody else writes and after somebody else has given it; an empty one is removed.
 * @throws NOT_FOUND, NOT_AUTHORIZED as `giveFeedback`
 */
export async function saveFeedbackDraft(ctx: Ctx, { submissionId, content: text }: { submissionId: string; content: string }): Promise<void> {
  const { id: userId } = requireActor(ctx);
  const key = { submissionId: requireId(submissionId), userId };
  const { content } = await validate(feedbackDraftForm, { content: text });
  await inTransaction(ctx, async (tx) => {
    await lockSubmission(tx, key.submissionId);
    // A save that arrives after the own feedback would come back as a draft.
    const hasOwn = await tx.db.existsBy(HomeworkFeedbackEntity, { submissionId: key.submissionId, givenBy: userId });
    if (content === '' || hasOwn) await tx.db.delete(FeedbackDraftEntity, key);
    else await tx.db.upsert(FeedbackDraftEntity, { ...key, content, updatedAt: tx.now() }, ['submissionId', 'userId']);
  });
}
