import * as courseReads from '../../domain/catalog/course-reads.service.ts';
import * as card from '../../domain/learning/continue-card.service.ts';
import * as detail from '../../domain/learning/course-detail.service.ts';
import * as whole from '../../domain/learning/course-record.service.ts';
import * as courseRecords from '../../domain/learning/course-records.service.ts';
import * as enrolling from '../../domain/learning/enrol.service.ts';
import * as learning from '../../domain/learning/learning.service.ts';
import * as outlines from '../../domain/learning/outline-reads.service.ts';
import * as personal from '../../domain/learning/person-progress.service.ts';
import * as reading from '../../domain/learning/read-step.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { HIDDEN, learners, NO, notEnrolled, onlyAdminsSee, type Place, type Row, reviewers, row, signedIn, type World } from './row.ts';

const courseOf = async (ctx: Ctx, { place }: World) => [...(await courseReads.readCourses(ctx, [place.public.courseId])).values()];
const learns = { guest: NO, stranger: HIDDEN, ...notEnrolled, others: 'yes' } as const;
const marks = { guest: NO, ...notEnrolled, stranger: 'NOT_ENROLLED', others: 'yes' } as const;

/** The enrolled student completes everything there is in a course. */
async function complete({ ctx }: World, { stepId, moduleId, courseId }: Place): Promise<void> {
  const learner = ctx('enrolled');
  await learning.completeStep(learner, stepId);
  await learning.completeModule(learner, moduleId);
  await learning.completeCourse(learner, courseId);
}

/** Enrolling, reading and completing. */
export const LEARNING: Record<string, Row> = {
  readContinueCard: row({
    outcome: signedIn,
    prepare: ({ ctx, place }) => learning.visitStep(ctx('enrolled'), place.private.stepId),
    run: (ctx) => card.readContinueCard(ctx),
    shows: ({ place }, _prepared, who) => (who === 'enrolled' ? place.private.courseId : ''),
    hides: ({ place }, _prepared, who) => (who === 'enrolled' ? place.other.courseId : place.private.courseId),
  }),
  readOutlines: row({
    outcome: signedIn,
    run: async (ctx, world) => [...(await outlines.readOutlines(ctx, await courseOf(ctx, world)))],
    shows: ({ place }) => place.public.moduleId,
  }),
  countCourses: row({
    outcome: signedIn,
    run: async (ctx, world) => [...(await outlines.countCourses(ctx, await courseOf(ctx, world)))],
    shows: ({ place }) => place.public.courseId,
  }),
  readCourseRecords: row({
    outcome: signedIn,
    run: async (ctx, world) => [...(await courseRecords.readCourseRecords(ctx, await courseOf(ctx, world)))],
    shows: ({ place }) => place.public.courseId,
  }),
  readWholeCourse: row({
    outcome: signedIn,
    run: (ctx, { place }) => whole.readWholeCourse(ctx, place.public.courseId),
    shows: ({ place }) => place.public.courseId,
  }),
  'readWholeCourse private': row({
    outcome: learners,
    run: (ctx, { place }) => whole.readWholeCourse(ctx, place.private.courseId),
    shows: ({ place }) => place.private.courseId,
  }),
  readWholeModule: row({
    outcome: signedIn,
    run: (ctx, { place }) => whole.readWholeModule(ctx, place.public.moduleId),
    shows: ({ place }) => place.public.moduleId,
  }),
  'readWholeModule private': row({
    outcome: learners,
    run: (ctx, { place }) => whole.readWholeModule(ctx, place.private.moduleId),
    shows: ({ place }) => place.private.moduleId,
  }),
  readWholeStep: row({
    outcome: learners,
    run: (ctx, { place }) => whole.readWholeStep(ctx, place.public.stepId),
    shows: ({ place }) => place.public.stepId,
  }),
  readStepProgress: row({
    outcome: learners,
    run: (ctx, { place }) => personal.readStepProgress(ctx, place.public.stepId),
    shows: ({ place }) => place.public.stepId,
  }),
  readCourseProgressOf: row({
    outcome: reviewers,
    run: (ctx, { place, person }) => personal.readCourseProgressOf(ctx, place.public.courseId, person('enrolled').id),
    shows: ({ place }) => place.public.moduleId,
  }),
  'readCourseProgressOf a learner of another course': row({
    outcome: { guest: NO, admin: 'yes', stranger: 'yes', others: HIDDEN },
    run: (ctx, { place, person }) => personal.readCourseProgressOf(ctx, place.other.courseId, person('stranger').id),
    shows: ({ place }) => place.other.moduleId,
  }),
  readModuleProgressOf: row({
    outcome: reviewers,
    run: (ctx, { place, person }) => personal.readModuleProgressOf(ctx, place.public.moduleId, person('enrolled').id),
    shows: ({ place }) => place.public.moduleId,
  }),
  readCourse: row({
    outcome: signedIn,
    run: (ctx, { place }) => detail.readCourse(ctx, place.public.courseId),
    shows: ({ place }) => place.public.courseId,
  }),
  readCourseWith: row({
    outcome: signedIn,
    run: (ctx, { place }) => detail.readCourseWith(ctx, 'module', place.public.moduleId),
    shows: ({ place }) => place.public.moduleId,
  }),
  'readCourseWith private': row({
    outcome: learners,
    run: (ctx, { place }) => detail.readCourseWith(ctx, 'module', place.private.moduleId),
    shows: ({ place }) => place.private.moduleId,
  }),
  withOutline: row({
    outcome: signedIn,
    run: async (ctx, { place }) => detail.withOutline(ctx, await detail.readCourse(ctx, place.public.courseId)),
    shows: ({ place }) => place.public.moduleId,
  }),
  readStep: row({
    outcome: learners,
    run: (ctx, { place }) => reading.readStep(ctx, place.public.stepId),
    shows: ({ place }) => place.public.stepId,
  }),
  'readStep private': row({
    outcome: learners,
    run: (ctx, { place }) => reading.readStep(ctx, place.private.stepId),
    shows: ({ place }) => place.private.stepId,
  }),
  'readStep unpublished': row({
    outcome: onlyAdminsSee,
    run: (ctx, { place }) => reading.readStep(ctx, place.unpublished.stepId),
    shows: ({ place }) => place.unpublished.stepId,
  }),
  readStepOf: row({
    outcome: learners,
    run: async (ctx, { place }) => reading.readStepOf(ctx, await detail.readCourse(ctx, place.public.courseId), place.public.stepId),
    shows: ({ place }) => place.public.stepId,
  }),
  'readStepOf with a step of another course': row({
    outcome: { guest: NO, others: HIDDEN },
    run: async (ctx, { place }) => reading.readStepOf(ctx, await detail.readCourse(ctx, place.public.courseId), place.other.stepId),
  }),
  findStep: row({
    outcome: learners,
    run: async (ctx, { place }) => reading.findStep(await detail.readCourse(ctx, place.public.courseId), place.public.stepId),
    shows: ({ place }) => place.public.stepId,
  }),

  enrol: row({
    outcome: { guest: NO, admin: 'ENROLMENT_NOT_ALLOWED', others: 'yes' },
    changes: { enrolled: [], others: ['attempts', 'enrolments'] },
    run: (ctx, { place }) => enrolling.enrol(ctx, place.public.courseId),
    shows: ({ place }) => place.public.courseId,
  }),
  'enrol private': row({
    outcome: { guest: NO, stranger: HIDDEN, admin: 'ENROLMENT_NOT_ALLOWED', others: 'yes' },
    changes: { enrolled: [], others: ['attempts', 'enrolments'] },
    run: (ctx, { place }) => enrolling.enrol(ctx, place.private.courseId),
  }),
  'enrol unpublished': row({
    outcome: { guest: NO, admin: 'ENROLMENT_NOT_ALLOWED', others: HIDDEN },
    run: (ctx, { place }) => enrolling.enrol(ctx, place.unpublished.courseId),
  }),
  visitStep: row({
    outcome: learners,
    changes: { enrolled: ['attempts', 'module_progress', 'step_progress'], others: [] },
    run: (ctx, { place }) => learning.visitStep(ctx, place.public.stepId),
    shows: ({ place }) => place.public.stepId,
  }),
  completeStep: row({
    outcome: learns,
    changes: ['attempts', 'module_progress', 'step_progress'],
    run: (ctx, { place }) => learning.completeStep(ctx, place.public.stepId),
  }),
  'completeStep private': row({
    outcome: learns,
    changes: ['attempts', 'module_progress', 'step_progress'],
    run: (ctx, { place }) => learning.completeStep(ctx, place.private.stepId),
  }),
  'completeStep unpublished': row({
    outcome: { guest: NO, admin: 'NOT_ENROLLED', others: HIDDEN },
    run: (ctx, { place }) => learning.completeStep(ctx, place.unpublished.stepId),
  }),
  'completeStep of another course': row({
    outcome: { guest: NO, admin: 'NOT_ENROLLED', stranger: 'yes', others: HIDDEN },
    changes: ['attempts', 'module_progress', 'step_progress'],
    run: (ctx, { place }) => learning.completeStep(ctx, place.other.stepId),
  }),
  completeModule: row({
    outcome: marks,
    prepare: ({ ctx, place }) => learning.completeStep(ctx('enrolled'), place.public.stepId),
    changes: ['module_progress'],
    run: (ctx, { place }) => learning.completeModule(ctx, place.public.moduleId),
  }),
  completeCourse: row({
    outcome: marks,
    async prepare({ ctx, place }) {
      await learning.completeStep(ctx('enrolled'), place.public.stepId);
      await learning.completeModule(ctx('enrolled'), place.public.moduleId);
    },
    changes: ['attempts'],
    run: (ctx, { place }) => learning.completeCourse(ctx, place.public.courseId),
  }),
  startAgain: row({
    outcome: marks,
    prepare: (world) => complete(world, world.place.public),
    changes: ['attempts'],
    run: (ctx, { place }) => enrolling.startAgain(ctx, place.public.courseId),
  }),
};
