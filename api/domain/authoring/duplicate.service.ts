import type { CopyKind } from '../../../schema/copies.ts';
import { COPIED_AT_ONCE } from '../../../schema/limits.ts';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { emit } from '../shared/events.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { assertAttached } from '../translations/item-save.ts';
import type { ContentKind } from './content-kind.ts';
import { mayCopy } from './copy.policy.ts';
import { copyTexts } from './copy-name.ts';
import { COPY, COPY_FRAME, COPY_STEPS, COUNT_STEPS, LOCK_FILES, PLACE_COPY, SHIFT_POSITIONS } from './duplicate-sql.ts';
import { lockOriginal, type Original } from './lock-original.ts';

/** Steps that one statement of a large copy copies: about a second on a busy machine, so that it stops soon when it is cancelled. */
export const STEPS_OF_PART = 25;

/**
 * Checks that the viewer may copy an item.
 * @throws NOT_AUTHORIZED
 */
export function authorizeCopy(ctx: Ctx, kind: ContentKind, id: string): Promise<void> {
  return authorizeAudited(ctx, mayCopy(requireActor(ctx), kind), `${kind}.duplicate`, { type: kind, id });
}

/** Records a copy in its transaction, and what follows from it. */
async function recordCopy(tx: Ctx, kind: ContentKind, original: Original, copyId: string): Promise<void> {
  await record(tx, `${kind}.duplicate`, { type: kind, id: original.id });
  if (original instanceof ModuleEntity) await emit(tx, 'module.created', { moduleId: copyId, courseId: original.courseId });
}

/**
 * Copies an item with everything in it: unpublished, directly after the original, with "(copy)" in its name and the same files, without
 * learners, team and progress (docs/product-rules.md#5-learning). Takes one transaction with the same few statements whatever the size
 * (docs/decisions/0015-duplicates-share-files.md).
 * @throws NOT_AUTHORIZED
 * @throws NOT_FOUND if the item does not exist
 * @throws COPY_TOO_LARGE if a job must copy it (`startCopy`): it has more than 100 steps
 * @throws ORDER_CHANGED if a step was moved meanwhile
 */
async function duplicate(ctx: Ctx, kind: ContentKind, id: string): Promise<string> {
  await authorizeCopy(ctx, kind, id);
  const itemId = requireId(id);
  if (kind !== 'step') {
    const [steps]: Array<{ count: number }> = await ctx.db.query(COUNT_STEPS[kind], [itemId, COPIED_AT_ONCE + 1]);
    if ((steps?.count ?? 0) > COPIED_AT_ONCE) {
      // The steps of a deleted module are still there for some minutes.
      await findOriginal(ctx, kind, itemId);
      throw new DomainError('COPY_TOO_LARGE');
    }
  }
  return inTransaction(ctx, async (tx) => {
    const original = await lockOriginal(tx, kind, itemId);
    await tx.db.query(SHIFT_POSITIONS[kind], [itemId, null]);
    // The lock prevents the removal of unused files during the copy. It is the last lock of the transaction.
    await tx.db.query(LOCK_FILES[kind], [itemId]);
    const texts = JSON.stringify(copyTexts(original.translations));
    const [copy]: Array<{ id: string }> = await tx.db.query(COPY[kind], [itemId, texts, requireActor(tx).id, tx.now()]);
    assertFound(copy);
    await recordCopy(tx, kind, original, copy.id);
    return copy.id;
  });
}

const ENTITIES = { academy: AcademyEntity, course: CourseEntity, module: ModuleEntity } as const;

/**
 * Returns an item that is to be copied, without a lock.
 * @throws NOT_FOUND if it does not exist
 */
export async function findOriginal({ db }: Ctx, kind: CopyKind, id: string): Promise<AcademyEntity | CourseEntity | ModuleEntity> {
  const found: AcademyEntity | CourseEntity | ModuleEntity | null = await db.findOneBy<AcademyEntity | CourseEntity | ModuleEntity>(ENTITIES[kind], { id });
  assertFound(found);
  assertAttached(found);
  return found;
}

interface FrameRow {
  copyId: string;
  /** null: nothing inside has a step. */
  stepId: string | null;
  moduleId: string;
  position: number;
}

/**
 * Copies a large item like `duplicate`, in the transaction of the caller: what is above the steps, then the steps in statements of 25. The copy has the steps
 * that the original had at the begin, each as it is when it is copied. The list and the original are locked at the end, for a moment, so that nobody
 * waits for the copy (docs/decisions/0091-large-copies.md). `onProgress` gets percent. Returns the id of the copy.
 * @throws NOT_FOUND if the original does not exist, or was deleted meanwhile
 */
export async function duplicateInParts(tx: Ctx, kind: CopyKind, id: string, onProgress: (percent: number) => Promise<void>): Promise<string> {
  const before = await findOriginal(tx, kind, id);
  const [editorId, now] = [requireActor(tx).id, tx.now()];
  await tx.db.query(LOCK_FILES[kind], [id]);
  const rows: FrameRow[] = await tx.db.query(COPY_FRAME[kind], [id, JSON.stringify(copyTexts(before.translations)), editorId, now]);
  const copyId = rows[0]?.copyId;
  assertFound(copyId);
  const steps = rows.filter(({ stepId }) => stepId !== null);
  for (let done = 0; done < steps.length; done += STEPS_OF_PART) {
    await onProgress((100 * done) / steps.length);
    const part = steps.slice(done, done + STEPS_OF_PART);
    const columns = [part.map(({ stepId }) => stepId), part.map(({ moduleId }) => moduleId), part.map(({ position }) => position)];
    await tx.db.query(COPY_STEPS, [...columns, editorId, now]);
  }
  const original = await lockOriginal(tx, kind, id);
  await tx.db.query(SHIFT_POSITIONS[kind], [id, copyId]);
  await tx.db.query(PLACE_COPY[kind], [id, copyId]);
  await recordCopy(tx, kind, original, copyId);
  return copyId;
}

/** Copies an academy with its courses. Returns the id of the copy. Admins only. */
export const duplicateAcademy = (ctx: Ctx, id: string): Promise<string> => duplicate(ctx, 'academy', id);
/** Copies a course with its modules. Returns the id of the copy. Admins only. */
export const duplicateCourse = (ctx: Ctx, id: string): Promise<string> => duplicate(ctx, 'course', id);
/** Copies a module with its steps. Returns the id of the copy. Admins only. */
export const duplicateModule = (ctx: Ctx, id: string): Promise<string> => duplicate(ctx, 'module', id);
/** Copies a step with its content in all languages. Returns the id of the copy. Admins only. */
export const duplicateStep = (ctx: Ctx, id: string): Promise<string> => duplicate(ctx, 'step', id);
