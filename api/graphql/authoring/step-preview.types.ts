import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { StepAccess } from '../../../schema/content-values.ts';
import type { StepPreviewView } from '../../domain/authoring/step-preview.service.ts';
import { StepAccessEnum } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { ContentBlockType, EmbedType } from '../steps/step.types.ts';
import { FileLinkType } from '../video/file-link.types.ts';
import { HomeworkTaskType, QuizQuestionType } from './admin-step.types.ts';

@ObjectType('StepPreview', { simpleResolvers: true, description: 'A step as a learner reads it, with its tasks, for admins.' })
export class StepPreviewType implements StepPreviewView {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The module it belongs to.' }) moduleId!: string;
  @Field(() => ID, { description: 'The course it belongs to.' }) courseId!: string;
  @Field(() => String, { description: 'In the language asked for, else its default one.' }) moduleName!: string;
  @Field(() => String, { description: 'In the language asked for, else its default one.' }) courseName!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language asked for, else the default one.' }) shownLanguage!: string;
  @Field(() => String, { description: 'ltr or rtl, of the shown language.' }) direction!: StepPreviewView['direction'];
  @Field(() => [String], { description: 'Languages it is translated into.' }) languages!: string[];
  @Field(() => ImageType, { nullable: true, description: 'Its picture.' }) image!: ImageType | null;
  @Field(() => [ContentBlockType], { description: 'Its content, in order.' }) blocks!: ContentBlockType[];
  @Field(() => [FileLinkType], { description: 'Recordings to listen to.' }) audio!: FileLinkType[];
  @Field(() => [EmbedType], { description: 'Players of allowed services.' }) embeds!: EmbedType[];
  @Field(() => Int, { description: 'About how long it takes.' }) minutes!: number;
  @Field(() => StepAccessEnum, { description: 'When it opens for an enrolled learner.' }) access!: StepAccess;
  @Field(() => HomeworkTaskType, { nullable: true, description: 'Its homework.' }) homework!: HomeworkTaskType | null;
  @Field(() => [QuizQuestionType], { description: 'Its quiz; empty without one.' }) quiz!: QuizQuestionType[];
  @Field(() => ID, { nullable: true, description: 'The step before it, over modules.' }) previousStepId!: string | null;
  @Field(() => ID, { nullable: true, description: 'The step after it, over modules.' }) nextStepId!: string | null;
}
