import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { HomeworkFeedback } from '../../domain/feedback/feedback.reads.ts';
import { giveFeedback } from '../../domain/feedback/give-feedback.service.ts';
import type { HomeworkSubmission } from '../../domain/homework/homework.reads.ts';
import type { GqlContext } from '../context.ts';
import { HomeworkSubmissionType } from '../homework/homework.types.ts';
import { HomeworkFeedbackType } from './feedback.types.ts';

@Resolver(() => HomeworkSubmissionType)
export class FeedbackResolver {
  @FieldResolver(() => HomeworkFeedbackType, { nullable: true, description: 'The feedback on it; null before it is given.' })
  feedback(@Root() { id, status }: HomeworkSubmission, @Ctx() context: GqlContext): Promise<HomeworkFeedback | null> | null {
    return status === 'draft' ? null : context.loaders.feedbackBySubmission().load(id);
  }

  @FieldResolver(() => [HomeworkSubmissionType], { description: 'The submitted homework of earlier rounds and attempts, oldest first.' })
  earlier(@Root() { id }: HomeworkSubmission, @Ctx() context: GqlContext): Promise<HomeworkSubmission[]> {
    return context.loaders.earlierBySubmission().load(id);
  }

  @Authorized()
  @Mutation(() => HomeworkFeedbackType, {
    description: 'Gives feedback on submitted homework, once; FEEDBACK_GIVEN or FEEDBACK_LEASED with the name of another reviewer.',
  })
  async giveFeedback(
    @Arg('submissionId', () => ID) submissionId: string,
    @Arg('content', () => String, { description: 'Plain text with line breaks.' }) content: string,
    @Arg('returnForRevision', () => Boolean, {
      nullable: true,
      defaultValue: false,
      description: 'Starts the next round with the same text as a draft; NOT_AUTHORIZED unless the operator allows it.',
    })
    returnForRevision: boolean | null,
    @Ctx() context: GqlContext,
  ): Promise<HomeworkFeedback> {
    return giveFeedback(context.domain, { submissionId, content, returnForRevision: returnForRevision ?? false });
  }
}
