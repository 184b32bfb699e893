import { Arg, Authorized, Ctx, Extensions, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { PublishStatus } from '../../../schema/content-values.ts';
import type { AdminAcademy } from '../../domain/authoring/admin-academies.service.ts';
import { type AdminCourse, listAdminCourses, readAdminCourse } from '../../domain/authoring/admin-courses.service.ts';
import type { AdminModule } from '../../domain/authoring/admin-outline.service.ts';
import type { ContentGap } from '../../domain/authoring/content-gaps.service.ts';
import type { LanguageCoverage } from '../../domain/authoring/coverage.service.ts';
import { deleteCourse } from '../../domain/authoring/delete.service.ts';
import { duplicateCourse } from '../../domain/authoring/duplicate.service.ts';
import { orderCourses } from '../../domain/authoring/order.service.ts';
import { type CourseForm, createCourse, setCourseStatus, updateCourse } from '../../domain/courses/course.service.ts';
import type { GqlContext } from '../context.ts';
import { PublishStatusEnum } from '../enums.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { AdminAcademyType } from './admin-academy.types.ts';
import { AdminCourseType, CourseInput } from './admin-course.types.ts';
import { AdminModuleType } from './admin-module.types.ts';
import { absentIfNull, byLanguage } from './by-language.ts';
import { ContentGapType, LanguageCoverageType } from './item.types.ts';

const formOf = (input: CourseInput): CourseForm => ({
  ...absentIfNull(input, 'imageAlt', 'upToDate', 'unusedFileIds'),
  translations: byLanguage(input.translations.map((text) => absentIfNull(text, 'description'))),
});

@Resolver(() => AdminCourseType)
export class AdminCourseResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => [AdminCourseType], { description: 'The courses of an academy in their order. Admins only.' })
  adminCourses(@Arg('academyId', () => ID) academyId: string, @Ctx() context: GqlContext): Promise<AdminCourse[]> {
    return listAdminCourses(context.domain, academyId);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => AdminCourseType, { description: 'One course for editing. Admins only.' })
  adminCourse(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<AdminCourse> {
    return readAdminCourse(context.domain, id);
  }

  @FieldResolver(() => AdminAcademyType, { description: 'The academy it belongs to.' })
  academy(@Root() course: AdminCourse, @Ctx() context: GqlContext): Promise<AdminAcademy> {
    return context.loaders.adminAcademyById().load(course.academyId);
  }

  @FieldResolver(() => [LanguageCoverageType], { description: 'How much of it is translated into each content language, in the configured order.' })
  coverage(@Root() course: AdminCourse, @Ctx() context: GqlContext): Promise<LanguageCoverage[]> {
    return context.loaders.coverageByCourse().load(course.id);
  }

  @FieldResolver(() => [ContentGapType], { description: 'What it lacks, in the order of its steps: shown before it is published.' })
  gaps(@Root() course: AdminCourse, @Ctx() context: GqlContext): Promise<ContentGap[]> {
    return context.loaders.contentGapsByCourse().load(course.id);
  }

  @FieldResolver(() => [AdminModuleType], { description: 'Its modules with their steps, in order.' })
  modules(@Root() course: AdminCourse, @Ctx() context: GqlContext): Promise<AdminModule[]> {
    return context.loaders.adminModulesByCourse().load(course.id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminCourseType, { description: 'Adds a course at the end of an academy, unpublished.' })
  async createCourse(
    @Arg('academyId', () => ID) academyId: string,
    @Arg('input', () => CourseInput) input: CourseInput,
    @Ctx() context: GqlContext,
  ): Promise<AdminCourse> {
    const { id } = await createCourse(context.domain, { ...formOf(input), academyId });
    return readAdminCourse(context.domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminCourseType, { description: 'Saves a course; CHANGED_MEANWHILE if it was saved after `revision`.' })
  async updateCourse(
    @Arg('id', () => ID) id: string,
    @Arg('revision', () => Int) revision: number,
    @Arg('input', () => CourseInput) input: CourseInput,
    @Ctx() context: GqlContext,
  ): Promise<AdminCourse> {
    await updateCourse(context.domain, id, revision, formOf(input));
    return readAdminCourse(context.domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminCourseType, { description: 'PUBLISHED publishes it, DRAFT unpublishes it. Idempotent.' })
  async setCourseStatus(
    @Arg('id', () => ID) id: string,
    @Arg('status', () => PublishStatusEnum) status: PublishStatus,
    @Ctx() context: GqlContext,
  ): Promise<AdminCourse> {
    await setCourseStatus(context.domain, id, status);
    return readAdminCourse(context.domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminCourseType, {
    description: 'Duplicates a course with its content. The copy is a draft and comes after the original. COPY_TOO_LARGE above 100 steps: see `startCopy`.',
  })
  async duplicateCourse(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<AdminCourse> {
    return readAdminCourse(context.domain, await duplicateCourse(context.domain, id));
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => Boolean, { description: "Deletes a course with its content. `confirmation` is 'Delete irreversibly', otherwise DELETE_NOT_CONFIRMED." })
  async deleteCourse(@Arg('id', () => ID) id: string, @Arg('confirmation', () => String) confirmation: string, @Ctx() context: GqlContext): Promise<boolean> {
    await deleteCourse(context.domain, id, confirmation);
    return true;
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => [AdminCourseType], { description: 'Reorders the courses of an academy. `ids` contains all of them, otherwise ORDER_CHANGED.' })
  async orderCourses(@Arg('academyId', () => ID) academyId: string, @Arg('ids', () => [ID]) ids: string[], @Ctx() context: GqlContext): Promise<AdminCourse[]> {
    await orderCourses(context.domain, academyId, ids);
    return listAdminCourses(context.domain, academyId);
  }
}
