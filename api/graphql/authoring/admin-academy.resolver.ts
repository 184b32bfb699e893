import { Arg, Authorized, Ctx, Extensions, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { PublishStatus } from '../../../schema/content-values.ts';
import { type AcademyForm, createAcademy, setAcademyStatus, updateAcademy } from '../../domain/academies/academy.service.ts';
import { type AdminAcademy, listAdminAcademies, readAdminAcademy } from '../../domain/authoring/admin-academies.service.ts';
import { deleteAcademy } from '../../domain/authoring/delete.service.ts';
import { duplicateAcademy } from '../../domain/authoring/duplicate.service.ts';
import { orderAcademies } from '../../domain/authoring/order.service.ts';
import type { GqlContext } from '../context.ts';
import { PublishStatusEnum } from '../enums.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { AcademyInput, AdminAcademyType } from './admin-academy.types.ts';
import { absentIfNull, byLanguage } from './by-language.ts';

const formOf = (input: AcademyInput): AcademyForm => ({
  ...absentIfNull(input, 'imageAlt', 'upToDate', 'unusedFileIds'),
  translations: byLanguage(input.translations.map((text) => absentIfNull(text, 'subTitle'))),
});

@Resolver(() => AdminAcademyType)
export class AdminAcademyResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => [AdminAcademyType], { description: 'All academies in their order, without pages. Admins only.' })
  adminAcademies(@Ctx() context: GqlContext): Promise<AdminAcademy[]> {
    return listAdminAcademies(context.domain);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => AdminAcademyType, { description: 'One academy for editing. Admins only.' })
  adminAcademy(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<AdminAcademy> {
    return readAdminAcademy(context.domain, id);
  }

  @FieldResolver(() => Int, { description: 'People enrolled in it or members of it.' })
  learnerCount(@Root() academy: AdminAcademy, @Ctx() context: GqlContext): Promise<number> {
    return context.loaders.learnerCountByAcademy().load(academy.id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminAcademyType, { description: 'Adds an academy at the end, unpublished.' })
  async createAcademy(@Arg('input', () => AcademyInput) input: AcademyInput, @Ctx() context: GqlContext): Promise<AdminAcademy> {
    const { id } = await createAcademy(context.domain, formOf(input));
    return readAdminAcademy(context.domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminAcademyType, { description: 'Saves an academy; CHANGED_MEANWHILE if it was saved after `revision`.' })
  async updateAcademy(
    @Arg('id', () => ID) id: string,
    @Arg('revision', () => Int) revision: number,
    @Arg('input', () => AcademyInput) input: AcademyInput,
    @Ctx() context: GqlContext,
  ): Promise<AdminAcademy> {
    await updateAcademy(context.domain, id, revision, formOf(input));
    return readAdminAcademy(context.domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminAcademyType, { description: 'PUBLISHED publishes it, DRAFT unpublishes it. Idempotent.' })
  async setAcademyStatus(
    @Arg('id', () => ID) id: string,
    @Arg('status', () => PublishStatusEnum) status: PublishStatus,
    @Ctx() context: GqlContext,
  ): Promise<AdminAcademy> {
    await setAcademyStatus(context.domain, id, status);
    return readAdminAcademy(context.domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminAcademyType, {
    description: 'Duplicates an academy with its content. The copy is a draft and comes after the original. COPY_TOO_LARGE above 100 steps: see `startCopy`.',
  })
  async duplicateAcademy(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<AdminAcademy> {
    return readAdminAcademy(context.domain, await duplicateAcademy(context.domain, id));
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => Boolean, { description: "Deletes an academy with its content. `confirmation` is 'Delete irreversibly', otherwise DELETE_NOT_CONFIRMED." })
  async deleteAcademy(@Arg('id', () => ID) id: string, @Arg('confirmation', () => String) confirmation: string, @Ctx() context: GqlContext): Promise<boolean> {
    await deleteAcademy(context.domain, id, confirmation);
    return true;
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => [AdminAcademyType], { description: 'Reorders the academies. `ids` contains all of them, otherwise ORDER_CHANGED.' })
  async orderAcademies(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: GqlContext): Promise<AdminAcademy[]> {
    await orderAcademies(context.domain, ids);
    return listAdminAcademies(context.domain);
  }
}
