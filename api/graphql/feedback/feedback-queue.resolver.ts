import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { claimSubmission, releaseSubmission, saveFeedbackDraft } from '../../domain/feedback/feedback-lease.service.ts';
import {
  type CourseWaiting,
  countWaitingFeedback,
  type FeedbackQueue,
  listWaitingCourses,
  readFeedbackQueue,
} from '../../domain/feedback/feedback-queue.reads.ts';
import { type ReviewContent, readSubmissionForReview } from '../../domain/feedback/submission-review.reads.ts';
import type { SubmissionForReview } from '../../domain/feedback/submission-rows.ts';
import type { HomeworkSubmission } from '../../domain/homework/homework.reads.ts';
import type { ShownTask } from '../../domain/homework/shown-task.ts';
import type { GqlContext } from '../context.ts';
import { HomeworkSubmissionType } from '../homework/homework.types.ts';
import { ShortCursorArgs, USE_LIMIT } from '../page.ts';
import { FeedbackDraftType, FeedbackQueueType, SubmissionForReviewType, SubmissionTaskType, WaitingCourseType } from './feedback.types.ts';

@Resolver(() => SubmissionForReviewType)
export class FeedbackQueueResolver {
  @Authorized()
  @Query(() => FeedbackQueueType, { description: "The homework that waits for the viewer's feedback in all courses, oldest first." })
  feedbackQueue(
    @Arg('courseId', () => ID, { nullable: true }) courseId: string | null,
    @Arg('moduleId', () => ID, { nullable: true }) moduleId: string | null,
    @Args(() => ShortCursorArgs) { limit, cursor }: ShortCursorArgs,
    @Arg('first', () => Int, { nullable: true, deprecationReason: USE_LIMIT }) first: number | null | undefined,
    @Ctx() context: GqlContext,
  ): Promise<FeedbackQueue> {
    return readFeedbackQueue(context.domain, { courseId, moduleId, cursor, limit: first ?? limit });
  }

  @Authorized()
  @Query(() => Int, { description: "How much homework waits for the viewer's feedback; 1,000 for 1,000 or more." })
  feedbackWaiting(@Ctx() context: GqlContext): Promise<number> {
    return countWaitingFeedback(context.domain);
  }

  @Authorized()
  @Query(() => [WaitingCourseType], { description: "The courses in which homework waits for the viewer's feedback." })
  feedbackCourses(@Ctx() context: GqlContext): Promise<CourseWaiting[]> {
    return listWaitingCourses(context.domain);
  }

  @Authorized()
  @Query(() => SubmissionForReviewType, { description: 'Submitted homework that the viewer may review; NOT_FOUND for any other.' })
  submissionForReview(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<SubmissionForReview> {
    return readSubmissionForReview(context.domain, id);
  }

  @FieldResolver(() => SubmissionTaskType, { nullable: true, description: 'null if the step has no homework anymore.' })
  async task(@Root() { id }: SubmissionForReview, @Ctx() context: GqlContext): Promise<ShownTask | null> {
    return (await context.loaders.contentBySubmission().load(id)).task;
  }

  @FieldResolver(() => HomeworkSubmissionType, { description: 'The submitted text or file.' })
  async submission(@Root() { id }: SubmissionForReview, @Ctx() context: GqlContext): Promise<HomeworkSubmission> {
    return (await context.loaders.contentBySubmission().load(id)).submission;
  }

  @FieldResolver(() => FeedbackDraftType, { nullable: true, description: "The viewer's own draft of feedback; null without one." })
  async draft(@Root() { id }: SubmissionForReview, @Ctx() context: GqlContext): Promise<ReviewContent['draft']> {
    return (await context.loaders.contentBySubmission().load(id)).draft;
  }

  @FieldResolver(() => Boolean, { description: 'Reviewers may return homework for revision.' })
  returnable(@Ctx() context: GqlContext): boolean {
    return context.domain.settings.homeworkReturn;
  }

  @Authorized()
  @Mutation(() => SubmissionForReviewType, { description: 'Acquires or renews the lease on a submission for five minutes; the result names who has it.' })
  claimSubmission(@Arg('submissionId', () => ID) submissionId: string, @Ctx() context: GqlContext): Promise<SubmissionForReview> {
    return claimSubmission(context.domain, submissionId);
  }

  @Authorized()
  @Mutation(() => Boolean, { description: "Releases the viewer's lease on a submission. Idempotent." })
  async releaseSubmission(@Arg('submissionId', () => ID) submissionId: string, @Ctx() context: GqlContext): Promise<boolean> {
    await releaseSubmission(context.domain, submissionId);
    return true;
  }

  @Authorized()
  @Mutation(() => Boolean, { description: "Saves the viewer's draft of feedback; an empty one is removed." })
  async saveFeedbackDraft(
    @Arg('submissionId', () => ID) submissionId: string,
    @Arg('content', () => String, { description: 'Plain text with line breaks.' }) content: string,
    @Ctx() context: GqlContext,
  ): Promise<boolean> {
    await saveFeedbackDraft(context.domain, { submissionId, content });
    return true;
  }
}
