import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import { updateProfile } from '../../domain/people/profile.service.ts';
import type { GqlContext } from '../context.ts';
import { ProfileInputType, toViewer, ViewerType } from '../users/viewer.types.ts';

@Resolver()
export class ProfileResolver {
  @Authorized()
  @Mutation(() => ViewerType, { description: 'Changes name, family name and gender.' })
  async updateProfile(@Arg('input', () => ProfileInputType) input: ProfileInputType, @Ctx() { domain }: GqlContext): Promise<ViewerType> {
    return toViewer(await updateProfile(domain, input));
  }
}
