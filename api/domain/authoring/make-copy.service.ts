import { type CopyFailure, copiesPagePath, copyPath } from '../../../schema/copies.ts';
import { notify } from '../notifications/notify.service.ts';
import type { Actor, Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { JobEnd } from '../shared/job-failure.ts';
import { beginRun, type LongRun, recordRunEnd, Superseded } from '../shared/long-job.ts';
import { inTransaction, withActor } from '../shared/transaction.ts';
import { activeActor } from '../users/active-actor.ts';
import { ContentCopyEntity } from './content-copy.entity.ts';
import { mayCopy } from './copy.policy.ts';
import { duplicateInParts } from './duplicate.service.ts';

type Run = LongRun<ContentCopyEntity>;

/** Tells the person that a copy could not be made; the page says why. */
async function notifyOfFailure(tx: Ctx, { id, userId, kind, parentId }: ContentCopyEntity): Promise<void> {
  await notify(tx, { kind: 'copyFailed', userIds: [userId], key: `copyFailed:${id}`, refId: id, path: copiesPagePath({ kind, parentId }) });
}

/** Makes the whole copy in one transaction, with the state and the notification: nobody sees a part of it, and a killed worker leaves nothing. */
async function copyAll({ ctx, row, ...run }: Run, actor: Actor): Promise<void> {
  const { id, userId, kind, originalId, parentId } = row;
  await inTransaction(withActor(ctx, actor), async (tx) => {
    const copyId = await duplicateInParts(tx, kind, originalId, run.progress);
    await run.change(tx, { state: 'ready', progress: 100, failure: null, copyId, finishedAt: tx.now() });
    const place = kind === 'academy' ? { academyId: copyId } : { courseId: kind === 'course' ? copyId : parentId };
    await notify(tx, { kind: 'copyReady', userIds: [userId], key: `copyReady:${id}`, refId: copyId, path: copyPath({ kind, parentId, copyId }), ...place });
  });
}

/** Makes the copy with the rights that the person has now; returns why it cannot be made. */
async function copyOrFail(run: Run): Promise<CopyFailure | null> {
  const { ctx, row } = run;
  const actor = await activeActor(ctx, row.userId);
  if (actor === null || !mayCopy(actor, row.kind)) return 'notAllowed';
  try {
    await copyAll(run, actor);
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return 'originalGone';
    throw error;
  }
}

/**
 * Makes a large copy and notifies its person. A run after one whose worker died begins again; only the last run finishes the copy
 * (docs/decisions/0091-large-copies.md). If the original was deleted or the person may not copy it any more, the copy has failed, and the job is done.
 */
export async function makeCopy(ctx: Ctx, copyId: string, signal: AbortSignal): Promise<void> {
  const run = await beginRun(ctx, ContentCopyEntity, copyId, signal);
  if (run === null) return;
  try {
    const failure = await copyOrFail(run);
    if (failure === null) return;
    await inTransaction(ctx, async (tx) => {
      await run.change(tx, { state: 'failed', failure, finishedAt: tx.now() });
      await notifyOfFailure(tx, run.row);
    });
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}

/** Records the end of a try that failed: the copy waits for the next one, or has failed, and its person is notified. */
export async function recordCopyEnd(tx: Ctx, copyId: string, end: JobEnd): Promise<void> {
  if (!(await recordRunEnd(tx, ContentCopyEntity, copyId, end, { failure: 'error' }))) return;
  const row = await tx.db.findOneBy(ContentCopyEntity, { id: copyId });
  if (row !== null) await notifyOfFailure(tx, row);
}
