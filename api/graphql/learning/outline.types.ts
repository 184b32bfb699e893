import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { StepAccess } from '../../../schema/content-values.ts';
import type { OutlineModule, OutlineStep, StepState } from '../../domain/learning/outline.ts';
import { enumOf, StepAccessEnum } from '../enums.ts';

export const StepStateEnum = enumOf<StepState>(['completed', 'current', 'open', 'locked']);
registerEnumType(StepStateEnum, { name: 'StepState', description: 'current: where the learner is, not yet complete.' });

@ObjectType('StepSummary', { simpleResolvers: true, description: "A step in the viewer's way through a course." })
export class StepSummaryType implements OutlineStep {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The module it belongs to.' }) moduleId!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language its name is in.' }) shownLanguage!: string;
  @Field(() => StepAccessEnum, { description: 'When it opens for an enrolled learner.' }) access!: StepAccess;
  @Field(() => StepStateEnum, { description: 'For the viewer, in the running attempt.' }) state!: StepState;
}

@ObjectType('Module', { simpleResolvers: true, description: 'A module of a course: holds steps.' })
export class ModuleType implements OutlineModule {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The course it belongs to.' }) courseId!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language its name is in.' }) shownLanguage!: string;
  @Field(() => Boolean, { description: 'The learner marked it complete, and no visible step is open.' }) completed!: boolean;
  @Field(() => ID, { nullable: true, description: 'The place kept in it.' }) currentStepId!: string | null;
  @Field(() => [StepSummaryType], { description: 'Empty for whoever may not read them.' }) steps!: StepSummaryType[];
}
