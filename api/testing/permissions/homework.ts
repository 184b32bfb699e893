import { readHomeworkOf } from '../../domain/homework/homework.reads.ts';
import { readOpenTasks } from '../../domain/homework/open-tasks.reads.ts';
import * as submissions from '../../domain/homework/submissions.service.ts';
import * as submitting from '../../domain/homework/submit-homework.service.ts';
import { readStep } from '../../domain/learning/read-step.service.ts';
import { readReviewerNames } from '../../domain/memberships/reviewers.reads.ts';
import { buildHomework } from '../factories/tasks.ts';
import { HIDDEN, type Kind, learners, NO, notEnrolled, type Row, reviewers, row, type World } from './row.ts';

/** Adds homework to the step of a course. */
const withTask =
  (kind: Kind) =>
  async ({ ctx, content }: World): Promise<void> =>
    buildHomework(ctx('admin').db, content[kind].stepId);

async function submitted(world: World): Promise<void> {
  await withTask('public')(world);
  await submitting.submitHomework(world.ctx('enrolled'), { stepId: world.content.public.stepId, content: TEXT });
}

const writes = { guest: NO, ...notEnrolled, stranger: HIDDEN, enrolled: 'yes', others: HIDDEN } as const;
const written = ['attempts', 'homework_submissions', 'learner_days'];
const TEXT = 'My answer';

/** Writing, submitting and reading homework. */
export const HOMEWORK: Record<string, Row> = {
  readHomeworkOf: row({
    outcome: learners,
    prepare: withTask('public'),
    run: async (ctx, { content }) => readHomeworkOf(ctx, await readStep(ctx, content.public.stepId)),
    shows: ({ content }) => content.public.stepId,
  }),
  'readHomeworkOf after another learner has written': row({
    outcome: learners,
    prepare: submitted,
    run: async (ctx, { content }) => readHomeworkOf(ctx, await readStep(ctx, content.public.stepId)),
    shows: (_world, _prepared, who) => (who === 'enrolled' ? TEXT : ''),
    hides: (_world, _prepared, who) => (who === 'enrolled' ? null : TEXT),
  }),
  readReviewerNames: row({
    outcome: learners,
    prepare: withTask('public'),
    run: async (ctx, { content }) => {
      const { id } = await readStep(ctx, content.public.stepId);
      return [id, ...(await readReviewerNames(ctx, id))];
    },
    shows: ({ content }) => content.public.stepId,
  }),
  readOpenTasks: row({
    outcome: learners,
    prepare: withTask('public'),
    run: async (ctx, { content }) => {
      const { id } = await readStep(ctx, content.public.stepId);
      return [...(await readOpenTasks(ctx, [id])).keys()];
    },
    shows: ({ content }) => content.public.stepId,
  }),
  saveHomeworkDraft: row({
    outcome: writes,
    prepare: withTask('public'),
    changes: written,
    run: (ctx, { content }) => submitting.saveHomeworkDraft(ctx, { stepId: content.public.stepId, content: TEXT }),
    shows: () => TEXT,
  }),
  'saveHomeworkDraft with a file of another person': row({
    outcome: { ...writes, enrolled: 'VALIDATION_FAILED' },
    prepare: withTask('public'),
    run: (ctx, { content, fileId }) => submitting.saveHomeworkDraft(ctx, { stepId: content.public.stepId, fileId }),
  }),
  'saveHomeworkDraft of an unpublished course': row({
    outcome: { guest: NO, admin: 'NOT_ENROLLED', others: HIDDEN },
    prepare: withTask('unpublished'),
    run: (ctx, { content }) => submitting.saveHomeworkDraft(ctx, { stepId: content.unpublished.stepId, content: TEXT }),
  }),
  submitHomework: row({
    outcome: writes,
    prepare: withTask('private'),
    changes: [...written, 'events', 'notifications'],
    run: (ctx, { content }) => submitting.submitHomework(ctx, { stepId: content.private.stepId, content: TEXT }),
    shows: () => TEXT,
  }),
  readStepHomework: row({
    outcome: learners,
    prepare: withTask('public'),
    run: (ctx, { content }) => submissions.readStepHomework(ctx, content.public.stepId),
    shows: ({ content }) => content.public.stepId,
  }),
  readModuleHomework: row({
    outcome: reviewers,
    prepare: submitted,
    run: (ctx, { content, person }) => submissions.readModuleHomework(ctx, content.public.moduleId, person('enrolled').id),
    shows: () => TEXT,
  }),
  'readModuleHomework with a draft': row({
    outcome: reviewers,
    async prepare(world) {
      await withTask('public')(world);
      await submitting.saveHomeworkDraft(world.ctx('enrolled'), { stepId: world.content.public.stepId, content: TEXT });
    },
    run: (ctx, { content, person }) => submissions.readModuleHomework(ctx, content.public.moduleId, person('enrolled').id),
    shows: (_world, _prepared, who) => (who === 'enrolled' ? TEXT : ''),
    hides: (_world, _prepared, who) => (who === 'enrolled' ? null : TEXT),
  }),
  'submitHomework of another course': row({
    outcome: { guest: NO, stranger: 'yes', admin: 'NOT_ENROLLED', others: HIDDEN },
    prepare: withTask('other'),
    changes: [...written, 'events', 'notifications'],
    run: (ctx, { content }) => submitting.submitHomework(ctx, { stepId: content.other.stepId, content: TEXT }),
  }),
};
