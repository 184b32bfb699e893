import { DELETE_WORDS } from '../../../schema/limits.ts';
import * as adminAcademies from '../../domain/authoring/admin-academies.service.ts';
import * as adminCourses from '../../domain/authoring/admin-courses.service.ts';
import * as outline from '../../domain/authoring/admin-outline.service.ts';
import * as adminSteps from '../../domain/authoring/admin-step.service.ts';
import * as gaps from '../../domain/authoring/content-gaps.service.ts';
import * as coverage from '../../domain/authoring/coverage.service.ts';
import * as deleting from '../../domain/authoring/delete.service.ts';
import * as impact from '../../domain/authoring/deletion-impact.service.ts';
import * as duplicating from '../../domain/authoring/duplicate.service.ts';
import * as moving from '../../domain/authoring/move-step.service.ts';
import * as ordering from '../../domain/authoring/order.service.ts';
import * as drafts from '../../domain/authoring/step-draft.service.ts';
import * as preview from '../../domain/authoring/step-preview.service.ts';
import { buildQuestion } from '../factories/tasks.ts';
import { admins, FORBIDDEN, NO, type Row, row } from './row.ts';

/** Items that belong to another course are refused to admins too. */
const mixed = (code: string) => ({ guest: NO, admin: code, others: FORBIDDEN });

/** Writing courses: admins only. */
export const AUTHORING: Record<string, Row> = {
  listAdminAcademies: row({
    outcome: admins,
    run: (ctx) => adminAcademies.listAdminAcademies(ctx),
    shows: ({ content }) => content.unpublished.academyId,
  }),
  readAdminAcademies: row({
    outcome: admins,
    run: async (ctx, { content }) => [...(await adminAcademies.readAdminAcademies(ctx, [content.unpublished.academyId]))],
    shows: ({ content }) => content.unpublished.academyId,
  }),
  countAcademyLearners: row({
    outcome: admins,
    run: async (ctx, { content }) => [...(await adminAcademies.countAcademyLearners(ctx, [content.public.academyId]))],
    shows: ({ content }) => content.public.academyId,
  }),
  readAdminAcademy: row({
    outcome: admins,
    run: (ctx, { content }) => adminAcademies.readAdminAcademy(ctx, content.public.academyId),
    shows: ({ content }) => content.public.academyId,
  }),
  listAdminCourses: row({
    outcome: admins,
    run: (ctx, { content }) => adminCourses.listAdminCourses(ctx, content.public.academyId),
    shows: ({ content }) => content.public.courseId,
    hides: ({ content }) => content.private.courseId,
  }),
  readAdminCourse: row({
    outcome: admins,
    run: (ctx, { content }) => adminCourses.readAdminCourse(ctx, content.public.courseId),
    shows: ({ content }) => content.public.courseId,
  }),
  listAdminModules: row({
    outcome: admins,
    run: async (ctx, { content }) => [...(await outline.listAdminModules(ctx, [content.public.courseId]))],
    shows: ({ content }) => content.public.moduleId,
    hides: ({ content }) => content.private.moduleId,
  }),
  readAdminModule: row({
    outcome: admins,
    run: (ctx, { content }) => outline.readAdminModule(ctx, content.public.moduleId),
    shows: ({ content }) => content.public.moduleId,
  }),
  readCoverage: row({
    outcome: admins,
    run: async (ctx, { content }) => [...(await coverage.readCoverage(ctx, [content.public.courseId]))],
    shows: ({ content }) => content.public.courseId,
  }),
  readContentGaps: row({
    outcome: admins,
    run: async (ctx, { content }) => [...(await gaps.readContentGaps(ctx, [content.public.courseId]))],
    shows: ({ content }) => content.public.courseId,
  }),
  readStepDraft: row({
    outcome: admins,
    prepare: ({ ctx, content }) =>
      drafts.saveStepDraft(ctx('admin'), { stepId: content.unpublished.stepId, moduleId: null, revision: 1, content: '{"name":"Draft"}' }),
    run: (ctx, { content }) => drafts.readStepDraft(ctx, { stepId: content.unpublished.stepId }),
    shows: () => 'Draft',
  }),
  saveStepDraft: row({
    outcome: admins,
    changes: ['step_drafts'],
    run: (ctx, { content }) => drafts.saveStepDraft(ctx, { stepId: content.unpublished.stepId, moduleId: null, revision: 1, content: '{}' }),
  }),
  discardStepDraft: row({
    outcome: admins,
    changes: ['step_drafts'],
    prepare: ({ ctx, content }) => drafts.saveStepDraft(ctx('admin'), { stepId: content.unpublished.stepId, moduleId: null, revision: 1, content: '{}' }),
    run: (ctx, { content }) => drafts.discardStepDraft(ctx, { stepId: content.unpublished.stepId }),
  }),
  readDeletionImpact: row({
    outcome: admins,
    run: (ctx, { content }) => impact.readDeletionImpact(ctx, 'course', content.public.courseId),
    shows: () => 'learner',
  }),
  readStepTasks: row({
    outcome: admins,
    prepare: ({ ctx, content }) => buildQuestion(ctx('admin').db, content.public.stepId),
    run: (ctx, { content }) => adminSteps.readStepTasks(ctx, content.public.stepId),
    shows: (_world, questionId) => questionId,
  }),
  readCourseTasks: row({
    outcome: admins,
    prepare: ({ ctx, content }) => buildQuestion(ctx('admin').db, content.public.stepId),
    run: async (ctx, { content }) => [...(await adminSteps.readCourseTasks(ctx, content.public.courseId))],
    shows: (_world, questionId) => questionId,
  }),
  readAdminStep: row({
    outcome: admins,
    run: (ctx, { content }) => adminSteps.readAdminStep(ctx, content.unpublished.stepId),
    shows: ({ content }) => content.unpublished.stepId,
  }),
  previewStep: row({
    outcome: admins,
    run: (ctx, { content }) => preview.previewStep(ctx, content.public.stepId),
    shows: ({ content }) => content.public.stepId,
  }),
  'previewStep unpublished': row({
    outcome: admins,
    run: (ctx, { content }) => preview.previewStep(ctx, content.unpublished.stepId),
    shows: ({ content }) => content.unpublished.stepId,
  }),

  orderAcademies: row({
    outcome: admins,
    prepare: async ({ ctx }) => (await adminAcademies.listAdminAcademies(ctx('admin'))).map(({ id }) => id).toReversed(),
    changes: ['academies', 'audit_entries'],
    run: (ctx, _world, ids) => ordering.orderAcademies(ctx, ids),
  }),
  orderCourses: row({
    outcome: admins,
    prepare: async ({ ctx, content }) => [await duplicating.duplicateCourse(ctx('admin'), content.public.courseId), content.public.courseId],
    changes: ['audit_entries', 'courses'],
    run: (ctx, { content }, ids) => ordering.orderCourses(ctx, content.public.academyId, ids),
  }),
  'orderCourses with a course of another academy': row({
    outcome: mixed('ORDER_CHANGED'),
    run: (ctx, { content }) => ordering.orderCourses(ctx, content.public.academyId, [content.other.courseId]),
  }),
  orderModules: row({
    outcome: admins,
    prepare: async ({ ctx, content }) => [await duplicating.duplicateModule(ctx('admin'), content.public.moduleId), content.public.moduleId],
    changes: ['audit_entries', 'modules'],
    run: (ctx, { content }, ids) => ordering.orderModules(ctx, content.public.courseId, ids),
  }),
  'orderModules with a module of another course': row({
    outcome: mixed('ORDER_CHANGED'),
    run: (ctx, { content }) => ordering.orderModules(ctx, content.public.courseId, [content.other.moduleId]),
  }),
  orderSteps: row({
    outcome: admins,
    prepare: async ({ ctx, content }) => [await duplicating.duplicateStep(ctx('admin'), content.public.stepId), content.public.stepId],
    changes: ['audit_entries', 'steps'],
    run: (ctx, { content }, ids) => ordering.orderSteps(ctx, content.public.moduleId, ids),
  }),
  'orderSteps with a step of another course': row({
    outcome: mixed('ORDER_CHANGED'),
    run: (ctx, { content }) => ordering.orderSteps(ctx, content.public.moduleId, [content.other.stepId]),
  }),
  moveStep: row({
    outcome: admins,
    prepare: ({ ctx, content }) => duplicating.duplicateModule(ctx('admin'), content.public.moduleId),
    changes: ['audit_entries', 'search_documents', 'steps'],
    run: (ctx, { content }, moduleId) => moving.moveStep(ctx, content.public.stepId, moduleId),
  }),
  'moveStep to a module of another course': row({
    outcome: mixed('VALIDATION_FAILED'),
    run: (ctx, { content }) => moving.moveStep(ctx, content.public.stepId, content.other.moduleId),
  }),
  duplicateAcademy: row({
    outcome: admins,
    changes: ['academies', 'audit_entries', 'courses', 'modules', 'search_documents', 'step_contents', 'steps'],
    run: (ctx, { content }) => duplicating.duplicateAcademy(ctx, content.public.academyId),
  }),
  duplicateCourse: row({
    outcome: admins,
    changes: ['audit_entries', 'courses', 'modules', 'search_documents', 'step_contents', 'steps'],
    run: (ctx, { content }) => duplicating.duplicateCourse(ctx, content.public.courseId),
  }),
  duplicateModule: row({
    outcome: admins,
    changes: ['audit_entries', 'modules', 'notifications', 'search_documents', 'step_contents', 'steps'],
    run: (ctx, { content }) => duplicating.duplicateModule(ctx, content.public.moduleId),
  }),
  duplicateStep: row({
    outcome: admins,
    changes: ['audit_entries', 'search_documents', 'step_contents', 'steps'],
    run: (ctx, { content }) => duplicating.duplicateStep(ctx, content.public.stepId),
  }),
  deleteAcademy: row({
    outcome: admins,
    changes: ['academies', 'audit_entries', 'courses', 'deleted_courses', 'enrolments', 'modules', 'outbox', 'search_documents', 'team_members'],
    run: (ctx, { content }) => deleting.deleteAcademy(ctx, content.public.academyId, DELETE_WORDS),
  }),
  deleteCourse: row({
    outcome: admins,
    changes: ['audit_entries', 'courses', 'deleted_courses', 'enrolments', 'modules', 'outbox', 'search_documents', 'team_members'],
    run: (ctx, { content }) => deleting.deleteCourse(ctx, content.public.courseId, DELETE_WORDS),
  }),
  deleteModule: row({
    outcome: admins,
    changes: ['audit_entries', 'modules', 'outbox', 'search_documents'],
    run: (ctx, { content }) => deleting.deleteModule(ctx, content.public.moduleId, DELETE_WORDS),
  }),
  deleteStep: row({
    outcome: admins,
    changes: ['audit_entries', 'search_documents', 'step_contents', 'steps'],
    run: (ctx, { content }) => deleting.deleteStep(ctx, content.public.stepId, DELETE_WORDS),
  }),
};
