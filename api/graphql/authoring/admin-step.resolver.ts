import { Arg, Authorized, Ctx, Extensions, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type AdminStep, readAdminStep } from '../../domain/authoring/admin-step.service.ts';
import { createStep, updateStep } from '../../domain/authoring/save-step.service.ts';
import type { GqlContext } from '../context.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { StepInput, toSaveStep } from './admin-step.inputs.ts';
import { AdminStepType } from './admin-step.types.ts';

@Resolver(() => AdminStepType)
export class AdminStepResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => AdminStepType, { description: 'One step for editing. Admins only.' })
  adminStep(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<AdminStep> {
    return readAdminStep(context.domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminStepType, { description: 'Adds a step at the end of a module.' })
  async createStep(
    @Arg('moduleId', () => ID) moduleId: string,
    @Arg('input', () => StepInput) input: StepInput,
    @Ctx() context: GqlContext,
  ): Promise<AdminStep> {
    const { id } = await createStep(context.domain, { ...toSaveStep(input), moduleId });
    return readAdminStep(context.domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminStepType, { description: 'Saves a step; CHANGED_MEANWHILE with the newest revision if it was saved after `revision`.' })
  async updateStep(
    @Arg('id', () => ID) id: string,
    @Arg('revision', () => Int) revision: number,
    @Arg('input', () => StepInput) input: StepInput,
    @Ctx() context: GqlContext,
  ): Promise<AdminStep> {
    await updateStep(context.domain, id, revision, toSaveStep(input));
    return readAdminStep(context.domain, id);
  }
}
