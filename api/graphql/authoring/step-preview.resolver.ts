import { Arg, Authorized, Ctx, Extensions, ID, Query, Resolver } from 'type-graphql';
import { previewStep } from '../../domain/authoring/step-preview.service.ts';
import type { GqlContext } from '../context.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { StepPreviewType } from './step-preview.types.ts';

@Resolver(() => StepPreviewType)
export class StepPreviewResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => StepPreviewType, { description: 'A step as learners see it, also if its course is a draft. Admins only.' })
  previewStep(
    @Arg('id', () => ID) id: string,
    @Arg('language', () => String, { nullable: true, description: 'The content language if left out.' }) language: string | null,
    @Ctx() context: GqlContext,
  ): Promise<StepPreviewType> {
    return previewStep(context.domain, id, language);
  }
}
