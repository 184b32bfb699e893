import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Direction } from '../../../schema/languages.ts';
import type { HomeworkFeedback } from '../../domain/feedback/feedback.reads.ts';
import type { CourseWaiting, FeedbackQueue } from '../../domain/feedback/feedback-queue.reads.ts';
import type { FeedbackAuthor } from '../../domain/feedback/reviewable.ts';
import type { FeedbackSnippet } from '../../domain/feedback/snippet.service.ts';
import type { ReviewContent } from '../../domain/feedback/submission-review.reads.ts';
import type { FeedbackLease, SubmissionForReview } from '../../domain/feedback/submission-rows.ts';
import type { ShownTask } from '../../domain/homework/shown-task.ts';
import { Page } from '../page.ts';

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

@ObjectType('FeedbackLease', { simpleResolvers: true, description: 'Who writes feedback on a submission now.' })
export class FeedbackLeaseType implements FeedbackLease {
  @Field(() => FeedbackAuthorType, { description: 'The reviewer.' }) holder!: FeedbackAuthorType;
  @Field(() => Boolean, { description: 'The viewer is the reviewer.' }) mine!: boolean;
  @Field(() => Date, { description: 'When it ends unless it is renewed.' }) expiresAt!: Date;
}

@ObjectType('SubmissionTask', { simpleResolvers: true, description: 'The task that a submission answers.' })
export class SubmissionTaskType implements ShownTask {
  @Field(() => String, { description: 'Sanitized HTML.' }) html!: string;
  @Field(() => String, { description: 'The language of the task.' }) language!: string;
  @Field(() => String, { description: 'ltr or rtl, of the language of the task.' }) direction!: Direction;
  @Field(() => Int, { description: 'At least 1.' }) minimumWords!: number;
  @Field(() => Int, { nullable: true, description: 'null: unlimited.' }) maximumWords!: number | null;
}

@ObjectType('FeedbackDraft', { simpleResolvers: true, description: 'Feedback that the viewer has begun to write.' })
export class FeedbackDraftType implements NonNullable<ReviewContent['draft']> {
  @Field(() => String, { description: 'Plain text with line breaks.' }) content!: string;
  @Field(() => Date, { description: 'When it was saved.' }) updatedAt!: Date;
}

@ObjectType('SubmissionForReview', { simpleResolvers: true, description: 'Submitted homework, for those who review it.' })
export class SubmissionForReviewType implements Omit<SubmissionForReview, 'moduleId'> {
  @Field(() => ID, { description: 'The id of the submission.' }) id!: string;
  @Field(() => FeedbackAuthorType, { description: 'Who submitted it.' }) learner!: FeedbackAuthorType;
  @Field(() => ID, { description: 'Id of the course.' }) courseId!: string;
  @Field(() => String, { description: 'Name of the course.' }) courseName!: string;
  @Field(() => String, { description: 'Name of the module.' }) moduleName!: string;
  @Field(() => ID, { description: 'Id of the step.' }) stepId!: string;
  @Field(() => String, { description: 'Name of the step.' }) stepName!: string;
  @Field(() => Int, { description: 'From 1; above 1 after a return for revision.' }) round!: number;
  @Field(() => Date, { description: 'When it was submitted.' }) submittedAt!: Date;
  @Field(() => FeedbackLeaseType, { nullable: true, description: 'null while nobody writes feedback.' }) lease!: FeedbackLeaseType | null;
}

@ObjectType('FeedbackQueue', { simpleResolvers: true, description: "A page of the homework that waits for the viewer's feedback." })
export class FeedbackQueueType extends Page implements Omit<FeedbackQueue, 'items'> {
  @Field(() => [SubmissionForReviewType], { description: 'Oldest first.' }) items!: SubmissionForReviewType[];
  @Field(() => Int, { description: 'How many wait, on all pages; 1,000 for 1,000 or more.' }) total!: number;
}

@ObjectType('WaitingModule', { simpleResolvers: true, description: 'A module in which homework waits.' })
export class WaitingModuleType {
  @Field(() => ID, { description: 'Id of the module.' }) id!: string;
  @Field(() => String, { description: 'Its name.' }) name!: string;
  @Field(() => Int, { description: 'How many wait.' }) waiting!: number;
}

@ObjectType('WaitingCourse', { simpleResolvers: true, description: 'A course in which homework waits.' })
export class WaitingCourseType implements CourseWaiting {
  @Field(() => ID, { description: 'Id of the course.' }) id!: string;
  @Field(() => String, { description: 'Its name.' }) name!: string;
  @Field(() => Int, { description: 'How many wait.' }) waiting!: number;
  @Field(() => [WaitingModuleType], { description: 'Its modules in which homework waits.' }) modules!: WaitingModuleType[];
}

@ObjectType('FeedbackSnippet', { simpleResolvers: true, description: 'A text that the viewer inserts into feedback.' })
export class FeedbackSnippetType implements FeedbackSnippet {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => String, { description: 'Its title.' }) title!: string;
  @Field(() => String, { description: 'Plain text with line breaks.' }) content!: string;
}

@InputType('FeedbackSnippetInput', { description: 'A snippet; without an id a new one.' })
export class FeedbackSnippetInputType {
  @Field(() => ID, { nullable: true, description: 'The snippet to change.' }) id?: string | null;
  @Field(() => String, { description: 'Its title.' }) title!: string;
  @Field(() => String, { description: 'Plain text with line breaks.' }) content!: string;
}
