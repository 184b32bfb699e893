import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Step } from '../../domain/learning/outline.ts';
import { readStep } from '../../domain/learning/read-step.service.ts';
import type { GqlContext } from '../context.ts';
import { StepType } from './step.types.ts';

@Resolver(() => StepType)
export class StepResolver {
  @Authorized()
  @Query(() => StepType, { description: 'One step with its content; NOT_FOUND without access, STEP_LOCKED if it is locked.' })
  step(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<Step> {
    return readStep(context.domain, id);
  }
}
