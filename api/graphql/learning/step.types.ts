import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { StepAccess } from '../../../schema/content-values.ts';
import type { Step, StepState } from '../../domain/learning/outline.ts';
import { StepAccessEnum } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { ContentBlockType, EmbedType } from '../steps/content-block.types.ts';
import { StepStateEnum } from './outline.types.ts';

@ObjectType('Step', { simpleResolvers: true, description: 'A step as a learner sees it.' })
export class StepType implements Omit<Step, 'attemptId' | 'courseId' | 'tasks'> {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The module it belongs to.' }) moduleId!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language its content is in.' }) shownLanguage!: string;
  @Field(() => [String], { description: 'Languages it is translated into.' }) languages!: string[];
  @Field(() => StepStateEnum, { description: 'State for the viewer in the current attempt.' }) state!: StepState;
  @Field(() => StepAccessEnum, { description: 'When it opens for an enrolled learner.' }) access!: StepAccess;
  @Field(() => ImageType, { nullable: true, description: 'Its image.' }) image!: ImageType | null;
  @Field(() => [ContentBlockType], { description: 'Its content, in order.' }) blocks!: ContentBlockType[];
  @Field(() => [EmbedType], { description: 'Embedded players of allowed services.' }) embeds!: EmbedType[];
  @Field(() => ID, { nullable: true, description: 'The previous visible step, also in the previous module.' }) previousStepId!: string | null;
  @Field(() => ID, { nullable: true, description: 'The next visible step, also in the next module.' }) nextStepId!: string | null;
  @Field(() => Boolean, { description: 'No visible step follows in its module.' }) isLastOfModule!: boolean;
  @Field(() => Boolean, { description: 'No module with visible steps follows.' }) isLastModule!: boolean;
  @Field(() => Int, { description: 'Position among the visible steps of its module, from 1.' }) position!: number;
  @Field(() => Int, { description: 'Visible steps of its module.' }) stepsInModule!: number;
  @Field(() => String, { description: 'In its own shown language.' }) moduleName!: string;
  @Field(() => Int, { description: 'Estimated duration in minutes.' }) minutes!: number;
}
