import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { StepDraft } from '../../domain/authoring/step-draft.service.ts';

@ObjectType('StepDraft', { simpleResolvers: true, description: 'Unsaved work of the viewer on a step.' })
export class StepDraftType implements StepDraft {
  @Field(() => Int, { nullable: true, description: 'The revision that it is based on; null for a new step.' }) revision!: number | null;
  @Field(() => String, { description: 'The values of the form, as JSON.' }) content!: string;
  @Field(() => Date, { description: 'Time of the last change.' }) savedAt!: Date;
}

@InputType('StepDraftInput', { description: 'Unsaved work on a saved step, or on a new step of a module.' })
export class StepDraftInputType {
  @Field(() => ID, { nullable: true, description: 'The saved step.' }) stepId?: string | null;
  @Field(() => ID, { nullable: true, description: 'The module of a new step.' }) moduleId?: string | null;
  @Field(() => Int, { nullable: true, description: 'The revision that it is based on; null for a new step.' }) revision?: number | null;
  @Field(() => String, { description: 'The values of the form, as JSON.' }) content!: string;
}
