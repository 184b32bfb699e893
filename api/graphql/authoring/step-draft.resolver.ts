import { Arg, Authorized, Ctx, Extensions, ID, Mutation, Query, Resolver } from 'type-graphql';
import { discardStepDraft, readStepDraft, type StepDraft, saveStepDraft } from '../../domain/authoring/step-draft.service.ts';
import type { GqlContext } from '../context.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { StepDraftInputType, StepDraftType } from './step-draft.types.ts';

@Resolver()
export class StepDraftResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => StepDraftType, { nullable: true, description: "The viewer's draft of a step, or of a new step of a module. null without one. Admins only." })
  stepDraft(
    @Arg('stepId', () => ID, { nullable: true }) stepId: string | null,
    @Arg('moduleId', () => ID, { nullable: true }) moduleId: string | null,
    @Ctx() context: GqlContext,
  ): Promise<StepDraft | null> {
    return readStepDraft(context.domain, { stepId, moduleId });
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => StepDraftType, {
    nullable: true,
    description: "Stores the viewer's draft of a step in place of the former one. null if learners see the step: nothing is stored.",
  })
  saveStepDraft(@Arg('input', () => StepDraftInputType) input: StepDraftInputType, @Ctx() context: GqlContext): Promise<StepDraft | null> {
    const { stepId = null, moduleId = null, revision = null, content } = input;
    return saveStepDraft(context.domain, { stepId, moduleId, revision, content });
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => Boolean, { description: "Deletes the viewer's draft of a step, or of a new step of a module. Idempotent." })
  async discardStepDraft(
    @Arg('stepId', () => ID, { nullable: true }) stepId: string | null,
    @Arg('moduleId', () => ID, { nullable: true }) moduleId: string | null,
    @Ctx() context: GqlContext,
  ): Promise<boolean> {
    await discardStepDraft(context.domain, { stepId, moduleId });
    return true;
  }
}
