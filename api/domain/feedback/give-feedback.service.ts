import { randomUUID } from 'node:crypto';
import { feedbackForm } from '../../../schema/feedback-form.ts';
import { replaceFileUses } from '../files/file-uses.ts';
import { HomeworkSubmissionEntity } from '../homework/homework-submission.entity.ts';
import { notify, withdrawNotifications } from '../notifications/notify.service.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { emit } from '../shared/events.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { type HomeworkFeedback, readFeedbackOf } from './feedback.reads.ts';
import { FeedbackDraftEntity } from './feedback-draft.entity.ts';
import { FeedbackLeaseEntity } from './feedback-lease.entity.ts';
import { HomeworkFeedbackEntity } from './homework-feedback.entity.ts';
import { type LockedSubmission, lockSubmission, requireUntaken } from './lock-submission.ts';

export interface GiveFeedback {
  submissionId: string;
  content: string;
  /** Starts the next round with the same text as a draft. Only if the operator allows it. */
  returnForRevision?: boolean;
}

/** Starts the next round of a submission: a draft with the same title, text and file. */
async function startRound(tx: Ctx, { id, round }: LockedSubmission): Promise<void> {
  const { content, title, fileId, wordCount, version, attemptId, stepId } = await tx.db.findOneByOrFail(HomeworkSubmissionEntity, { id });
  const values = { content, title, fileId, wordCount, attemptId, stepId };
  // The version goes on, so that a screen with the earlier round conflicts with the new one.
  const state = { status: 'draft' as const, version: version + 1, savedAt: tx.now(), submittedAt: null };
  const next = { id: randomUUID(), round: round + 1 };
  await tx.db.insert(HomeworkSubmissionEntity, { ...values, ...state, ...next });
  if (fileId !== null) await replaceFileUses(tx, { submissionId: next.id }, [fileId]);
}

/**
 * Gives feedback on a submission once and notifies the learner (docs/product-rules.md#5-learning). The draft of a reviewer who comes second is kept.
 * @throws NOT_FOUND for submissions that the viewer may not read
 * @throws NOT_AUTHORIZED for the viewer's own, and for a return for revision that the operator does not allow
 * @throws FEEDBACK_GIVEN, FEEDBACK_LEASED with the name of the other reviewer
 */
export async function giveFeedback(ctx: Ctx, { submissionId, content: text, returnForRevision = false }: GiveFeedback): Promise<HomeworkFeedback> {
  const actor = requireActor(ctx);
  const id = requireId(submissionId);
  const { content } = await validate(feedbackForm, { content: text });
  return inTransaction(ctx, async (tx) => {
    const submission = await lockSubmission(tx, id);
    authorize(!returnForRevision || tx.settings.homeworkReturn);
    await requireUntaken(tx, id);
    await tx.db.insert(HomeworkFeedbackEntity, { submissionId: id, content, givenBy: actor.id, givenAt: tx.now() });
    await tx.db.update(HomeworkSubmissionEntity, { id }, { answered: true });
    await tx.db.delete(FeedbackLeaseEntity, { submissionId: id });
    await tx.db.delete(FeedbackDraftEntity, { submissionId: id, userId: actor.id });
    if (returnForRevision) await startRound(tx, submission);
    const { courseId, stepId, learnerId } = submission;
    const kind = returnForRevision ? ('homeworkReturned' as const) : ('feedback' as const);
    await notify(tx, { kind, userIds: [learnerId], courseId, stepId, personId: actor.id, refId: id, key: `${kind}:${id}` });
    await withdrawNotifications(tx, 'homeworkWaiting', [id]);
    await emit(tx, 'feedback.given', { userId: learnerId, courseId, stepId, submissionId: id });
    tx.publish('progress.changed', { userId: learnerId, courseId });
    const feedback = (await readFeedbackOf(tx, [id])).get(id);
    assertFound(feedback);
    return feedback;
  });
}
