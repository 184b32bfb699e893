import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Direction } from '../../../schema/languages.ts';
import type { Homework, HomeworkSubmission } from '../../domain/homework/homework.reads.ts';
import type { HomeworkStatus } from '../../domain/homework/homework-submission.entity.ts';
import { enumOf } from '../enums.ts';
import { FileLinkType } from '../video/file-link.types.ts';

const HomeworkStatusEnum = enumOf<HomeworkStatus>(['draft', 'submitted']);
registerEnumType(HomeworkStatusEnum, { name: 'HomeworkStatus', description: 'A submitted homework is read-only.' });

@ObjectType('HomeworkSubmission', { simpleResolvers: true, description: "A learner's homework of a step in one attempt: a text or a file." })
export class HomeworkSubmissionType implements HomeworkSubmission {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => Int, { description: 'From 1; the highest round is the current one.' }) round!: number;
  @Field(() => HomeworkStatusEnum, { description: 'draft or submitted.' }) status!: HomeworkStatus;
  @Field(() => String, { nullable: true, description: 'Plain text with line breaks; null with a file.' }) content!: string | null;
  @Field(() => String, { description: 'Its title; may be empty.' }) title!: string;
  @Field(() => FileLinkType, { nullable: true, description: 'The file; null with a text.' }) file!: FileLinkType | null;
  @Field(() => Int, { nullable: true, description: 'Counted for a text, stated for a file; null if not stated yet.' }) wordCount!: number | null;
  @Field(() => Int, { description: 'From 1; grows with each save.' }) version!: number;
  @Field(() => Date, { description: 'When it was saved last.' }) savedAt!: Date;
  @Field(() => Date, { nullable: true, description: 'null for a draft.' }) submittedAt!: Date | null;
}

@ObjectType('Homework', { simpleResolvers: true, description: 'The homework of a step as its learner sees it.' })
export class HomeworkType implements Homework {
  @Field(() => ID, { description: 'The id of the step.' }) id!: string;
  @Field(() => String, { description: 'The task as sanitized HTML, in the shown language of the step or else in its default language.' }) html!: string;
  @Field(() => String, { description: 'The language of the task.' }) language!: string;
  @Field(() => String, { description: 'ltr or rtl, of the language of the task.' }) direction!: Direction;
  @Field(() => Int, { description: 'At least 1.' }) minimumWords!: number;
  @Field(() => Int, { nullable: true, description: 'null: unlimited.' }) maximumWords!: number | null;
  @Field(() => HomeworkSubmissionType, { nullable: true, description: 'Of the viewer, in the running attempt; null before the first save.' })
  submission!: HomeworkSubmissionType | null;
}

@InputType('HomeworkSubmissionInput', { description: 'A text, or a file with the number of its words.' })
export class HomeworkSubmissionInputType {
  @Field(() => String, { nullable: true, description: 'Plain text; left out with a file.' }) content?: string | null;
  @Field(() => ID, { nullable: true, description: 'A PDF, DOCX, ODT or ODF document that the viewer uploaded.' }) fileId?: string | null;
  @Field(() => String, { nullable: true, description: 'A title.' }) title?: string | null;
  @Field(() => Int, { nullable: true, description: 'The words of the file; the server counts those of a text.' }) wordCount?: number | null;
  @Field(() => Int, { nullable: true, description: 'The version that the edits are based on: 0 before the first save; null overwrites any.' })
  baseVersion?: number | null;
}
