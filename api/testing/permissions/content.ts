import * as academyWrites from '../../domain/academies/academy.service.ts';
import * as steps from '../../domain/authoring/save-step.service.ts';
import * as academyReads from '../../domain/catalog/academy-reads.service.ts';
import * as academyRows from '../../domain/catalog/academy-rows.service.ts';
import * as courseReads from '../../domain/catalog/course-reads.service.ts';
import * as ownCourses from '../../domain/catalog/own-courses.service.ts';
import * as courseWrites from '../../domain/courses/course.service.ts';
import * as modules from '../../domain/modules/module.service.ts';
import { buildCourse } from '../factories/course.ts';
import { admins, HIDDEN, inEnglish, learners, NO, only, onlyAdminsSee, type Row, row, STATUS, signedIn } from './row.ts';

/** Academies, courses, modules and steps: who sees them, and who writes them. */
export const CONTENT: Record<string, Row> = {
  listAcademies: row({
    outcome: signedIn,
    run: (ctx) => academyReads.listAcademies(ctx),
    shows: ({ content }) => content.public.academyId,
    hides: ({ content }, _prepared, who) => (who === 'admin' ? null : content.unpublished.academyId),
  }),
  readAcademy: row({
    outcome: signedIn,
    run: (ctx, { content }) => academyReads.readAcademy(ctx, content.public.academyId),
    shows: ({ content }) => content.public.academyId,
  }),
  'readAcademy private': row({
    outcome: learners,
    run: (ctx, { content }) => academyReads.readAcademy(ctx, content.private.academyId),
    shows: ({ content }) => content.private.academyId,
  }),
  'readAcademy unpublished': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content }) => academyReads.readAcademy(ctx, content.unpublished.academyId),
    shows: ({ content }) => content.unpublished.academyId,
  }),
  readAcademies: row({
    outcome: signedIn,
    run: (ctx, { content }) => academyReads.readAcademies(ctx, [content.public.academyId, content.unpublished.academyId]),
    shows: ({ content }) => content.public.academyId,
    hides: ({ content }, _prepared, who) => (who === 'admin' ? null : content.unpublished.academyId),
  }),
  'readAcademies private': row({
    outcome: learners,
    run: async (ctx, { content }) => only(await academyReads.readAcademies(ctx, [content.private.academyId])),
    shows: ({ content }) => content.private.academyId,
  }),
  listAcademyRows: row({
    outcome: signedIn,
    run: (ctx) => academyRows.listAcademyRows(ctx),
    shows: ({ content }) => content.public.academyId,
    hides: ({ content }, _prepared, who) => (who === 'admin' ? null : content.unpublished.academyId),
  }),
  listAllAcademyRows: row({
    outcome: admins,
    run: (ctx) => academyRows.listAllAcademyRows(ctx),
    shows: ({ content }) => content.unpublished.academyId,
  }),
  readAcademyRow: row({
    outcome: signedIn,
    run: (ctx, { content }) => academyRows.readAcademyRow(ctx, content.public.academyId),
    shows: ({ content }) => content.public.academyId,
  }),
  'readAcademyRow private': row({
    outcome: learners,
    run: (ctx, { content }) => academyRows.readAcademyRow(ctx, content.private.academyId),
    shows: ({ content }) => content.private.academyId,
  }),
  createAcademy: row({
    outcome: admins,
    changes: ['academies', 'audit_entries', 'file_uses', 'search_documents'],
    run: (ctx, { imageId }) => academyWrites.createAcademy(ctx, { ...inEnglish, imageId, academyType: 'public' }),
  }),
  updateAcademy: row({
    outcome: admins,
    changes: ['academies', 'audit_entries', 'file_uses', 'search_documents'],
    run: (ctx, { content, imageId }) =>
      academyWrites.updateAcademy(ctx, content.public.academyId, 1, { ...inEnglish, imageId, academyType: 'private', status: STATUS }),
  }),
  setAcademyStatus: row({
    outcome: admins,
    changes: ['academies', 'audit_entries'],
    run: (ctx, { content }) => academyWrites.setAcademyStatus(ctx, content.unpublished.academyId, STATUS),
  }),

  readCourses: row({
    outcome: signedIn,
    run: (ctx, { content }) => courseReads.readCourses(ctx, [content.public.courseId, content.unpublished.courseId]),
    shows: ({ content }) => content.public.courseId,
    hides: ({ content }, _prepared, who) => (who === 'admin' ? null : content.unpublished.courseId),
  }),
  'readCourses private': row({
    outcome: learners,
    run: async (ctx, { content }) => only(await courseReads.readCourses(ctx, [content.private.courseId])),
    shows: ({ content }) => content.private.courseId,
  }),
  'readCourses unpublished': row({
    outcome: onlyAdminsSee,
    run: async (ctx, { content }) => only(await courseReads.readCourses(ctx, [content.unpublished.courseId])),
    shows: ({ content }) => content.unpublished.courseId,
  }),
  'readCourses of other people': row({
    outcome: { guest: NO, stranger: 'yes', admin: 'yes', others: HIDDEN },
    run: async (ctx, { content }) => only(await courseReads.readCourses(ctx, [content.other.courseId])),
    shows: ({ content }) => content.other.courseId,
  }),
  readCourseOf: row({
    outcome: signedIn,
    run: (ctx, { content }) => courseReads.readCourseOf(ctx, 'step', content.public.stepId),
    shows: ({ content }) => content.public.courseId,
  }),
  listAcademyCourses: row({
    outcome: signedIn,
    run: async (ctx, { content }) => [...(await courseReads.listAcademyCourses(ctx, [content.public.academyId, content.unpublished.academyId]))],
    shows: ({ content }) => content.public.courseId,
    hides: ({ content }, _prepared, who) => (who === 'admin' ? null : content.unpublished.courseId),
  }),
  listMyCourses: row({
    outcome: signedIn,
    run: (ctx) => ownCourses.listMyCourses(ctx),
    shows: ({ content }, _prepared, who) => (who === 'enrolled' ? content.private.courseId : who === 'stranger' ? content.other.courseId : ''),
    hides: ({ content }, _prepared, who) => (who === 'stranger' ? content.private.courseId : content.other.courseId),
  }),
  listCoursesUnderWay: row({
    outcome: signedIn,
    run: (ctx) => ownCourses.listCoursesUnderWay(ctx, 12),
    shows: ({ content }, _prepared, who) => (who === 'enrolled' ? content.private.courseId : ''),
    hides: ({ content }, _prepared, who) => (who === 'stranger' ? content.private.courseId : content.other.courseId),
  }),
  listFirstCourses: row({
    outcome: signedIn,
    run: (ctx) => courseReads.listFirstCourses(ctx),
    shows: () => '[',
    hides: ({ content }, _prepared, who) => (who === 'admin' ? null : who === 'stranger' ? content.private.courseId : content.other.courseId),
  }),
  readNextCourse: row({
    outcome: learners,
    prepare: async ({ ctx, content }) => (await buildCourse(ctx('admin').db, { academyId: content.private.academyId, position: 99 })).id,
    run: (ctx, { content }) => courseReads.readNextCourse(ctx, content.private.courseId),
    shows: (_world, id) => id,
  }),
  createCourse: row({
    outcome: admins,
    changes: ['audit_entries', 'courses', 'file_uses', 'search_documents'],
    run: (ctx, { content, imageId }) =>
      courseWrites.createCourse(ctx, { ...inEnglish, imageId, academyId: content.unpublished.academyId, courseType: 'public', maxAttempts: 0 }),
  }),
  updateCourse: row({
    outcome: admins,
    changes: ['audit_entries', 'courses', 'file_uses', 'search_documents'],
    run: (ctx, { content, imageId }) =>
      courseWrites.updateCourse(ctx, content.public.courseId, 1, { ...inEnglish, imageId, courseType: 'public', maxAttempts: 0 }),
  }),
  setCourseStatus: row({
    outcome: admins,
    changes: ['audit_entries', 'courses'],
    run: (ctx, { content }) => courseWrites.setCourseStatus(ctx, content.unpublished.courseId, STATUS),
  }),

  createModule: row({
    outcome: admins,
    changes: ['audit_entries', 'modules', 'search_documents'],
    run: (ctx, { content }) => modules.createModule(ctx, { ...inEnglish, courseId: content.unpublished.courseId }),
  }),
  updateModule: row({
    outcome: admins,
    changes: ['audit_entries', 'modules', 'search_documents'],
    run: (ctx, { content }) => modules.updateModule(ctx, content.public.moduleId, 1, inEnglish),
  }),

  createStep: row({
    outcome: admins,
    changes: ['audit_entries', 'file_uses', 'search_documents', 'step_contents', 'steps'],
    run: (ctx, { content, imageId }) => steps.createStep(ctx, { ...inEnglish, imageId, moduleId: content.unpublished.moduleId, access: 'OPEN' }),
  }),
  updateStep: row({
    outcome: admins,
    changes: ['audit_entries', 'file_uses', 'search_documents', 'step_contents', 'steps'],
    run: (ctx, { content, imageId }) => steps.updateStep(ctx, content.unpublished.stepId, null, { ...inEnglish, imageId, access: 'OPEN' }),
  }),
};
