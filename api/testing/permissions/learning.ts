import * as courseReads from '../../domain/catalog/course-reads.service.ts';
import * as attempts from '../../domain/learning/attempts.ts';
import * as card from '../../domain/learning/continue-card.service.ts';
import * as amounts from '../../domain/learning/course-amounts.reads.ts';
import * as courseRows from '../../domain/learning/course-rows.service.ts';
import * as summaries from '../../domain/learning/course-summaries.service.ts';
import * as trees from '../../domain/learning/course-tree.service.ts';
import * as enrolling from '../../domain/learning/enrol.service.ts';
import * as learning from '../../domain/learning/learning.service.ts';
import * as outlines from '../../domain/learning/outline-reads.service.ts';
import * as personal from '../../domain/learning/person-progress.service.ts';
import * as detail from '../../domain/learning/read-course.service.ts';
import * as reading from '../../domain/learning/read-step.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { inTransaction } from '../../domain/shared/transaction.ts';
import { type ContentIds, HIDDEN, learners, NO, notEnrolled, onlyAdminsSee, type Row, reviewers, row, signedIn, type World } from './row.ts';

const courseOf = async (ctx: Ctx, { content }: World) => [...(await courseReads.readCourses(ctx, [content.public.courseId])).values()];
/** Staff without an enrolment complete nothing: the call succeeds without a record. */
const completes = { guest: NO, stranger: 'NOT_ENROLLED', others: 'yes' } as const;
const completed = { enrolled: ['attempts', 'learner_days', 'module_progress', 'step_progress'], others: [] } as const;

/** The enrolled student completes everything there is in a course. */
export async function complete({ ctx }: World, { stepId, moduleId, courseId }: ContentIds): Promise<void> {
  const learner = ctx('enrolled');
  await learning.completeStep(learner, stepId);
  await learning.completeModule(learner, moduleId);
  await learning.completeCourse(learner, courseId);
}

/** Enrolling, reading and completing. */
export const LEARNING: Record<string, Row> = {
  readContinueCards: row({
    outcome: signedIn,
    prepare: ({ ctx, content }) => learning.visitStep(ctx('enrolled'), content.private.stepId),
    run: (ctx) => card.readContinueCards(ctx),
    shows: ({ content }, _prepared, who) => (who === 'enrolled' ? content.private.courseId : ''),
    hides: ({ content }, _prepared, who) => (who === 'enrolled' ? content.other.courseId : content.private.courseId),
  }),
  readOutlines: row({
    outcome: signedIn,
    run: async (ctx, world) => [...(await outlines.readOutlines(ctx, await courseOf(ctx, world)))],
    shows: ({ content }) => content.public.moduleId,
  }),
  readModuleRows: row({
    outcome: signedIn,
    run: async (ctx, { content }) => outlines.readModuleRows(ctx, await detail.readCourse(ctx, content.public.courseId)),
    shows: ({ content }) => content.public.moduleId,
  }),
  readRowsInProgress: row({
    outcome: signedIn,
    prepare: async ({ ctx, content }) => {
      await learning.visitStep(ctx('enrolled'), content.private.stepId);
      return inTransaction(ctx('enrolled'), (tx) => attempts.lockAttempt(tx, content.private.courseId));
    },
    run: (ctx, { content }, { enrolmentId }) => outlines.readRowsInProgress(ctx, content.private.courseId, enrolmentId),
    shows: ({ content }) => content.private.moduleId,
  }),
  readSummaries: row({
    outcome: signedIn,
    run: async (ctx, world) => [...(await summaries.readSummaries(ctx, await courseOf(ctx, world)))],
    shows: ({ content }) => content.public.courseId,
  }),
  readStepsAt: row({
    outcome: signedIn,
    run: async (ctx, { content }) => [
      ...(await summaries.readStepsAt(ctx, [{ moduleId: content.public.moduleId, index: 0, stepsInModule: 1, state: 'open' }])),
    ],
    shows: ({ content }) => content.public.moduleId,
  }),
  readCourseAmounts: row({
    outcome: signedIn,
    run: async (ctx, world) => [...(await amounts.readCourseAmounts(ctx, await courseOf(ctx, world)))],
    shows: ({ content }) => content.public.courseId,
  }),
  readCourseRows: row({
    outcome: signedIn,
    run: async (ctx, world) => [...(await courseRows.readCourseRows(ctx, await courseOf(ctx, world)))],
    shows: ({ content }) => content.public.courseId,
  }),
  readCourseTree: row({
    outcome: signedIn,
    run: (ctx, { content }) => trees.readCourseTree(ctx, content.public.courseId),
    shows: ({ content }) => content.public.courseId,
  }),
  'readCourseTree private': row({
    outcome: learners,
    run: (ctx, { content }) => trees.readCourseTree(ctx, content.private.courseId),
    shows: ({ content }) => content.private.courseId,
  }),
  readModuleTree: row({
    outcome: signedIn,
    run: (ctx, { content }) => trees.readModuleTree(ctx, content.public.moduleId),
    shows: ({ content }) => content.public.moduleId,
  }),
  'readModuleTree private': row({
    outcome: learners,
    run: (ctx, { content }) => trees.readModuleTree(ctx, content.private.moduleId),
    shows: ({ content }) => content.private.moduleId,
  }),
  readStepRow: row({
    outcome: learners,
    run: (ctx, { content }) => trees.readStepRow(ctx, content.public.stepId),
    shows: ({ content }) => content.public.stepId,
  }),
  readStepProgress: row({
    outcome: learners,
    run: (ctx, { content }) => personal.readStepProgress(ctx, content.public.stepId),
    shows: ({ content }) => content.public.stepId,
  }),
  readCourseProgressOf: row({
    outcome: reviewers,
    run: (ctx, { content, person }) => personal.readCourseProgressOf(ctx, content.public.courseId, person('enrolled').id),
    shows: ({ content }) => content.public.moduleId,
  }),
  'readCourseProgressOf a learner of another course': row({
    outcome: { guest: NO, admin: 'yes', stranger: 'yes', others: HIDDEN },
    run: (ctx, { content, person }) => personal.readCourseProgressOf(ctx, content.other.courseId, person('stranger').id),
    shows: ({ content }) => content.other.moduleId,
  }),
  readModuleProgressOf: row({
    outcome: reviewers,
    run: (ctx, { content, person }) => personal.readModuleProgressOf(ctx, content.public.moduleId, person('enrolled').id),
    shows: ({ content }) => content.public.moduleId,
  }),
  readCourse: row({
    outcome: signedIn,
    run: (ctx, { content }) => detail.readCourse(ctx, content.public.courseId),
    shows: ({ content }) => content.public.courseId,
  }),
  readCourseWith: row({
    outcome: signedIn,
    run: (ctx, { content }) => detail.readCourseWith(ctx, 'module', content.public.moduleId),
    shows: ({ content }) => content.public.moduleId,
  }),
  'readCourseWith private': row({
    outcome: learners,
    run: (ctx, { content }) => detail.readCourseWith(ctx, 'module', content.private.moduleId),
    shows: ({ content }) => content.private.moduleId,
  }),
  withOutline: row({
    outcome: signedIn,
    run: async (ctx, { content }) => detail.withOutline(ctx, await detail.readCourse(ctx, content.public.courseId)),
    shows: ({ content }) => content.public.moduleId,
  }),
  readStep: row({
    outcome: learners,
    run: (ctx, { content }) => reading.readStep(ctx, content.public.stepId),
    shows: ({ content }) => content.public.stepId,
  }),
  'readStep private': row({
    outcome: learners,
    run: (ctx, { content }) => reading.readStep(ctx, content.private.stepId),
    shows: ({ content }) => content.private.stepId,
  }),
  'readStep unpublished': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content }) => reading.readStep(ctx, content.unpublished.stepId),
    shows: ({ content }) => content.unpublished.stepId,
  }),
  readStepOf: row({
    outcome: learners,
    run: async (ctx, { content }) => reading.readStepOf(ctx, await detail.readCourse(ctx, content.public.courseId), content.public.stepId),
    shows: ({ content }) => content.public.stepId,
  }),
  readStepToOpen: row({
    outcome: signedIn,
    run: async (ctx, { content }) =>
      (await reading.readStepToOpen(ctx, await detail.readCourse(ctx, content.public.courseId), content.public.stepId))?.id ?? '',
    shows: ({ content }, _prepared, who) => (who === 'stranger' ? '' : content.public.stepId),
    hides: ({ content }, _prepared, who) => (who === 'stranger' ? content.public.stepId : content.other.stepId),
  }),
  'readStepOf with a step of another course': row({
    outcome: { guest: NO, others: HIDDEN },
    run: async (ctx, { content }) => reading.readStepOf(ctx, await detail.readCourse(ctx, content.public.courseId), content.other.stepId),
  }),
  findStep: row({
    outcome: learners,
    run: async (ctx, { content }) => reading.findStep(await detail.readCourse(ctx, content.public.courseId), content.public.stepId),
    shows: ({ content }) => content.public.stepId,
  }),

  enrol: row({
    outcome: signedIn,
    changes: { enrolled: [], admin: [], others: ['attempts', 'enrolments', 'events'] },
    run: (ctx, { content }) => enrolling.enrol(ctx, content.public.courseId),
    shows: ({ content }) => content.public.courseId,
  }),
  'enrol private': row({
    outcome: learners,
    changes: { enrolled: [], admin: [], others: ['attempts', 'enrolments', 'events'] },
    run: (ctx, { content }) => enrolling.enrol(ctx, content.private.courseId),
    shows: ({ content }) => content.private.courseId,
  }),
  'enrol unpublished': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content }) => enrolling.enrol(ctx, content.unpublished.courseId),
    shows: ({ content }) => content.unpublished.courseId,
  }),
  visitStep: row({
    outcome: learners,
    changes: { enrolled: ['attempts', 'learner_days', 'module_progress', 'step_progress'], others: [] },
    run: (ctx, { content }) => learning.visitStep(ctx, content.public.stepId),
    shows: ({ content }) => content.public.stepId,
  }),
  completeStep: row({
    outcome: learners,
    changes: completed,
    run: (ctx, { content }) => learning.completeStep(ctx, content.public.stepId),
  }),
  'completeStep private': row({
    outcome: learners,
    changes: completed,
    run: (ctx, { content }) => learning.completeStep(ctx, content.private.stepId),
  }),
  'completeStep unpublished': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content }) => learning.completeStep(ctx, content.unpublished.stepId),
    shows: ({ content }) => content.unpublished.stepId,
  }),
  'completeStep of another course': row({
    outcome: { guest: NO, admin: 'yes', stranger: 'yes', others: HIDDEN },
    changes: { stranger: completed.enrolled, others: [] },
    run: (ctx, { content }) => learning.completeStep(ctx, content.other.stepId),
  }),
  completeModule: row({
    outcome: completes,
    prepare: ({ ctx, content }) => learning.completeStep(ctx('enrolled'), content.public.stepId),
    changes: { enrolled: ['learner_days', 'module_progress'], others: [] },
    run: (ctx, { content }) => learning.completeModule(ctx, content.public.moduleId),
  }),
  completeCourse: row({
    outcome: completes,
    async prepare({ ctx, content }) {
      await learning.completeStep(ctx('enrolled'), content.public.stepId);
      await learning.completeModule(ctx('enrolled'), content.public.moduleId);
    },
    changes: { enrolled: ['attempts', 'events', 'learner_days'], others: [] },
    run: (ctx, { content }) => learning.completeCourse(ctx, content.public.courseId),
  }),
  startAgain: row({
    outcome: { guest: NO, ...notEnrolled, stranger: 'NOT_ENROLLED', others: 'yes' },
    prepare: (world) => complete(world, world.content.public),
    changes: ['attempts'],
    run: (ctx, { content }) => enrolling.startAgain(ctx, content.public.courseId),
  }),
};
