import * as academyWrites from '../../domain/academies/academy.service.ts';
import * as academyReads from '../../domain/catalog/academy-reads.service.ts';
import * as academyRecords from '../../domain/catalog/academy-records.service.ts';
import * as courseReads from '../../domain/catalog/course-reads.service.ts';
import * as courseWrites from '../../domain/courses/course.service.ts';
import * as modules from '../../domain/modules/module.service.ts';
import * as steps from '../../domain/steps/step.service.ts';
import { admins, HIDDEN, inEnglish, learners, NO, only, onlyAdminsSee, type Row, row, STATUS, signedIn } from './row.ts';

/** Academies, courses, modules and steps: who sees them, and who writes them. */
export const CONTENT: Record<string, Row> = {
  listAcademies: row({
    outcome: signedIn,
    run: (ctx) => academyReads.listAcademies(ctx),
    shows: ({ place }) => place.public.academyId,
    hides: ({ place }, _prepared, who) => (who === 'admin' ? null : place.unpublished.academyId),
  }),
  readAcademy: row({
    outcome: signedIn,
    run: (ctx, { place }) => academyReads.readAcademy(ctx, place.public.academyId),
    shows: ({ place }) => place.public.academyId,
  }),
  'readAcademy private': row({
    outcome: learners,
    run: (ctx, { place }) => academyReads.readAcademy(ctx, place.private.academyId),
    shows: ({ place }) => place.private.academyId,
  }),
  'readAcademy unpublished': row({
    outcome: onlyAdminsSee,
    run: (ctx, { place }) => academyReads.readAcademy(ctx, place.unpublished.academyId),
    shows: ({ place }) => place.unpublished.academyId,
  }),
  readAcademies: row({
    outcome: signedIn,
    run: (ctx, { place }) => academyReads.readAcademies(ctx, [place.public.academyId, place.unpublished.academyId]),
    shows: ({ place }) => place.public.academyId,
    hides: ({ place }, _prepared, who) => (who === 'admin' ? null : place.unpublished.academyId),
  }),
  'readAcademies private': row({
    outcome: learners,
    run: async (ctx, { place }) => only(await academyReads.readAcademies(ctx, [place.private.academyId])),
    shows: ({ place }) => place.private.academyId,
  }),
  listAcademyRecords: row({
    outcome: signedIn,
    run: (ctx) => academyRecords.listAcademyRecords(ctx),
    shows: ({ place }) => place.public.academyId,
    hides: ({ place }, _prepared, who) => (who === 'admin' ? null : place.unpublished.academyId),
  }),
  listAllAcademyRecords: row({
    outcome: admins,
    run: (ctx) => academyRecords.listAllAcademyRecords(ctx),
    shows: ({ place }) => place.unpublished.academyId,
  }),
  readAcademyRecord: row({
    outcome: signedIn,
    run: (ctx, { place }) => academyRecords.readAcademyRecord(ctx, place.public.academyId),
    shows: ({ place }) => place.public.academyId,
  }),
  'readAcademyRecord private': row({
    outcome: learners,
    run: (ctx, { place }) => academyRecords.readAcademyRecord(ctx, place.private.academyId),
    shows: ({ place }) => place.private.academyId,
  }),
  createAcademy: row({
    outcome: admins,
    changes: ['academies', 'audit_entries', 'file_uses'],
    run: (ctx, { imageId }) => academyWrites.createAcademy(ctx, { ...inEnglish, imageId, academyType: 'public' }),
  }),
  updateAcademy: row({
    outcome: admins,
    changes: ['academies', 'audit_entries', 'file_uses'],
    run: (ctx, { place, imageId }) =>
      academyWrites.updateAcademy(ctx, place.public.academyId, 1, { ...inEnglish, imageId, academyType: 'private', status: STATUS }),
  }),
  setAcademyStatus: row({
    outcome: admins,
    changes: ['academies', 'audit_entries'],
    run: (ctx, { place }) => academyWrites.setAcademyStatus(ctx, place.unpublished.academyId, STATUS),
  }),

  readCourses: row({
    outcome: signedIn,
    run: (ctx, { place }) => courseReads.readCourses(ctx, [place.public.courseId, place.unpublished.courseId]),
    shows: ({ place }) => place.public.courseId,
    hides: ({ place }, _prepared, who) => (who === 'admin' ? null : place.unpublished.courseId),
  }),
  'readCourses private': row({
    outcome: learners,
    run: async (ctx, { place }) => only(await courseReads.readCourses(ctx, [place.private.courseId])),
    shows: ({ place }) => place.private.courseId,
  }),
  'readCourses unpublished': row({
    outcome: onlyAdminsSee,
    run: async (ctx, { place }) => only(await courseReads.readCourses(ctx, [place.unpublished.courseId])),
    shows: ({ place }) => place.unpublished.courseId,
  }),
  'readCourses of other people': row({
    outcome: { guest: NO, stranger: 'yes', admin: 'yes', others: HIDDEN },
    run: async (ctx, { place }) => only(await courseReads.readCourses(ctx, [place.other.courseId])),
    shows: ({ place }) => place.other.courseId,
  }),
  readCourseOf: row({
    outcome: signedIn,
    run: (ctx, { place }) => courseReads.readCourseOf(ctx, 'step', place.public.stepId),
    shows: ({ place }) => place.public.courseId,
  }),
  listAcademyCourses: row({
    outcome: signedIn,
    run: async (ctx, { place }) => [...(await courseReads.listAcademyCourses(ctx, [place.public.academyId, place.unpublished.academyId]))],
    shows: ({ place }) => place.public.courseId,
    hides: ({ place }, _prepared, who) => (who === 'admin' ? null : place.unpublished.courseId),
  }),
  listMyCourses: row({
    outcome: signedIn,
    run: (ctx) => courseReads.listMyCourses(ctx),
    shows: ({ place }, _prepared, who) => (who === 'enrolled' ? place.private.courseId : who === 'stranger' ? place.other.courseId : ''),
    hides: ({ place }, _prepared, who) => (who === 'stranger' ? place.private.courseId : place.other.courseId),
  }),
  findCourseUnderWay: row({
    outcome: signedIn,
    run: (ctx) => courseReads.findCourseUnderWay(ctx),
    hides: ({ place }, _prepared, who) => (who === 'stranger' ? place.private.courseId : place.other.courseId),
  }),
  createCourse: row({
    outcome: admins,
    changes: ['audit_entries', 'courses', 'file_uses'],
    run: (ctx, { place, imageId }) =>
      courseWrites.createCourse(ctx, { ...inEnglish, imageId, academyId: place.unpublished.academyId, courseType: 'public', maxAttempts: 0 }),
  }),
  updateCourse: row({
    outcome: admins,
    changes: ['audit_entries', 'courses', 'file_uses'],
    run: (ctx, { place, imageId }) => courseWrites.updateCourse(ctx, place.public.courseId, 1, { ...inEnglish, imageId, courseType: 'public', maxAttempts: 0 }),
  }),
  setCourseStatus: row({
    outcome: admins,
    changes: ['audit_entries', 'courses'],
    run: (ctx, { place }) => courseWrites.setCourseStatus(ctx, place.unpublished.courseId, STATUS),
  }),

  createModule: row({
    outcome: admins,
    changes: ['audit_entries', 'modules'],
    run: (ctx, { place }) => modules.createModule(ctx, { ...inEnglish, courseId: place.unpublished.courseId }),
  }),
  updateModule: row({
    outcome: admins,
    changes: ['audit_entries', 'modules'],
    run: (ctx, { place }) => modules.updateModule(ctx, place.public.moduleId, 1, inEnglish),
  }),

  createStep: row({
    outcome: admins,
    changes: ['audit_entries', 'file_uses', 'step_contents', 'steps'],
    run: (ctx, { place, imageId }) => steps.createStep(ctx, { ...inEnglish, imageId, moduleId: place.unpublished.moduleId, access: 'OPEN' }),
  }),
  updateStep: row({
    outcome: admins,
    changes: ['audit_entries', 'file_uses', 'step_contents', 'steps'],
    run: (ctx, { place, imageId }) => steps.updateStep(ctx, place.unpublished.stepId, null, { ...inEnglish, imageId, access: 'OPEN' }),
  }),
};
