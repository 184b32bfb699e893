import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as academyWrites from '../domain/academies/academy.service.ts';
import * as academyReads from '../domain/academies/academy-reads.service.ts';
import * as academyRecords from '../domain/academies/academy-records.service.ts';
import * as courseWrites from '../domain/courses/course.service.ts';
import * as courseReads from '../domain/courses/course-reads.service.ts';
import { requireUploader } from '../domain/files/file.policy.ts';
import * as discarding from '../domain/files/file-discard.service.ts';
import { fileUrl } from '../domain/files/file-links.ts';
import * as card from '../domain/learning/continue-card.service.ts';
import * as detail from '../domain/learning/course-detail.service.ts';
import * as whole from '../domain/learning/course-record.service.ts';
import * as courseRecords from '../domain/learning/course-records.service.ts';
import * as enrolling from '../domain/learning/enrol.service.ts';
import * as learning from '../domain/learning/learning.service.ts';
import * as outlines from '../domain/learning/outline-reads.service.ts';
import * as personal from '../domain/learning/person-progress.service.ts';
import * as reading from '../domain/learning/read-step.service.ts';
import * as modules from '../domain/modules/module.service.ts';
import * as everyPerson from '../domain/people/every-person.service.ts';
import * as people from '../domain/people/people.service.ts';
import * as team from '../domain/people/team-member.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import * as steps from '../domain/steps/step.service.ts';
import * as files from '../domain/uploads/store-file.service.ts';
import * as stored from '../domain/uploads/stored-file.service.ts';
import * as uploads from '../domain/uploads/upload.service.ts';
import * as finishing from '../domain/uploads/upload-finish.service.ts';
import * as downloads from '../domain/video/file-download.service.ts';
import { AUTHORING_PERMISSIONS } from './authoring-permissions.ts';
import { buildPdf } from './factories/file.ts';

/** Who asks: a guest, a student who is not enrolled, one who is, people on the team by role, an admin (docs/product-rules.md#2-who-may-do-what). */
export const WHO = ['guest', 'stranger', 'enrolled', 'speaker', 'class_leader', 'instructor', 'module_trainer', 'admin'] as const;
export type Who = (typeof WHO)[number];
export type Kind = 'public' | 'private' | 'unpublished';

export interface Place {
  academyId: string;
  courseId: string;
  moduleId: string;
  stepId: string;
}
export interface World {
  place: Record<Kind, Place>;
  ctx: (who: Who) => Ctx;
  /** An instructor who has to do with none of it. */
  userId: string;
  learnerId: string;
  imageId: string;
}
/** An outcome: 'yes', or the code of the refusal. */
export type Outcome = string;
export type Row = { run: (ctx: Ctx, world: World) => Promise<unknown> } & Partial<Record<Who, Outcome>> & { others: Outcome };

const NO = 'NOT_SIGNED_IN';
const HIDDEN = 'NOT_FOUND';
const team3 = { speaker: 'yes', class_leader: 'yes', instructor: 'yes', module_trainer: 'yes', admin: 'yes' } as const;
const admins = { guest: NO, admin: 'yes', others: 'NOT_AUTHORIZED' } as const;
const signedIn = { guest: NO, others: 'yes' } as const;
const learners = { guest: NO, stranger: HIDDEN, others: 'yes' } as const;
const notEnrolled = {
  speaker: 'NOT_ENROLLED',
  class_leader: 'NOT_ENROLLED',
  instructor: 'NOT_ENROLLED',
  module_trainer: 'NOT_ENROLLED',
  admin: 'NOT_ENROLLED',
} as const;
const reviewers = { guest: NO, enrolled: 'yes', instructor: 'yes', module_trainer: 'yes', admin: 'yes', others: HIDDEN } as const;
/** A document on the disk of this machine, as an upload leaves it. */
async function stagedPdf(): Promise<string> {
  const path = join(tmpdir(), `academy-${randomUUID()}.part`);
  await writeFile(path, buildPdf());
  return path;
}

/** Whoever may not keep it leaves it behind. */
async function withStagedPdf<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
  const path = await stagedPdf();
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
const text = { en: { name: 'A', subTitle: '', description: 'B', blocks: [], audioIds: [], embedUrls: [] } };
const inEnglish = { defaultLanguage: 'en', translations: text };
const courseOf = async (ctx: Ctx, id: string) => [...(await courseReads.readCourses(ctx, [id])).values()];
const seen = <Value>(values: Map<string, Value>): Value => {
  const [value] = [...values.values()];
  if (value === undefined) throw new DomainError('NOT_FOUND');
  return value;
};

/** Every exported service function of the content and the learning, with who may call it; `kind:` rows ask the same of private and unpublished items. */
export const PERMISSIONS: Record<string, Row> = {
  ...AUTHORING_PERMISSIONS,
  listAcademies: { ...signedIn, run: (ctx) => academyReads.listAcademies(ctx) },
  readAcademy: { ...signedIn, run: (ctx, { place }) => academyReads.readAcademy(ctx, place.public.academyId) },
  'readAcademy private': { ...learners, run: (ctx, { place }) => academyReads.readAcademy(ctx, place.private.academyId) },
  'readAcademy unpublished': { guest: NO, admin: 'yes', others: HIDDEN, run: (ctx, { place }) => academyReads.readAcademy(ctx, place.unpublished.academyId) },
  readAcademies: { ...signedIn, run: async (ctx, { place }) => seen(await academyReads.readAcademies(ctx, [place.public.academyId])) },
  createAcademy: { ...admins, run: (ctx, { imageId }) => academyWrites.createAcademy(ctx, { ...inEnglish, imageId, academyType: 'public' }) },
  setAcademyStatus: { ...admins, run: (ctx, { place }) => academyWrites.setAcademyStatus(ctx, place.public.academyId, 1) },
  createCourse: {
    ...admins,
    run: (ctx, { place, imageId }) =>
      courseWrites.createCourse(ctx, { ...inEnglish, imageId, academyId: place.unpublished.academyId, courseType: 'public', maxAttempts: 0 }),
  },
  setCourseStatus: { ...admins, run: (ctx, { place }) => courseWrites.setCourseStatus(ctx, place.public.courseId, 1) },
  readCourses: { ...signedIn, run: async (ctx, { place }) => seen(await courseReads.readCourses(ctx, [place.public.courseId])) },
  'readCourses private': { ...learners, run: async (ctx, { place }) => seen(await courseReads.readCourses(ctx, [place.private.courseId])) },
  'readCourses unpublished': {
    guest: NO,
    admin: 'yes',
    others: HIDDEN,
    run: async (ctx, { place }) => seen(await courseReads.readCourses(ctx, [place.unpublished.courseId])),
  },
  readCourseOf: { ...signedIn, run: (ctx, { place }) => courseReads.readCourseOf(ctx, 'step', place.public.stepId) },
  listAcademyCourses: { ...signedIn, run: (ctx, { place }) => courseReads.listAcademyCourses(ctx, [place.public.academyId]) },
  listMyCourses: { ...signedIn, run: (ctx) => courseReads.listMyCourses(ctx) },
  findCourseUnderWay: { ...signedIn, run: (ctx) => courseReads.findCourseUnderWay(ctx) },
  createModule: { ...admins, run: (ctx, { place }) => modules.createModule(ctx, { ...inEnglish, courseId: place.unpublished.courseId }) },
  addTeamMember: {
    ...admins,
    run: (ctx, { place, userId }) => team.addTeamMember(ctx, { courseId: place.unpublished.courseId, userId, role: 'instructor', allModules: true }),
  },
  createStep: {
    ...admins,
    run: (ctx, { place, imageId }) => steps.createStep(ctx, { ...inEnglish, imageId, moduleId: place.unpublished.moduleId, access: '0' }),
  },
  requireUploader: { ...admins, run: async (ctx) => requireUploader(ctx) },
  storeFileFrom: { ...admins, run: (ctx) => files.storeFileFrom(ctx, buildPdf(), 'a.pdf') },
  storeTemporaryFile: { ...admins, run: async (ctx) => withStagedPdf((path) => files.storeTemporaryFile(ctx, path, 'a.pdf')) },
  storeFile: { ...admins, run: (ctx) => files.storeFile(ctx, { content: buildPdf(), originalName: 'a.pdf' }) },
  createUpload: { ...admins, run: (ctx) => uploads.createUpload(ctx, { id: randomUUID(), size: 1, name: 'a.pdf', type: '' }) },
  readUpload: { guest: NO, others: HIDDEN, run: (ctx) => uploads.readUpload(ctx, randomUUID()) },
  removeUpload: { guest: NO, others: HIDDEN, run: (ctx) => uploads.removeUpload(ctx, randomUUID()) },
  finishUpload: { guest: NO, others: HIDDEN, run: (ctx) => finishing.finishUpload(ctx, randomUUID()) },
  readStoredFile: {
    ...admins,
    run: async (ctx, world) => {
      const { id } = await files.storeFile(world.ctx('admin'), { content: buildPdf(), originalName: 'a.pdf' });
      return stored.readStoredFile(ctx, id);
    },
  },
  discardFiles: {
    ...admins,
    async run(ctx, world) {
      const { id } = await files.storeFile(world.ctx('admin'), { content: buildPdf(), originalName: 'a.pdf' });
      return discarding.discardFiles(ctx, [id]);
    },
  },
  findDownload: {
    others: 'yes',
    run: async (ctx, world) => {
      const { id, originalName } = await files.storeFile(world.ctx('admin'), { content: buildPdf(), originalName: 'a.pdf' });
      const query = new URL(fileUrl(ctx, { id, originalName }), 'http://localhost').searchParams;
      return downloads.findDownload(ctx, { id, variant: 'original', expires: query.get('expires'), signature: query.get('signature') });
    },
  },
  listLearners: { ...learners, run: async (ctx, { place }) => people.listLearners(ctx, await academyReads.readAcademy(ctx, place.public.academyId)) },
  listLearnersOf: {
    ...learners,
    run: async (ctx, { place }) => seen(await people.listLearnersOf(ctx, [await academyReads.readAcademy(ctx, place.public.academyId)], {})),
  },
  listStudents: { ...learners, run: async (ctx, { place }) => people.listStudents(ctx, await detail.readCourse(ctx, place.public.courseId)) },
  listStudentsOf: { ...learners, run: async (ctx, { place }) => seen(await people.listStudentsOf(ctx, await courseOf(ctx, place.public.courseId), {})) },
  countOnline: { ...signedIn, run: async (ctx, { place }) => people.countOnline(ctx, await courseOf(ctx, place.public.courseId)) },
  listTeams: { ...signedIn, run: async (ctx, { place }) => people.listTeams(ctx, await courseOf(ctx, place.public.courseId)) },
  readOutlines: { ...signedIn, run: async (ctx, { place }) => outlines.readOutlines(ctx, await courseOf(ctx, place.public.courseId)) },
  countCourses: { ...signedIn, run: async (ctx, { place }) => outlines.countCourses(ctx, await courseOf(ctx, place.public.courseId)) },
  listAcademyRecords: { ...signedIn, run: (ctx) => academyRecords.listAcademyRecords(ctx) },
  listAllAcademyRecords: { ...admins, run: (ctx) => academyRecords.listAllAcademyRecords(ctx) },
  readAcademyRecord: { ...signedIn, run: (ctx, { place }) => academyRecords.readAcademyRecord(ctx, place.public.academyId) },
  'readAcademyRecord private': { ...learners, run: (ctx, { place }) => academyRecords.readAcademyRecord(ctx, place.private.academyId) },
  readCourseRecords: { ...signedIn, run: async (ctx, { place }) => courseRecords.readCourseRecords(ctx, await courseOf(ctx, place.public.courseId)) },
  listEveryLearner: {
    ...learners,
    run: async (ctx, { place }) => everyPerson.listEveryLearner(ctx, await academyReads.readAcademy(ctx, place.public.academyId)),
  },
  listEveryStudent: { ...learners, run: async (ctx, { place }) => everyPerson.listEveryStudent(ctx, await detail.readCourse(ctx, place.public.courseId)) },
  readWholeCourse: { ...signedIn, run: (ctx, { place }) => whole.readWholeCourse(ctx, place.public.courseId) },
  'readWholeCourse private': { ...learners, run: (ctx, { place }) => whole.readWholeCourse(ctx, place.private.courseId) },
  readWholeModule: { ...signedIn, run: (ctx, { place }) => whole.readWholeModule(ctx, place.public.moduleId) },
  'readWholeModule private': { ...learners, run: (ctx, { place }) => whole.readWholeModule(ctx, place.private.moduleId) },
  readWholeStep: { ...learners, run: (ctx, { place }) => whole.readWholeStep(ctx, place.public.stepId) },
  readStepProgress: { ...learners, run: (ctx, { place }) => personal.readStepProgress(ctx, place.public.stepId) },
  readCourseProgressOf: { ...reviewers, run: (ctx, { place, learnerId }) => personal.readCourseProgressOf(ctx, place.public.courseId, learnerId) },
  readModuleProgressOf: { ...reviewers, run: (ctx, { place, learnerId }) => personal.readModuleProgressOf(ctx, place.public.moduleId, learnerId) },
  readContinueCard: { ...signedIn, run: (ctx) => card.readContinueCard(ctx) },
  readCourse: { ...signedIn, run: (ctx, { place }) => detail.readCourse(ctx, place.public.courseId) },
  readCourseWith: { ...signedIn, run: (ctx, { place }) => detail.readCourseWith(ctx, 'module', place.public.moduleId) },
  'readCourseWith private': { ...learners, run: (ctx, { place }) => detail.readCourseWith(ctx, 'module', place.private.moduleId) },
  withOutline: { ...signedIn, run: async (ctx, { place }) => detail.withOutline(ctx, await detail.readCourse(ctx, place.public.courseId)) },
  readStep: { ...learners, run: (ctx, { place }) => reading.readStep(ctx, place.public.stepId) },
  'readStep private': { ...learners, run: (ctx, { place }) => reading.readStep(ctx, place.private.stepId) },
  'readStep unpublished': { guest: NO, admin: 'yes', others: HIDDEN, run: (ctx, { place }) => reading.readStep(ctx, place.unpublished.stepId) },
  readStepOf: { ...learners, run: async (ctx, { place }) => reading.readStepOf(ctx, await detail.readCourse(ctx, place.public.courseId), place.public.stepId) },
  findStep: { ...learners, run: async (ctx, { place }) => reading.findStep(await detail.readCourse(ctx, place.public.courseId), place.public.stepId) },
  visitStep: { ...learners, run: (ctx, { place }) => learning.visitStep(ctx, place.public.stepId) },
  completeStep: { guest: NO, stranger: HIDDEN, ...notEnrolled, others: 'yes', run: (ctx, { place }) => learning.completeStep(ctx, place.public.stepId) },
  'completeStep private': {
    guest: NO,
    stranger: HIDDEN,
    ...notEnrolled,
    others: 'yes',
    run: (ctx, { place }) => learning.completeStep(ctx, place.private.stepId),
  },
  'completeStep unpublished': {
    guest: NO,
    admin: 'NOT_ENROLLED',
    others: HIDDEN,
    run: (ctx, { place }) => learning.completeStep(ctx, place.unpublished.stepId),
  },
  completeModule: {
    guest: NO,
    ...notEnrolled,
    stranger: 'NOT_ENROLLED',
    others: 'yes',
    run: (ctx, { place }) => learning.completeModule(ctx, place.public.moduleId),
  },
  completeCourse: {
    guest: NO,
    ...notEnrolled,
    stranger: 'NOT_ENROLLED',
    others: 'yes',
    run: (ctx, { place }) => learning.completeCourse(ctx, place.public.courseId),
  },
  startAgain: { guest: NO, ...notEnrolled, stranger: 'NOT_ENROLLED', others: 'yes', run: (ctx, { place }) => enrolling.startAgain(ctx, place.public.courseId) },
  'enrol private': {
    guest: NO,
    stranger: HIDDEN,
    ...team3,
    admin: 'ENROLMENT_NOT_ALLOWED',
    others: 'yes',
    run: (ctx, { place }) => enrolling.enrol(ctx, place.private.courseId),
  },
  'enrol unpublished': { guest: NO, admin: 'ENROLMENT_NOT_ALLOWED', others: HIDDEN, run: (ctx, { place }) => enrolling.enrol(ctx, place.unpublished.courseId) },
  enrol: { guest: NO, admin: 'ENROLMENT_NOT_ALLOWED', others: 'yes', run: (ctx, { place }) => enrolling.enrol(ctx, place.public.courseId) },
};
