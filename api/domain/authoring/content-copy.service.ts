import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import type { CopyFailure, CopyKind } from '../../../schema/copies.ts';
import { LONG_JOB_KEPT, type LongJobState, OPEN_JOB_STATES } from '../../../schema/long-jobs.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { removeEnded } from '../shared/long-job.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { allOf, anyOf, hasRow, one } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { ContentCopyEntity } from './content-copy.entity.ts';
import { authorizeCopy, findOriginal } from './duplicate.service.ts';

/** The job that makes a large copy. */
export const COPY_JOB = 'content.copy';

/** A large copy that a job makes, or made, for the viewer. */
export interface ContentCopy {
  id: string;
  kind: CopyKind;
  originalId: string;
  /** The academy of a course, or the course of a module; null for an academy. */
  parentId: string | null;
  /** The name of the original when the copy was asked for, and its language. */
  name: string;
  nameLanguage: string;
  state: LongJobState;
  /** Percent. */
  progress: number;
  /** Why there is no copy; null unless it failed. */
  failure: CopyFailure | null;
  /** The copy; null until it is ready. */
  copyId: string | null;
}

const listed = prepared('authoring.contentCopies', { userId: 'uuid', since: 'timestamptz' }, ({ userId, since }) =>
  statements
    .selectFrom('content_copies as x')
    .select(['x.id', 'x.kind', 'x.original_id as originalId', 'x.parent_id as parentId', 'x.name', 'x.name_language as nameLanguage'])
    .select(['x.state', 'x.progress', 'x.failure', 'x.copy_id as copyId'])
    .where('x.user_id', '=', userId)
    .where(({ eb, ref, selectFrom }) =>
      anyOf(
        eb('x.finished_at', 'is', null),
        allOf(
          eb('x.finished_at', '>', since),
          // A copy that was deleted since is no news.
          anyOf(
            eb('x.state', '=', 'failed'),
            hasRow(selectFrom('academies as a').select(one).where('a.id', '=', ref('x.copy_id'))),
            hasRow(selectFrom('courses as c').select(one).where('c.id', '=', ref('x.copy_id'))),
            hasRow(selectFrom('modules as m').select(one).where('m.id', '=', ref('x.copy_id')).where('m.course_id', 'is not', null)),
          ),
        ),
      ),
    )
    .orderBy('x.created_at', 'desc')
    .orderBy('x.id', 'desc'),
);

function toCopy({ id, kind, originalId, parentId, name, nameLanguage, state, progress, failure, copyId }: ContentCopy): ContentCopy {
  return { id, kind, originalId, parentId, name, nameLanguage, state, progress, failure, copyId };
}

/**
 * Enqueues the job that copies an academy, a course or a module of any size, and returns its state. While the viewer's copy of this item is being made, returns
 * that one, so that pressing twice makes one copy (docs/decisions/0091-large-copies.md). The copy is recorded in the audit trail when it exists.
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND
 */
export async function startCopy(ctx: Ctx, kind: CopyKind, input: string): Promise<ContentCopy> {
  await authorizeCopy(ctx, kind, input);
  const { id: userId } = requireActor(ctx);
  const originalId = requireId(input);
  return inTransaction(ctx, async (tx) => {
    await advisoryLock(tx, 'copies', userId);
    const open = await tx.db.findOneBy(ContentCopyEntity, { userId, originalId, state: In([...OPEN_JOB_STATES]) });
    if (open !== null) return toCopy(open);
    const original = await findOriginal(tx, kind, originalId);
    const { defaultLanguage: nameLanguage, translations } = original;
    const parentId = 'academyId' in original ? original.academyId : 'courseId' in original ? original.courseId : null;
    const about = { kind, originalId, parentId, name: translations[nameLanguage]?.name ?? '', nameLanguage };
    const row: ContentCopyEntity = Object.assign(new ContentCopyEntity(), about, {
      id: randomUUID(),
      userId,
      state: 'waiting' as const,
      progress: 0,
      attempts: 0,
      failure: null,
      copyId: null,
      createdAt: tx.now(),
      finishedAt: null,
    });
    await tx.db.insert(ContentCopyEntity, row);
    await tx.enqueue(COPY_JOB, { copyId: row.id });
    return toCopy(row);
  });
}

/**
 * Returns the viewer's copies that jobs make or made in the last 24 hours, the newest first, without those that were deleted since.
 *
 * @throws NOT_AUTHORIZED
 */
export async function listCopies(ctx: Ctx): Promise<ContentCopy[]> {
  const actor = requireActor(ctx);
  authorize(coursePolicy.edit(actor));
  return listed.all(ctx.db, { userId: actor.id, since: new Date(ctx.now().getTime() - LONG_JOB_KEPT) });
}

/**
 * Cancels a copy of the viewer that is being made: the job notices, and nothing of it remains. Of one that ended, removes the message; the copy stays.
 *
 * @throws NOT_FOUND
 */
export async function cancelCopy(ctx: Ctx, input: string): Promise<void> {
  const { id: userId } = requireActor(ctx);
  const id = requireId(input);
  const { affected } = await ctx.db.delete(ContentCopyEntity, { id, userId });
  assertFound(affected === 1 ? id : null);
}

/** Deletes the rows of copies that ended a day ago, and of those that no worker finished. */
export function removeOldCopies(ctx: Ctx): Promise<void> {
  return removeEnded(ctx, ContentCopyEntity);
}
