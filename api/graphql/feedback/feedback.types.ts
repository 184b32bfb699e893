import { Field, ID, ObjectType } from 'type-graphql';
import type { HomeworkFeedback } from '../../domain/feedback/feedback.reads.ts';
import type { FeedbackAuthor } from '../../domain/feedback/reviewable.ts';

@ObjectType('FeedbackAuthor', { simpleResolvers: true, description: 'Who gave or writes feedback, or submitted homework.' })
export class FeedbackAuthorType implements FeedbackAuthor {
  @Field(() => ID, { description: 'Id of the user.' }) id!: string;
  @Field(() => String, { description: 'Given name.' }) name!: string;
  @Field(() => String, { description: 'Family name.' }) surname!: string;
}

@ObjectType('HomeworkFeedback', { simpleResolvers: true, description: 'The feedback on a submission; read-only.' })
export class HomeworkFeedbackType implements HomeworkFeedback {
  @Field(() => ID, { description: 'The id of the submission.' }) id!: string;
  @Field(() => String, { description: 'Plain text with line breaks.' }) content!: string;
  @Field(() => FeedbackAuthorType, { nullable: true, description: 'null for people whose account was erased.' }) givenBy!: FeedbackAuthorType | null;
  @Field(() => Date, { description: 'When it was given.' }) givenAt!: Date;
}
