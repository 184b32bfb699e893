import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type StepDraftInput, stepDraftForm } from '../../../schema/step-draft-form.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { StepDraftEntity } from './step-draft.entity.ts';

/** The unsaved work of the viewer on a step. */
export type StepDraft = Pick<StepDraftEntity, 'revision' | 'content' | 'savedAt'>;

/** A saved step, or the module of a new one. */
export interface DraftPlace {
  stepId?: string | null;
  moduleId?: string | null;
}

const publishedStep = prepared('authoring.publishedStep', { stepId: 'uuid?', moduleId: 'uuid?' }, ({ stepId, moduleId }) =>
  statements
    .selectFrom('modules as m')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .leftJoin('steps as s', (join) => join.onRef('s.module_id', '=', 'm.id').on('s.id', '=', stepId))
    .select((eb) => [eb.and([eb('c.status', '=', 'PUBLISHED'), eb('a.status', '=', 'PUBLISHED')]).as('published')])
    .where((eb) => eb.or([eb('m.id', '=', moduleId), eb('s.id', '=', stepId)])),
);

const deletePublished = prepared('authoring.deletePublishedDrafts', {}, () =>
  statements.deleteFrom('step_drafts as d').where(({ exists, ref, selectFrom }) =>
    // Starts from the drafts, which are few: one per admin and step.
    exists(
      selectFrom('modules as m')
        .innerJoin('courses as c', 'c.id', 'm.course_id')
        .innerJoin('academies as a', 'a.id', 'c.academy_id')
        .select('m.id')
        .where('c.status', '=', 'PUBLISHED')
        .where('a.status', '=', 'PUBLISHED')
        .where('m.id', '=', sql<string>`coalesce(${ref('d.module_id')}, (select s.module_id from steps s where s.id = ${ref('d.step_id')}))`),
    ),
  ),
);

/** Returns where a draft of the viewer is stored, and whether learners see the step. */
async function place(ctx: Ctx, { stepId = null, moduleId = null }: DraftPlace) {
  const actor = requireActor(ctx);
  authorize(coursePolicy.edit(actor));
  const where = { stepId: stepId === null ? null : requireId(stepId), moduleId: stepId === null ? requireId(moduleId ?? '') : null };
  const row = await publishedStep.first(ctx.db, where);
  assertFound(row);
  // TypeORM needs a condition for null; the other column alone identifies the draft.
  const own = { userId: actor.id, ...(where.stepId === null ? { moduleId: where.moduleId ?? '' } : { stepId: where.stepId }) };
  return { where, own, published: row.published };
}

/**
 * Reads the viewer's draft of a step, or of a new step of a module. null without one, and for a step that learners see. Admins only.
 * @throws NOT_FOUND if the step or module does not exist
 */
export async function readStepDraft(ctx: Ctx, at: DraftPlace): Promise<StepDraft | null> {
  const { own, published } = await place(ctx, at);
  if (published) return null;
  const draft = await ctx.db.findOneBy(StepDraftEntity, own);
  return draft && { revision: draft.revision, content: draft.content, savedAt: draft.savedAt };
}

/**
 * Stores the viewer's draft in place of the former one, and returns it. Stores nothing for a step that learners see, and returns null: its
 * drafts stay in the browser. Idempotent. Admins only.
 * @throws NOT_FOUND if the step or module does not exist
 * @throws VALIDATION_FAILED for a draft that is too long
 */
export async function saveStepDraft(ctx: Ctx, input: StepDraftInput): Promise<StepDraft | null> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const { revision, content, ...at } = await validate(stepDraftForm, input);
  return inTransaction(ctx, async (tx) => {
    const { where, own, published } = await place(tx, at);
    if (published) return null;
    const draft = { revision, content, savedAt: tx.now() };
    await tx.db.upsert(StepDraftEntity, { id: randomUUID(), userId: own.userId, ...where, ...draft }, [
      'userId',
      where.stepId === null ? 'moduleId' : 'stepId',
    ]);
    return draft;
  });
}

/** Deletes the viewer's draft, if there is one. Admins only. */
export async function discardStepDraft(ctx: Ctx, at: DraftPlace): Promise<void> {
  const { own } = await place(ctx, at);
  await ctx.db.delete(StepDraftEntity, own);
}

/** Deletes the drafts of steps that learners see. */
export async function removePublishedDrafts(ctx: Ctx): Promise<void> {
  await deletePublished.all(ctx.db, {});
}
