import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { StepAccess } from '../../../schema/content-values.ts';
import type { Module, StepState } from '../../domain/learning/outline.ts';
import { enumOf, StepAccessEnum } from '../enums.ts';

export const StepStateEnum = enumOf<StepState>(['completed', 'current', 'open', 'locked']);
registerEnumType(StepStateEnum, { name: 'StepState', description: 'current: the current step of the learner, not yet complete.' });

type StepInOutline = Module['steps'][number];

@ObjectType('StepSummary', { simpleResolvers: true, description: 'A step in the outline of a course, for the viewer.' })
export class StepSummaryType implements StepInOutline {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The module it belongs to.' }) moduleId!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language its name is in.' }) shownLanguage!: string;
  @Field(() => StepAccessEnum, { description: 'When it opens for an enrolled learner.' }) access!: StepAccess;
  @Field(() => StepStateEnum, { description: 'State for the viewer in the current attempt.' }) state!: StepState;
}

@ObjectType('Module', { simpleResolvers: true, description: 'A module of a course: holds steps.' })
export class ModuleType implements Module {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The course it belongs to.' }) courseId!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language its name is in.' }) shownLanguage!: string;
  @Field(() => Boolean, { description: 'The learner marked it complete and all visible steps are complete.' }) completed!: boolean;
  @Field(() => ID, { nullable: true, description: 'The current step of the learner.' }) currentStepId!: string | null;
  @Field(() => [StepSummaryType], { description: 'Empty if the viewer may not read them.' }) steps!: StepSummaryType[];
}
