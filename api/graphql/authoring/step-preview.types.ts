import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { StepAccess } from '../../../schema/content-values.ts';
import { StepAccessEnum } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { ContentBlockType, EmbedType } from '../steps/content-block.types.ts';
import { AdminHomeworkType, AdminQuizType } from './step-tasks.types.ts';

@ObjectType('StepPreview', { simpleResolvers: true, description: 'A step as a learner sees it, with its homework and quiz. Admins only.' })
export class StepPreviewType {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The module it belongs to.' }) moduleId!: string;
  @Field(() => ID, { description: 'The course it belongs to.' }) courseId!: string;
  @Field(() => String, { description: 'In the requested language, otherwise in the default language.' }) moduleName!: string;
  @Field(() => String, { description: 'In the requested language, otherwise in the default language.' }) courseName!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The requested language, otherwise the default language.' }) shownLanguage!: string;
  @Field(() => [String], { description: 'Languages it is translated into.' }) languages!: string[];
  @Field(() => ImageType, { nullable: true, description: 'Its image.' }) image!: ImageType | null;
  @Field(() => [ContentBlockType], { description: 'Its content, in order.' }) blocks!: ContentBlockType[];
  @Field(() => [EmbedType], { description: 'Embedded players of allowed services.' }) embeds!: EmbedType[];
  @Field(() => Int, { description: 'Estimated duration in minutes.' }) minutes!: number;
  @Field(() => StepAccessEnum, { description: 'When it opens for an enrolled learner.' }) access!: StepAccess;
  @Field(() => AdminQuizType, { nullable: true, description: 'Its quiz in all languages.' }) quiz!: AdminQuizType | null;
  @Field(() => AdminHomeworkType, { nullable: true, description: 'Its homework in all languages.' }) homework!: AdminHomeworkType | null;
  @Field(() => ID, { nullable: true, description: 'The previous step, also in the previous module.' }) previousStepId!: string | null;
  @Field(() => ID, { nullable: true, description: 'The next step, also in the next module.' }) nextStepId!: string | null;
}
