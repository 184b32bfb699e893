import { DELETE_WORDS } from '../../schema/limits.ts';
import * as academies from '../domain/academies/academy.service.ts';
import * as adminAcademies from '../domain/authoring/admin-academies.service.ts';
import * as adminCourses from '../domain/authoring/admin-courses.service.ts';
import * as outline from '../domain/authoring/admin-outline.service.ts';
import * as adminSteps from '../domain/authoring/admin-step.service.ts';
import * as coverage from '../domain/authoring/coverage.service.ts';
import * as deleting from '../domain/authoring/delete.service.ts';
import * as impact from '../domain/authoring/deletion-impact.service.ts';
import * as duplicating from '../domain/authoring/duplicate.service.ts';
import * as moving from '../domain/authoring/move-step.service.ts';
import * as ordering from '../domain/authoring/order.service.ts';
import * as preview from '../domain/authoring/step-preview.service.ts';
import * as courses from '../domain/courses/course.service.ts';
import * as modules from '../domain/modules/module.service.ts';
import * as team from '../domain/people/team-member.service.ts';
import * as steps from '../domain/steps/step.service.ts';
import type { Row, World } from './permission-table.ts';

const admins = { guest: 'NOT_SIGNED_IN', admin: 'yes', others: 'NOT_AUTHORIZED' } as const;
const inEnglish = { defaultLanguage: 'en', translations: { en: { name: 'A', description: 'B' } } };

type Made = Record<'academyId' | 'courseId' | 'moduleId' | 'stepId', string>;

/** A course of its own, made by the admin: what is done to it disturbs no other row. */
async function made({ ctx, imageId }: World): Promise<Made> {
  const admin = ctx('admin');
  const { id: academyId } = await academies.createAcademy(admin, { ...inEnglish, imageId, academyType: 'public' });
  const { id: courseId } = await courses.createCourse(admin, { ...inEnglish, imageId, academyId, courseType: 'public', maxAttempts: 0 });
  const { id: moduleId } = await modules.createModule(admin, { ...inEnglish, courseId });
  const { id: stepId } = await steps.createStep(admin, { ...inEnglish, imageId, moduleId, access: '0' });
  return { academyId, courseId, moduleId, stepId };
}

/** Every exported service function of writing courses, with who may call it: admins (docs/product-rules.md#2-who-may-do-what). */
export const AUTHORING_PERMISSIONS: Record<string, Row> = {
  updateAcademy: {
    ...admins,
    run: async (ctx, world) =>
      academies.updateAcademy(ctx, (await made(world)).academyId, 1, { ...inEnglish, imageId: world.imageId, academyType: 'private', status: 1 }),
  },
  updateCourse: {
    ...admins,
    run: async (ctx, world) =>
      courses.updateCourse(ctx, (await made(world)).courseId, 1, { ...inEnglish, imageId: world.imageId, courseType: 'public', maxAttempts: 0 }),
  },
  updateModule: { ...admins, run: async (ctx, world) => modules.updateModule(ctx, (await made(world)).moduleId, 1, inEnglish) },
  listAdminAcademies: { ...admins, run: (ctx) => adminAcademies.listAdminAcademies(ctx) },
  readAdminAcademies: { ...admins, run: (ctx, { place }) => adminAcademies.readAdminAcademies(ctx, [place.public.academyId]) },
  readAdminAcademy: { ...admins, run: (ctx, { place }) => adminAcademies.readAdminAcademy(ctx, place.public.academyId) },
  listAdminCourses: { ...admins, run: (ctx, { place }) => adminCourses.listAdminCourses(ctx, place.public.academyId) },
  readAdminCourse: { ...admins, run: (ctx, { place }) => adminCourses.readAdminCourse(ctx, place.public.courseId) },
  listAdminModules: { ...admins, run: (ctx, { place }) => outline.listAdminModules(ctx, [place.public.courseId]) },
  readAdminModule: { ...admins, run: (ctx, { place }) => outline.readAdminModule(ctx, place.public.moduleId) },
  readCoverage: { ...admins, run: (ctx, { place }) => coverage.readCoverage(ctx, [place.public.courseId]) },
  readDeletionImpact: { ...admins, run: (ctx, { place }) => impact.readDeletionImpact(ctx, 'course', place.public.courseId) },
  orderAcademies: {
    ...admins,
    run: async (ctx, world) => {
      const all = await adminAcademies.listAdminAcademies(world.ctx('admin'));
      return ordering.orderAcademies(
        ctx,
        all.map(({ id }) => id),
      );
    },
  },
  orderCourses: { ...admins, run: (ctx, { place }) => ordering.orderCourses(ctx, place.public.academyId, [place.public.courseId]) },
  orderModules: { ...admins, run: (ctx, { place }) => ordering.orderModules(ctx, place.public.courseId, [place.public.moduleId]) },
  orderSteps: { ...admins, run: (ctx, { place }) => ordering.orderSteps(ctx, place.public.moduleId, [place.public.stepId]) },
  moveStep: { ...admins, run: (ctx, { place }) => moving.moveStep(ctx, place.public.stepId, place.public.moduleId) },
  duplicateAcademy: { ...admins, run: async (ctx, world) => duplicating.duplicateAcademy(ctx, (await made(world)).academyId) },
  duplicateCourse: { ...admins, run: async (ctx, world) => duplicating.duplicateCourse(ctx, (await made(world)).courseId) },
  duplicateModule: { ...admins, run: async (ctx, world) => duplicating.duplicateModule(ctx, (await made(world)).moduleId) },
  duplicateStep: { ...admins, run: async (ctx, world) => duplicating.duplicateStep(ctx, (await made(world)).stepId) },
  deleteAcademy: { ...admins, run: async (ctx, world) => deleting.deleteAcademy(ctx, (await made(world)).academyId, DELETE_WORDS) },
  deleteCourse: { ...admins, run: async (ctx, world) => deleting.deleteCourse(ctx, (await made(world)).courseId, DELETE_WORDS) },
  deleteModule: { ...admins, run: async (ctx, world) => deleting.deleteModule(ctx, (await made(world)).moduleId, DELETE_WORDS) },
  deleteStep: { ...admins, run: async (ctx, world) => deleting.deleteStep(ctx, (await made(world)).stepId, DELETE_WORDS) },
  removeTeamMember: {
    ...admins,
    run: async (ctx, { place, userId }) => {
      const { courseId } = place.unpublished;
      if (ctx.actor?.role === 'admin') await team.addTeamMember(ctx, { courseId, userId, role: 'instructor', allModules: true });
      return team.removeTeamMember(ctx, courseId, userId);
    },
  },
  updateStep: {
    ...admins,
    run: (ctx, { place, imageId }) => steps.updateStep(ctx, place.unpublished.stepId, null, { ...inEnglish, imageId, access: '0' }),
  },
  readStepTasks: { ...admins, run: (ctx, { place }) => adminSteps.readStepTasks(ctx, place.public.stepId) },
  readAdminStep: { ...admins, run: (ctx, { place }) => adminSteps.readAdminStep(ctx, place.public.stepId) },
  'readAdminStep unpublished': { ...admins, run: (ctx, { place }) => adminSteps.readAdminStep(ctx, place.unpublished.stepId) },
  previewStep: { ...admins, run: (ctx, { place }) => preview.previewStep(ctx, place.public.stepId) },
  'previewStep unpublished': { ...admins, run: (ctx, { place }) => preview.previewStep(ctx, place.unpublished.stepId, 'ar') },
};
