import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { type AcademyListView, type AcademyView, listAcademies, readAcademy } from '../../domain/academies/academy-reads.service.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { GqlContext } from '../context.ts';
import { ImageType } from '../files/file.types.ts';
import { AcademyAbilitiesType, AcademyListType, type AcademyRoot, AcademyType } from './academy.types.ts';

/** The whole of an academy that came beside a course. */
export async function wholeAcademy(root: AcademyRoot, context: GqlContext): Promise<AcademyView> {
  if ('courseCount' in root) return root;
  const academy = await context.loaders.academyById.load(root.id);
  if (academy === undefined) throw new DomainError('NOT_FOUND');
  return academy;
}

@Resolver(() => AcademyType)
export class AcademyResolver {
  @Authorized()
  @Query(() => AcademyListType, { description: 'Academies that exist for the viewer.' })
  academies(
    @Arg('offset', () => Int, { nullable: true, defaultValue: 0 }) offset: number | null,
    @Arg('limit', () => Int, { nullable: true, defaultValue: 50 }) limit: number | null,
    @Ctx() context: GqlContext,
  ): Promise<AcademyListView> {
    return listAcademies(context.domain, { offset, limit });
  }

  @Authorized()
  @Query(() => AcademyType, { description: 'One academy; NOT_FOUND when it does not exist for the viewer.' })
  academy(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<AcademyView> {
    return readAcademy(context.domain, id);
  }

  @FieldResolver(() => ImageType, { nullable: true, description: 'Its picture.' })
  async image(@Root() root: AcademyRoot, @Ctx() context: GqlContext): Promise<ImageType | null> {
    return (await wholeAcademy(root, context)).image;
  }

  @FieldResolver(() => Int, { description: "Published courses in the viewer's list." })
  async courseCount(@Root() root: AcademyRoot, @Ctx() context: GqlContext): Promise<number> {
    return (await wholeAcademy(root, context)).courseCount;
  }

  @FieldResolver(() => AcademyAbilitiesType, { description: 'What the viewer may do.' })
  async viewerCan(@Root() root: AcademyRoot, @Ctx() context: GqlContext): Promise<AcademyAbilitiesType> {
    return (await wholeAcademy(root, context)).viewerCan;
  }
}
