import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { StepAccess } from '../../../schema/content-values.ts';
import type { CourseAmount } from '../../domain/learning/course-amounts.reads.ts';
import type { Module, StepState } from '../../domain/learning/outline.ts';
import { enumOf, StepAccessEnum } from '../enums.ts';

export const StepStateEnum = enumOf<StepState>(['completed', 'current', 'open', 'locked']);
registerEnumType(StepStateEnum, { name: 'StepState', description: 'current: the current step of the learner, not yet complete.' });

type StepInOutline = Module['steps'][number];

@ObjectType('CourseAmount', { simpleResolvers: true, description: 'The time and the data that the steps of a course take in the content language.' })
export class CourseAmountType implements CourseAmount {
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
  @Field(() => Int, { description: 'Sum of the minutes of its steps.' }) minutes!: number;
  @Field(() => Int, { description: 'Sum of the minutes of the steps that are not complete.' }) minutesLeft!: number;
  @Field(() => Float, { description: 'Bytes of its images, audio, videos and documents.' }) bytes!: number;
  @Field(() => Float, { description: 'The same with the smallest images and videos.' }) reducedBytes!: number;
}

@ObjectType('StepSummary', { simpleResolvers: true, description: 'A step in the outline of a course, for the viewer.' })
export class StepSummaryType implements StepInOutline {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The module it belongs to.' }) moduleId!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language its name is in.' }) shownLanguage!: string;
  @Field(() => StepAccessEnum, { description: 'When it opens for an enrolled learner.' }) access!: StepAccess;
  @Field(() => StepStateEnum, { description: 'State for the viewer in the current attempt.' }) state!: StepState;
}

@ObjectType('StepName', { simpleResolvers: true, description: 'The name of a step, for everybody who sees the course.' })
export class StepNameType {
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language it is in.' }) shownLanguage!: string;
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
  @Field(() => [StepNameType], { description: 'Names of the steps in order, also for viewers who may not read them.' }) stepNames!: StepNameType[];
}
