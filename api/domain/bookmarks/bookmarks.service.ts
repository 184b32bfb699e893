import { type NoteInput, noteForm } from '../../../schema/note-form.ts';
import { readCourseWith } from '../learning/read-course.service.ts';
import { findStep } from '../learning/read-step.service.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { BookmarkEntity } from './bookmark.entity.ts';

/** The viewer's star and note at a step. */
export interface Bookmark extends Pick<BookmarkEntity, 'starred' | 'note' | 'version'> {
  /** The id of the step. */
  id: string;
}

type Values = Pick<BookmarkEntity, 'starred' | 'note' | 'version'>;

const NOTHING: Values = { starred: false, note: '', version: 0 };

/** Changes the viewer's bookmark of a step that the viewer can read. A bookmark without a star that never had a note is deleted. */
async function change(ctx: Ctx, requestedId: string, next: (stored: Values) => Values): Promise<Bookmark> {
  const { id: userId } = requireActor(ctx);
  const stepId = requireId(requestedId);
  return inTransaction(ctx, async (tx) => {
    const { step } = findStep(await readCourseWith(tx, 'step', stepId), stepId);
    if (step.state === 'locked') throw new DomainError('STEP_LOCKED');
    await advisoryLock(tx, 'bookmarks', `${userId}:${stepId}`);
    const { starred, note, version } = (await tx.db.findOneBy(BookmarkEntity, { userId, stepId })) ?? NOTHING;
    const stored = { starred, note, version };
    const values = next(stored);
    if (values === stored) return { id: stepId, ...stored };
    if (!values.starred && values.version === 0) await tx.db.delete(BookmarkEntity, { userId, stepId });
    else await tx.db.upsert(BookmarkEntity, { userId, stepId, ...values, changedAt: tx.now() }, ['userId', 'stepId']);
    return { id: stepId, ...values };
  });
}

/**
 * Sets or removes the viewer's star at a step (docs/product-rules.md#5-learning). Idempotent.
 * @throws NOT_FOUND if the viewer has no access to the step
 * @throws STEP_LOCKED while the step is locked
 */
export async function setBookmark(ctx: Ctx, { stepId, starred }: { stepId: string; starred: boolean }): Promise<Bookmark> {
  return change(ctx, stepId, (stored) => (stored.starred === starred ? stored : { ...stored, starred }));
}

/**
 * Saves the viewer's note on a step; an empty one deletes the text (docs/product-rules.md#5-learning).
 * @throws NOT_FOUND, STEP_LOCKED as `setBookmark`
 * @throws NOTE_CHANGED with the stored version and note if another tab or device has saved a newer version
 */
export async function saveNote(ctx: Ctx, { stepId, ...input }: { stepId: string } & Partial<NoteInput>): Promise<Bookmark> {
  requireActor(ctx);
  const { note, baseVersion } = await validate(noteForm, input);
  return change(ctx, stepId, (stored) => {
    // The repeat of a save whose answer was lost changes nothing.
    if (stored.note === note) return stored;
    if (baseVersion !== null && baseVersion !== stored.version)
      throw new DomainError('NOTE_CHANGED', { parameters: { version: stored.version, note: stored.note } });
    return { ...stored, note, version: stored.version + 1 };
  });
}
