import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { StepAccess } from '../../../schema/content-values.ts';
import type { AdminModuleView, AdminStepSummaryView } from '../../domain/authoring/admin-outline.service.ts';
import { StepAccessEnum } from '../enums.ts';
import { EditorType, ModuleTranslationType, TranslationStateType } from './item.types.ts';

@ObjectType('AdminStepSummary', { simpleResolvers: true, description: 'A step in the outline of its editors.' })
export class AdminStepSummaryType implements AdminStepSummaryView {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The module it belongs to.' }) moduleId!: string;
  @Field(() => Int, { description: 'Raised by every save.' }) revision!: number;
  @Field(() => String, { description: 'The language it falls back to.' }) defaultLanguage!: string;
  @Field(() => StepAccessEnum, { description: 'When it opens for an enrolled learner.' }) access!: StepAccess;
  @Field(() => [ModuleTranslationType], { description: "Its names: default language first, then in the operator's order." })
  translations!: ModuleTranslationType[];
  @Field(() => [TranslationStateType], { description: 'Every content language, in the order of the operator.' }) languages!: TranslationStateType[];
  @Field(() => Boolean, { description: 'It asks questions.' }) hasQuiz!: boolean;
  @Field(() => Boolean, { description: 'It sets homework.' }) hasHomework!: boolean;
}

@ObjectType('AdminModule', { simpleResolvers: true, description: 'A module as its editors see it.' })
export class AdminModuleType implements AdminModuleView {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The course it belongs to.' }) courseId!: string;
  @Field(() => Int, { description: 'Raised by every save; a save names the one it began from.' }) revision!: number;
  @Field(() => String, { description: 'The language it falls back to.' }) defaultLanguage!: string;
  @Field(() => [ModuleTranslationType], { description: "Its names: default language first, then in the operator's order." })
  translations!: ModuleTranslationType[];
  @Field(() => [TranslationStateType], { description: 'Every content language, in the order of the operator.' }) languages!: TranslationStateType[];
  @Field(() => Date, { description: 'Last changed.' }) updatedAt!: Date;
  @Field(() => EditorType, { nullable: true, description: 'Who saved it last.' }) updatedBy!: EditorType | null;
  @Field(() => [AdminStepSummaryType], { description: 'Its steps, in order.' }) steps!: AdminStepSummaryType[];
}

@InputType('ModuleTranslationInput', { description: 'The name of a module in one language.' })
export class ModuleTranslationInput {
  @Field(() => String, { description: "One of the operator's content languages." }) language!: string;
  @Field(() => String, { description: 'The name.' }) name!: string;
}

@InputType('ModuleInput', { description: 'The module form.' })
export class ModuleInput {
  @Field(() => String, { description: 'The language it falls back to; its text must be there.' }) defaultLanguage!: string;
  @Field(() => [ModuleTranslationInput], { description: 'All names; a language that is left out is taken away.' }) translations!: ModuleTranslationInput[];
  @Field(() => [String], { nullable: true, description: 'Languages whose name is declared to fit the newest default name, unchanged.' }) upToDate?:
    | string[]
    | null;
}
