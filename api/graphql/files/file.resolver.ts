import { Arg, Authorized, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql';
import { discardFiles } from '../../domain/files/file-discard.service.ts';
import type { GqlContext } from '../context.ts';

@Resolver()
export class FileResolver {
  @Authorized()
  @Mutation(() => Int, { description: 'Deletes the given files that no saved item uses; returns their number.' })
  discardFiles(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: GqlContext): Promise<number> {
    return discardFiles(context.domain, ids);
  }
}
