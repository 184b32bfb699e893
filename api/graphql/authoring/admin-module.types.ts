import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { StepAccess } from '../../../schema/content-values.ts';
import type { AdminModule } from '../../domain/authoring/admin-outline.service.ts';
import { StepAccessEnum } from '../enums.ts';
import { EditorType, ModuleTranslationType, TranslationStateType } from './item.types.ts';

type StepInOutline = AdminModule['steps'][number];

@ObjectType('AdminStepSummary', { simpleResolvers: true, description: 'A step in the outline of a course, for editing.' })
export class AdminStepSummaryType implements StepInOutline {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The module it belongs to.' }) moduleId!: string;
  @Field(() => String, { description: 'The default language.' }) defaultLanguage!: string;
  @Field(() => StepAccessEnum, { description: 'When it opens for an enrolled learner.' }) access!: StepAccess;
  @Field(() => [ModuleTranslationType], { description: 'The names by language: the default language first, then in the configured order.' })
  translations!: ModuleTranslationType[];
  @Field(() => [TranslationStateType], { description: 'Every content language, in the configured order.' }) languages!: TranslationStateType[];
  @Field(() => Boolean, { description: 'It has a quiz.' }) hasQuiz!: boolean;
  @Field(() => Boolean, { description: 'It has homework.' }) hasHomework!: boolean;
}

@ObjectType('AdminModule', { simpleResolvers: true, description: 'A module for editing.' })
export class AdminModuleType implements AdminModule {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The course it belongs to.' }) courseId!: string;
  @Field(() => Int, { description: 'Increased by every save; a save sends the revision it is based on.' }) revision!: number;
  @Field(() => String, { description: 'The default language.' }) defaultLanguage!: string;
  @Field(() => [ModuleTranslationType], { description: 'The names by language: the default language first, then in the configured order.' })
  translations!: ModuleTranslationType[];
  @Field(() => [TranslationStateType], { description: 'Every content language, in the configured order.' }) languages!: TranslationStateType[];
  @Field(() => Date, { description: 'Time of the last change.' }) updatedAt!: Date;
  @Field(() => EditorType, { nullable: true, description: 'The person who saved it last.' }) updatedBy!: EditorType | null;
  @Field(() => [AdminStepSummaryType], { description: 'Its steps, in order.' }) steps!: AdminStepSummaryType[];
}

@InputType('ModuleTranslationInput', { description: 'The name of a module in one language.' })
export class ModuleTranslationInput {
  @Field(() => String, { description: 'One of the configured content languages.' }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
}

@InputType('ModuleInput', { description: 'The module form.' })
export class ModuleInput {
  @Field(() => String, { description: 'The default language; a text in it is required.' }) defaultLanguage!: string;
  @Field(() => [ModuleTranslationInput], { description: 'All names; a language that is left out is deleted.' }) translations!: ModuleTranslationInput[];
  @Field(() => [String], { nullable: true, description: 'Languages whose unchanged name is marked as current.' }) upToDate?: string[] | null;
}
