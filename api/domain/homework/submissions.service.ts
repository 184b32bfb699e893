import type { Module } from '../learning/outline.ts';
import { readModuleProgressOf, readStepProgress } from '../learning/person-progress.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { anyOf, inList } from '../shared/sql.ts';
import { type HomeworkSubmission, submissionColumns, submissionOf } from './homework.reads.ts';

/** A step of a person with the homework of the running attempt; null without one. */
export interface HomeworkProgress {
  step: Module['steps'][number];
  userId: string;
  submission: HomeworkSubmission | null;
}

const submissionsIn = prepared('homework.inSteps', { stepIds: 'uuid[]', userId: 'uuid', drafts: 'boolean' }, ({ stepIds, userId, drafts }) =>
  statements
    .selectFrom('homework_submissions as hs')
    .innerJoin('attempts as r', 'r.id', 'hs.attempt_id')
    .innerJoin('enrolments as e', 'e.id', 'r.enrolment_id')
    .distinctOn('hs.step_id')
    .select('hs.step_id as stepId')
    .select(submissionColumns)
    .where('e.user_id', '=', userId)
    .where(({ ref }) => inList(ref('hs.step_id'), stepIds))
    // Of the running attempt.
    .where(({ eb, selectFrom }) =>
      eb(
        'r.number',
        '=',
        selectFrom('attempts as n')
          .select(({ fn }) => fn.max('n.number').as('newest'))
          .whereRef('n.enrolment_id', '=', 'e.id'),
      ),
    )
    .where(({ eb }) => anyOf(drafts, eb('hs.status', '=', 'submitted')))
    .orderBy('hs.step_id')
    .orderBy('hs.round', 'desc'),
);

async function submissionsOf(ctx: Ctx, stepIds: readonly string[], userId: string): Promise<Map<string, HomeworkSubmission>> {
  // A draft belongs to its learner alone.
  const drafts = userId === requireActor(ctx).id;
  const rows = await submissionsIn.all(ctx.db, { stepIds, userId, drafts });
  return new Map(rows.map((row) => [row.stepId, submissionOf(ctx, row)]));
}

/**
 * Reads the viewer's progress and homework in a step.
 * @throws NOT_FOUND if the viewer has no access to the step
 */
export async function readStepHomework(ctx: Ctx, stepId: string): Promise<HomeworkProgress> {
  const step = await readStepProgress(ctx, stepId);
  const userId = requireActor(ctx).id;
  return { step, userId, submission: (await submissionsOf(ctx, [step.id], userId)).get(step.id) ?? null };
}

/**
 * Reads a person's progress and homework in the steps of a module: the viewer's own, or another person's submitted homework in a module that the
 * viewer may review.
 * @throws NOT_FOUND as `readModuleProgressOf`
 */
export async function readModuleHomework(ctx: Ctx, moduleId: string, userId: string): Promise<HomeworkProgress[]> {
  const found = await readModuleProgressOf(ctx, moduleId, userId);
  const { steps } = found.module;
  const submissions = await submissionsOf(
    ctx,
    steps.map(({ id }) => id),
    found.userId,
  );
  return steps.map((step) => ({ step, userId: found.userId, submission: submissions.get(step.id) ?? null }));
}
