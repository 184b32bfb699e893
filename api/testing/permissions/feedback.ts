import { readFeedbackOf } from '../../domain/feedback/feedback.reads.ts';
import * as leases from '../../domain/feedback/feedback-lease.service.ts';
import * as queueReads from '../../domain/feedback/feedback-queue.reads.ts';
import { giveFeedback } from '../../domain/feedback/give-feedback.service.ts';
import * as snippets from '../../domain/feedback/snippet.service.ts';
import * as reviewReads from '../../domain/feedback/submission-review.reads.ts';
import { buildSnippet, buildSubmission } from '../factories/feedback.ts';
import { FORBIDDEN, HIDDEN, type Kind, NO, only, type Row, row, type Who, type World } from './row.ts';

/** The enrolled student has submitted homework. */
const submitted =
  (kind: Kind) =>
  ({ ctx, person, content }: World): Promise<string> =>
    buildSubmission(ctx('admin').db, person('enrolled').id, content[kind].stepId);

/** Instructors, and module trainers of all modules, review; the learner sees the own homework and may not answer it. */
const answers = { guest: NO, enrolled: FORBIDDEN, instructor: 'yes', module_trainer: 'yes', admin: 'yes', others: HIDDEN } as const;
const reads = { ...answers, enrolled: 'yes' } as const;
const TEXT = 'Well observed';

/** The queue of people who review nothing is empty. */
const queue = { guest: NO, others: 'yes' } as const;
const reviews = (who: Who): boolean => answers[who as keyof typeof answers] === 'yes';
/** Homework of another student in a course in which nobody of the callers but the admin reviews. */
const submittedElsewhere = ({ ctx, person, content }: World): Promise<string> =>
  buildSubmission(ctx('admin').db, person('otherStudent').id, content.other.stepId);
const hiddenElsewhere = (_world: World, id: string, who: Who): string | null => (who === 'admin' ? null : id);

/** The queue, leases, drafts and snippets. */
const WORK: Record<string, Row> = {
  readFeedbackQueue: row({
    outcome: queue,
    prepare: submitted('private'),
    run: (ctx) => queueReads.readFeedbackQueue(ctx),
    shows: (_world, id, who) => (reviews(who) ? id : ''),
    hides: (_world, id, who) => (reviews(who) ? null : id),
  }),
  'readFeedbackQueue of another course': row({
    outcome: queue,
    prepare: submittedElsewhere,
    run: (ctx, { content }) => queueReads.readFeedbackQueue(ctx, { courseId: content.other.courseId }),
    hides: hiddenElsewhere,
  }),
  countWaitingFeedback: row({
    outcome: queue,
    prepare: submitted('private'),
    run: (ctx) => queueReads.countWaitingFeedback(ctx),
    shows: (_world, _id, who) => (reviews(who) ? '1' : '0'),
  }),
  listWaitingCourses: row({
    outcome: queue,
    prepare: submitted('private'),
    run: (ctx) => queueReads.listWaitingCourses(ctx),
    shows: ({ content }, _id, who) => (reviews(who) ? content.private.moduleId : ''),
    hides: ({ content }, _id, who) => (reviews(who) ? null : content.private.moduleId),
  }),
  readSubmissionForReview: row({
    outcome: { ...answers, enrolled: HIDDEN },
    prepare: submitted('private'),
    run: (ctx, _world, id) => reviewReads.readSubmissionForReview(ctx, id),
    shows: (_world, id) => id,
  }),
  readReviewContents: row({
    outcome: reads,
    prepare: submitted('private'),
    run: async (ctx, _world, id) => only(await reviewReads.readReviewContents(ctx, [id])),
    shows: () => 'I listened.',
  }),
  readEarlierSubmissions: row({
    outcome: reads,
    async prepare({ ctx, person, content }) {
      const { db } = ctx('admin');
      await buildSubmission(db, person('enrolled').id, content.private.stepId, { content: 'The first try' });
      return buildSubmission(db, person('enrolled').id, content.private.stepId, { round: 2 });
    },
    run: async (ctx, _world, id) => only(await reviewReads.readEarlierSubmissions(ctx, [id])),
    shows: () => 'The first try',
  }),
  claimSubmission: row({
    outcome: answers,
    prepare: submitted('private'),
    changes: ['feedback_leases'],
    run: (ctx, _world, id) => leases.claimSubmission(ctx, id),
    shows: (_world, id) => id,
  }),
  releaseSubmission: row({
    outcome: queue,
    async prepare(world) {
      const id = await submitted('private')(world);
      await leases.claimSubmission(world.ctx('instructor'), id);
      return id;
    },
    changes: { instructor: ['feedback_leases'], others: [] },
    run: (ctx, _world, id) => leases.releaseSubmission(ctx, id),
  }),
  saveFeedbackDraft: row({
    outcome: answers,
    prepare: submitted('private'),
    changes: ['feedback_drafts'],
    run: (ctx, _world, submissionId) => leases.saveFeedbackDraft(ctx, { submissionId, content: TEXT }),
  }),
  listSnippets: row({
    outcome: queue,
    prepare: ({ ctx, person }) => buildSnippet(ctx('admin').db, person('instructor').id),
    run: (ctx) => snippets.listSnippets(ctx),
    shows: (_world, id, who) => (who === 'instructor' ? id : ''),
    hides: (_world, id, who) => (who === 'instructor' ? null : id),
  }),
  saveSnippet: row({
    outcome: queue,
    changes: ['feedback_snippets'],
    run: (ctx) => snippets.saveSnippet(ctx, { title: 'Praise', content: TEXT }),
  }),
  'saveSnippet of somebody else': row({
    outcome: { guest: NO, instructor: 'yes', others: HIDDEN },
    prepare: ({ ctx, person }) => buildSnippet(ctx('admin').db, person('instructor').id),
    changes: ['feedback_snippets'],
    run: (ctx, _world, id) => snippets.saveSnippet(ctx, { id, title: 'Mine', content: TEXT }),
  }),
  deleteSnippet: row({
    outcome: { guest: NO, instructor: 'yes', others: HIDDEN },
    prepare: ({ ctx, person }) => buildSnippet(ctx('admin').db, person('instructor').id),
    changes: ['feedback_snippets'],
    run: (ctx, _world, id) => snippets.deleteSnippet(ctx, id),
  }),
};

/** Giving and reading feedback. */
export const FEEDBACK: Record<string, Row> = {
  ...WORK,
  giveFeedback: row({
    outcome: answers,
    prepare: submitted('public'),
    changes: ['events', 'homework_feedback', 'homework_submissions', 'notifications', 'outbox'],
    run: (ctx, _world, submissionId) => giveFeedback(ctx, { submissionId, content: TEXT }),
    shows: () => TEXT,
  }),
  'giveFeedback in an unpublished course': row({
    outcome: { guest: NO, admin: 'yes', others: HIDDEN },
    prepare: submitted('unpublished'),
    changes: ['events', 'homework_feedback', 'homework_submissions', 'notifications', 'outbox'],
    run: (ctx, _world, submissionId) => giveFeedback(ctx, { submissionId, content: TEXT }),
    shows: () => TEXT,
  }),
  'giveFeedback with a return that the operator does not allow': row({
    outcome: { ...answers, instructor: FORBIDDEN, module_trainer: FORBIDDEN, admin: FORBIDDEN },
    prepare: submitted('public'),
    run: (ctx, _world, submissionId) => giveFeedback(ctx, { submissionId, content: TEXT, returnForRevision: true }),
  }),
  readFeedbackOf: row({
    outcome: reads,
    async prepare(world) {
      const submissionId = await submitted('private')(world);
      await giveFeedback(world.ctx('admin'), { submissionId, content: TEXT });
      return submissionId;
    },
    run: async (ctx, _world, submissionId) => only(await readFeedbackOf(ctx, [submissionId])),
    shows: () => TEXT,
  }),
};
