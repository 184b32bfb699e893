import { readFeedbackOf } from '../../domain/feedback/feedback.reads.ts';
import { giveFeedback } from '../../domain/feedback/give-feedback.service.ts';
import { buildSubmission } from '../factories/feedback.ts';
import { FORBIDDEN, HIDDEN, type Kind, NO, only, type Row, row, type World } from './row.ts';

/** The enrolled student has submitted homework. */
const submitted =
  (kind: Kind) =>
  ({ ctx, person, content }: World): Promise<string> =>
    buildSubmission(ctx('admin').db, person('enrolled').id, content[kind].stepId);

/** Instructors, and module trainers of all modules, review; the learner sees the own homework and may not answer it. */
const answers = { guest: NO, enrolled: FORBIDDEN, instructor: 'yes', module_trainer: 'yes', admin: 'yes', others: HIDDEN } as const;
const reads = { ...answers, enrolled: 'yes' } as const;
const TEXT = 'Well observed';

/** Giving and reading feedback. */
export const FEEDBACK: Record<string, Row> = {
  giveFeedback: row({
    outcome: answers,
    prepare: submitted('public'),
    changes: ['homework_feedback', 'notifications', 'outbox'],
    run: (ctx, _world, submissionId) => giveFeedback(ctx, { submissionId, content: TEXT }),
    shows: () => TEXT,
  }),
  'giveFeedback in an unpublished course': row({
    outcome: { guest: NO, admin: 'yes', others: HIDDEN },
    prepare: submitted('unpublished'),
    changes: ['homework_feedback', 'notifications', 'outbox'],
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
