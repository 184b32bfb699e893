import { DELETE_WORDS } from '../../../schema/limits.ts';
import * as adminAcademies from '../../domain/authoring/admin-academies.service.ts';
import * as adminCourses from '../../domain/authoring/admin-courses.service.ts';
import * as outline from '../../domain/authoring/admin-outline.service.ts';
import * as adminSteps from '../../domain/authoring/admin-step.service.ts';
import * as coverage from '../../domain/authoring/coverage.service.ts';
import * as deleting from '../../domain/authoring/delete.service.ts';
import * as impact from '../../domain/authoring/deletion-impact.service.ts';
import * as duplicating from '../../domain/authoring/duplicate.service.ts';
import * as moving from '../../domain/authoring/move-step.service.ts';
import * as ordering from '../../domain/authoring/order.service.ts';
import * as preview from '../../domain/authoring/step-preview.service.ts';
import { admins, FORBIDDEN, NO, type Row, row } from './row.ts';

/** Items that belong to another course are refused to admins too. */
const mixed = (code: string) => ({ guest: NO, admin: code, others: FORBIDDEN });

/** Writing courses: for admins alone. */
export const AUTHORING: Record<string, Row> = {
  listAdminAcademies: row({
    outcome: admins,
    run: (ctx) => adminAcademies.listAdminAcademies(ctx),
    shows: ({ place }) => place.unpublished.academyId,
  }),
  readAdminAcademies: row({
    outcome: admins,
    run: async (ctx, { place }) => [...(await adminAcademies.readAdminAcademies(ctx, [place.unpublished.academyId]))],
    shows: ({ place }) => place.unpublished.academyId,
  }),
  readAdminAcademy: row({
    outcome: admins,
    run: (ctx, { place }) => adminAcademies.readAdminAcademy(ctx, place.public.academyId),
    shows: ({ place }) => place.public.academyId,
  }),
  listAdminCourses: row({
    outcome: admins,
    run: (ctx, { place }) => adminCourses.listAdminCourses(ctx, place.public.academyId),
    shows: ({ place }) => place.public.courseId,
    hides: ({ place }) => place.private.courseId,
  }),
  readAdminCourse: row({
    outcome: admins,
    run: (ctx, { place }) => adminCourses.readAdminCourse(ctx, place.public.courseId),
    shows: ({ place }) => place.public.courseId,
  }),
  listAdminModules: row({
    outcome: admins,
    run: async (ctx, { place }) => [...(await outline.listAdminModules(ctx, [place.public.courseId]))],
    shows: ({ place }) => place.public.moduleId,
    hides: ({ place }) => place.private.moduleId,
  }),
  readAdminModule: row({
    outcome: admins,
    run: (ctx, { place }) => outline.readAdminModule(ctx, place.public.moduleId),
    shows: ({ place }) => place.public.moduleId,
  }),
  readCoverage: row({
    outcome: admins,
    run: async (ctx, { place }) => [...(await coverage.readCoverage(ctx, [place.public.courseId]))],
    shows: ({ place }) => place.public.courseId,
  }),
  readDeletionImpact: row({
    outcome: admins,
    run: (ctx, { place }) => impact.readDeletionImpact(ctx, 'course', place.public.courseId),
    shows: () => 'learner',
  }),
  readStepTasks: row({ outcome: admins, run: (ctx, { place }) => adminSteps.readStepTasks(ctx, place.public.stepId), shows: () => '"en"' }),
  readAdminStep: row({
    outcome: admins,
    run: (ctx, { place }) => adminSteps.readAdminStep(ctx, place.unpublished.stepId),
    shows: ({ place }) => place.unpublished.stepId,
  }),
  previewStep: row({ outcome: admins, run: (ctx, { place }) => preview.previewStep(ctx, place.public.stepId), shows: ({ place }) => place.public.stepId }),
  'previewStep unpublished': row({
    outcome: admins,
    run: (ctx, { place }) => preview.previewStep(ctx, place.unpublished.stepId),
    shows: ({ place }) => place.unpublished.stepId,
  }),

  orderAcademies: row({
    outcome: admins,
    prepare: async ({ ctx }) => (await adminAcademies.listAdminAcademies(ctx('admin'))).map(({ id }) => id).toReversed(),
    changes: ['academies', 'audit_entries'],
    run: (ctx, _world, ids) => ordering.orderAcademies(ctx, ids),
  }),
  orderCourses: row({
    outcome: admins,
    prepare: async ({ ctx, place }) => [await duplicating.duplicateCourse(ctx('admin'), place.public.courseId), place.public.courseId],
    changes: ['audit_entries', 'courses'],
    run: (ctx, { place }, ids) => ordering.orderCourses(ctx, place.public.academyId, ids),
  }),
  'orderCourses with a course of another academy': row({
    outcome: mixed('ORDER_CHANGED'),
    run: (ctx, { place }) => ordering.orderCourses(ctx, place.public.academyId, [place.other.courseId]),
  }),
  orderModules: row({
    outcome: admins,
    prepare: async ({ ctx, place }) => [await duplicating.duplicateModule(ctx('admin'), place.public.moduleId), place.public.moduleId],
    changes: ['audit_entries', 'modules'],
    run: (ctx, { place }, ids) => ordering.orderModules(ctx, place.public.courseId, ids),
  }),
  'orderModules with a module of another course': row({
    outcome: mixed('ORDER_CHANGED'),
    run: (ctx, { place }) => ordering.orderModules(ctx, place.public.courseId, [place.other.moduleId]),
  }),
  orderSteps: row({
    outcome: admins,
    prepare: async ({ ctx, place }) => [await duplicating.duplicateStep(ctx('admin'), place.public.stepId), place.public.stepId],
    changes: ['audit_entries', 'steps'],
    run: (ctx, { place }, ids) => ordering.orderSteps(ctx, place.public.moduleId, ids),
  }),
  'orderSteps with a step of another course': row({
    outcome: mixed('ORDER_CHANGED'),
    run: (ctx, { place }) => ordering.orderSteps(ctx, place.public.moduleId, [place.other.stepId]),
  }),
  moveStep: row({
    outcome: admins,
    prepare: ({ ctx, place }) => duplicating.duplicateModule(ctx('admin'), place.public.moduleId),
    changes: ['audit_entries', 'steps'],
    run: (ctx, { place }, moduleId) => moving.moveStep(ctx, place.public.stepId, moduleId),
  }),
  'moveStep to a module of another course': row({
    outcome: mixed('VALIDATION_FAILED'),
    run: (ctx, { place }) => moving.moveStep(ctx, place.public.stepId, place.other.moduleId),
  }),
  duplicateAcademy: row({
    outcome: admins,
    changes: ['academies', 'audit_entries', 'courses', 'modules', 'step_contents', 'steps'],
    run: (ctx, { place }) => duplicating.duplicateAcademy(ctx, place.public.academyId),
  }),
  duplicateCourse: row({
    outcome: admins,
    changes: ['audit_entries', 'courses', 'modules', 'step_contents', 'steps'],
    run: (ctx, { place }) => duplicating.duplicateCourse(ctx, place.public.courseId),
  }),
  duplicateModule: row({
    outcome: admins,
    changes: ['audit_entries', 'modules', 'step_contents', 'steps'],
    run: (ctx, { place }) => duplicating.duplicateModule(ctx, place.public.moduleId),
  }),
  duplicateStep: row({
    outcome: admins,
    changes: ['audit_entries', 'step_contents', 'steps'],
    run: (ctx, { place }) => duplicating.duplicateStep(ctx, place.public.stepId),
  }),
  deleteAcademy: row({
    outcome: admins,
    changes: ['academies', 'audit_entries', 'courses', 'enrolments', 'modules', 'step_contents', 'steps', 'team_members'],
    run: (ctx, { place }) => deleting.deleteAcademy(ctx, place.public.academyId, DELETE_WORDS),
  }),
  deleteCourse: row({
    outcome: admins,
    changes: ['audit_entries', 'courses', 'enrolments', 'modules', 'step_contents', 'steps', 'team_members'],
    run: (ctx, { place }) => deleting.deleteCourse(ctx, place.public.courseId, DELETE_WORDS),
  }),
  deleteModule: row({
    outcome: admins,
    changes: ['audit_entries', 'modules', 'step_contents', 'steps'],
    run: (ctx, { place }) => deleting.deleteModule(ctx, place.public.moduleId, DELETE_WORDS),
  }),
  deleteStep: row({
    outcome: admins,
    changes: ['audit_entries', 'step_contents', 'steps'],
    run: (ctx, { place }) => deleting.deleteStep(ctx, place.public.stepId, DELETE_WORDS),
  }),
};
