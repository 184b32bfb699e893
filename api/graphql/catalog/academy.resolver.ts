import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { type Academy, type AcademyList, listAcademies, readAcademy } from '../../domain/catalog/academy-reads.service.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { GqlContext } from '../context.ts';
import { ImageType } from '../files/file.types.ts';
import { PageArgs } from '../page.ts';
import { AcademyAbilitiesType, AcademyListType, type AcademyRoot, AcademyType } from './academy.types.ts';

/** Loads all fields of an academy if the parent is the academy of a course. */
export async function loadAcademy(root: AcademyRoot, context: GqlContext): Promise<Academy> {
  if ('courseCount' in root) return root;
  const academy = await context.loaders.academyById().load(root.id);
  if (academy === undefined) throw new DomainError('NOT_FOUND');
  return academy;
}

/** Fields that the parent may have already return their value without a promise: a list has one for each of its items. */
@Resolver(() => AcademyType)
export class AcademyResolver {
  @Authorized()
  @Query(() => AcademyListType, { description: 'Academies that the viewer can see.' })
  academies(@Args(() => PageArgs) page: PageArgs, @Ctx() context: GqlContext): Promise<AcademyList> {
    return listAcademies(context.domain, page);
  }

  @Authorized()
  @Query(() => AcademyType, { description: 'One academy; NOT_FOUND if the viewer cannot see it.' })
  academy(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<Academy> {
    return readAcademy(context.domain, id);
  }

  @FieldResolver(() => ImageType, { nullable: true, description: 'Its image.' })
  image(@Root() root: AcademyRoot, @Ctx() context: GqlContext): ImageType | null | Promise<ImageType | null> {
    return 'image' in root ? root.image : loadAcademy(root, context).then(({ image }) => image);
  }

  @FieldResolver(() => Int, { description: "Published courses in the viewer's list." })
  courseCount(@Root() root: AcademyRoot, @Ctx() context: GqlContext): number | Promise<number> {
    return 'courseCount' in root ? root.courseCount : loadAcademy(root, context).then(({ courseCount }) => courseCount);
  }

  @FieldResolver(() => AcademyAbilitiesType, { description: 'What the viewer may do.' })
  viewerCan(@Root() root: AcademyRoot, @Ctx() context: GqlContext): AcademyAbilitiesType | Promise<AcademyAbilitiesType> {
    return 'viewerCan' in root ? root.viewerCan : loadAcademy(root, context).then(({ viewerCan }) => viewerCan);
  }
}
