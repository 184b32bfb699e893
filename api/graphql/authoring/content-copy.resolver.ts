import { Arg, Authorized, Ctx, Extensions, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { CopyKind } from '../../../schema/copies.ts';
import { type ContentCopy, cancelCopy, listCopies, startCopy } from '../../domain/authoring/content-copy.service.ts';
import type { GqlContext } from '../context.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { ContentCopyType, CopyKindEnum } from './content-copy.types.ts';

@Resolver()
export class ContentCopyResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => [ContentCopyType], { description: "The viewer's large copies of the last 24 hours, the newest first. Admins only." })
  contentCopies(@Ctx() { domain }: GqlContext): Promise<ContentCopy[]> {
    return listCopies(domain);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => ContentCopyType, {
    description:
      'Copies an academy, a course or a module of any size in the background: for those that `duplicateCourse` refuses with COPY_TOO_LARGE. While a copy of the same item is being made for the viewer, returns that one.',
  })
  startCopy(@Arg('kind', () => CopyKindEnum) kind: CopyKind, @Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<ContentCopy> {
    return startCopy(domain, kind, id);
  }

  @Authorized()
  @Mutation(() => Boolean, {
    description: 'Cancels a large copy of the viewer; nothing of it remains. Of one that ended, removes it from the list. Error: NOT_FOUND.',
  })
  async cancelCopy(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await cancelCopy(domain, id);
    return true;
  }
}
