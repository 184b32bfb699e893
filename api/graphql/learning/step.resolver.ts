import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { readStep, type StepView } from '../../domain/learning/read-step.service.ts';
import type { GqlContext } from '../context.ts';
import { StepType } from './step.types.ts';

@Resolver(() => StepType)
export class StepResolver {
  @Authorized()
  @Query(() => StepType, { description: 'One step with its content; NOT_FOUND without access, STEP_LOCKED if it is locked.' })
  step(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<StepView> {
    return readStep(context.domain, id);
  }
}
