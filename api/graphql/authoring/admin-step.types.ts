import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { StepAccess } from '../../../schema/content-values.ts';
import type { AdminStep } from '../../domain/authoring/admin-step.service.ts';
import { StepAccessEnum } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { ContentBlockType, EmbedType } from '../steps/content-block.types.ts';
import { FormerTextType } from './former-text.types.ts';
import { EditorType, TranslationStateType } from './item.types.ts';
import { AdminHomeworkType, AdminQuizType } from './step-tasks.types.ts';

type Content = AdminStep['contents'][number];

@ObjectType('AdminStepContent', { simpleResolvers: true, description: 'The content of a step in one language, for editing.' })
export class AdminStepContentType implements Content {
  @Field(() => String, { description: 'The language.' }) language!: string;
  @Field(() => String, { description: 'Its name.' }) name!: string;
  @Field(() => [ContentBlockType], { description: 'Its content, in order.' }) blocks!: ContentBlockType[];
  @Field(() => [EmbedType], { description: 'Embedded players of allowed services.' }) embeds!: EmbedType[];
}

@ObjectType('AdminStep', { simpleResolvers: true, description: 'A step in all its languages, for editing.' })
export class AdminStepType implements AdminStep {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The module it belongs to.' }) moduleId!: string;
  @Field(() => ID, { description: 'The course it belongs to.' }) courseId!: string;
  @Field(() => Int, { description: 'Increased by every save; a save sends the revision it is based on.' }) revision!: number;
  @Field(() => String, { description: 'The default language.' }) defaultLanguage!: string;
  @Field(() => StepAccessEnum, { description: 'When it opens for an enrolled learner.' }) access!: StepAccess;
  @Field(() => ImageType, { nullable: true, description: 'Its image.' }) image!: ImageType | null;
  @Field(() => [AdminStepContentType], { description: 'The default language first, then in the configured order.' }) contents!: AdminStepContentType[];
  @Field(() => AdminQuizType, { nullable: true, description: 'Its quiz, the same in every language.' }) quiz!: AdminQuizType | null;
  @Field(() => AdminHomeworkType, { nullable: true, description: 'Its homework, the same in every language.' }) homework!: AdminHomeworkType | null;
  @Field(() => [TranslationStateType], { description: 'Every configured content language.' }) languages!: TranslationStateType[];
  @Field(() => [FormerTextType], { description: 'The texts of the default language that stale translations were made from, as far as they are known.' })
  formerTexts!: FormerTextType[];
  @Field(() => Date, { description: 'Time of the last save.' }) updatedAt!: Date;
  @Field(() => EditorType, { nullable: true, description: 'The person who saved it last.' }) updatedBy!: EditorType | null;
}
