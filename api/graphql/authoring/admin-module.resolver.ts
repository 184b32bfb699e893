import { Arg, Authorized, Ctx, Extensions, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type AdminCourse, readAdminCourse } from '../../domain/authoring/admin-courses.service.ts';
import { type AdminModule, listAdminModules, readAdminModule } from '../../domain/authoring/admin-outline.service.ts';
import { type AdminStep, readAdminStep } from '../../domain/authoring/admin-step.service.ts';
import type { ContentKind } from '../../domain/authoring/content-kind.ts';
import { deleteModule, deleteStep } from '../../domain/authoring/delete.service.ts';
import { type ContentImpact, readDeletionImpact } from '../../domain/authoring/deletion-impact.service.ts';
import { duplicateModule, duplicateStep } from '../../domain/authoring/duplicate.service.ts';
import { moveStep } from '../../domain/authoring/move-step.service.ts';
import { orderModules, orderSteps } from '../../domain/authoring/order.service.ts';
import { createModule, type ModuleForm, updateModule } from '../../domain/modules/module.service.ts';
import type { GqlContext } from '../context.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { AdminCourseType } from './admin-course.types.ts';
import { AdminModuleType, AdminStepSummaryType, ModuleInput } from './admin-module.types.ts';
import { AdminStepType } from './admin-step.types.ts';
import { absentIfNull, byLanguage } from './by-language.ts';
import { ContentKindEnum, DeletionImpactType } from './item.types.ts';

const formOf = (input: ModuleInput): ModuleForm => ({ ...absentIfNull(input, 'upToDate'), translations: byLanguage(input.translations) });

/** Modules, and where steps stand among them. */
@Resolver(() => AdminModuleType)
export class AdminOutlineResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => DeletionImpactType, { description: 'Counts what a deletion of an item would delete. Admins only.' })
  deletionImpact(@Arg('kind', () => ContentKindEnum) kind: ContentKind, @Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<ContentImpact> {
    return readDeletionImpact(context.domain, kind, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminModuleType, { description: 'Adds a module at the end of a course.' })
  async createModule(
    @Arg('courseId', () => ID) courseId: string,
    @Arg('input', () => ModuleInput) input: ModuleInput,
    @Ctx() context: GqlContext,
  ): Promise<AdminModule> {
    const { id } = await createModule(context.domain, { ...formOf(input), courseId });
    return readAdminModule(context.domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminModuleType, { description: 'Saves a module; CHANGED_MEANWHILE if it was saved after `revision`.' })
  async updateModule(
    @Arg('id', () => ID) id: string,
    @Arg('revision', () => Int) revision: number,
    @Arg('input', () => ModuleInput) input: ModuleInput,
    @Ctx() context: GqlContext,
  ): Promise<AdminModule> {
    await updateModule(context.domain, id, revision, formOf(input));
    return readAdminModule(context.domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminModuleType, {
    description: 'Duplicates a module with its steps. The copy comes after the original. COPY_TOO_LARGE above 100 steps: see `startCopy`.',
  })
  async duplicateModule(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<AdminModule> {
    return readAdminModule(context.domain, await duplicateModule(context.domain, id));
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => Boolean, { description: "Deletes a module with its steps. `confirmation` is 'Delete irreversibly', otherwise DELETE_NOT_CONFIRMED." })
  async deleteModule(@Arg('id', () => ID) id: string, @Arg('confirmation', () => String) confirmation: string, @Ctx() context: GqlContext): Promise<boolean> {
    await deleteModule(context.domain, id, confirmation);
    return true;
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => [AdminModuleType], { description: 'Reorders the modules of a course. `ids` contains all of them, otherwise ORDER_CHANGED.' })
  async orderModules(@Arg('courseId', () => ID) courseId: string, @Arg('ids', () => [ID]) ids: string[], @Ctx() context: GqlContext): Promise<AdminModule[]> {
    const course = await orderModules(context.domain, courseId, ids);
    return (await listAdminModules(context.domain, [course])).get(course) ?? [];
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminStepType, { description: 'Duplicates a step in all its languages. The copy comes after the original.' })
  async duplicateStep(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<AdminStep> {
    return readAdminStep(context.domain, await duplicateStep(context.domain, id));
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => Boolean, { description: "Deletes a step. `confirmation` is 'Delete irreversibly', otherwise DELETE_NOT_CONFIRMED." })
  async deleteStep(@Arg('id', () => ID) id: string, @Arg('confirmation', () => String) confirmation: string, @Ctx() context: GqlContext): Promise<boolean> {
    await deleteStep(context.domain, id, confirmation);
    return true;
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => [AdminStepSummaryType], { description: 'Reorders the steps of a module. `ids` contains all of them, otherwise ORDER_CHANGED.' })
  async orderSteps(
    @Arg('moduleId', () => ID) moduleId: string,
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: GqlContext,
  ): Promise<AdminModule['steps']> {
    await orderSteps(context.domain, moduleId, ids);
    return (await readAdminModule(context.domain, moduleId)).steps;
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminCourseType, { description: 'Moves a step to the end of another module of the same course.' })
  async moveStep(@Arg('id', () => ID) id: string, @Arg('moduleId', () => ID) moduleId: string, @Ctx() context: GqlContext): Promise<AdminCourse> {
    return readAdminCourse(context.domain, await moveStep(context.domain, id, moduleId));
  }
}
