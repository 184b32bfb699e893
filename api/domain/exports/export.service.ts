import { randomUUID } from 'node:crypto';
import { In, IsNull, MoreThan } from 'typeorm';
import type { ExportKind } from '../../../schema/exports.ts';
import { LONG_JOB_KEPT, type LongJobState, OPEN_JOB_STATES } from '../../../schema/long-jobs.ts';
import { record } from '../audit/audit.service.ts';
import { requireRecentProof } from '../auth/recent-proof.service.ts';
import { removeUnusedOf } from '../files/file-discard.service.ts';
import { fileUrl } from '../files/file-links.ts';
import { withdrawNotifications } from '../notifications/notify.service.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { ExportedFile } from '../shared/exported-file.ts';
import { removeEnded } from '../shared/long-job.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { ExportEntity } from './export.entity.ts';
import { courseIdOf, type ExportRequest, openExport } from './export-request.ts';

/** The job that makes the file of an export. */
export const EXPORT_JOB = 'export.make';

/** A file that a job makes, or made, for the viewer. */
export interface Export {
  id: string;
  kind: ExportKind;
  /** The course, for results. */
  courseId: string | null;
  /** Name of the file. */
  name: string;
  state: LongJobState;
  /** Percent. */
  progress: number;
  /** When the file is deleted; null until it is ready. */
  expiresAt: Date | null;
  /** Signed URL of the file, for the viewer's session alone; null until it is ready. */
  url: string | null;
}

const expiryOf = ({ finishedAt }: ExportEntity): Date | null => (finishedAt === null ? null : new Date(finishedAt.getTime() + LONG_JOB_KEPT));

function toExport(ctx: Ctx, row: ExportEntity): Export {
  const { id, kind, name, state, progress, fileId } = row;
  const url = fileId === null ? null : fileUrl(ctx, { id: fileId, originalName: name });
  return { id, kind, courseId: courseIdOf(row), name, state, progress, expiresAt: fileId === null ? null : expiryOf(row), url };
}

const findOpen = ({ db }: Ctx, userId: string): Promise<ExportEntity | null> => db.findOneBy(ExportEntity, { userId, state: In([...OPEN_JOB_STATES]) });

/**
 * Returns a file that is made while it is sent. Recorded in the audit trail.
 *
 * @throws EXPORT_TOO_LARGE for a file that a job makes (`startExport`), PROOF_NEEDED, TOO_MANY_REQUESTS, and the errors of its kind
 */
export async function streamExport(ctx: Ctx, request: ExportRequest): Promise<ExportedFile> {
  const opened = await openExport(ctx, request);
  if (opened.needsProof) await requireRecentProof(ctx);
  if (opened.isLarge) throw new DomainError('EXPORT_TOO_LARGE');
  if (opened.limit !== undefined) await ctx.ports.rateLimit.consume(opened.limit, requireActor(ctx).id);
  await record(ctx, opened.action, opened.object);
  return opened.write(async () => undefined);
}

/**
 * Enqueues the job that makes a large file, and returns its state; null for a smaller file, which `streamExport` sends at once. A person has one at
 * a time: while one is made, it is returned, whatever is asked for. Recorded in the audit trail (docs/decisions/0066-large-exports.md).
 *
 * @throws PROOF_NEEDED, TOO_MANY_REQUESTS, and the errors of its kind
 */
export async function startExport(ctx: Ctx, request: ExportRequest): Promise<Export | null> {
  const { id: userId } = requireActor(ctx);
  const opened = await openExport(ctx, request);
  if (opened.needsProof) await requireRecentProof(ctx);
  if (!opened.isLarge) return null;
  const earlier = await findOpen(ctx, userId);
  if (earlier !== null) return toExport(ctx, earlier);
  if (opened.limit !== undefined) await ctx.ports.rateLimit.consume(opened.limit, userId);
  return inTransaction(ctx, async (tx) => {
    await advisoryLock(tx, 'exports', userId);
    const open = await findOpen(tx, userId);
    if (open !== null) return toExport(tx, open);
    const row = Object.assign(new ExportEntity(), {
      id: randomUUID(),
      userId,
      ...request,
      contentLanguage: tx.reading.language,
      otherLanguages: tx.reading.otherLanguages,
      name: opened.name,
      state: 'waiting' as const,
      progress: 0,
      attempts: 0,
      fileId: null,
      createdAt: tx.now(),
      finishedAt: null,
    });
    await tx.db.insert(ExportEntity, row);
    await tx.enqueue(EXPORT_JOB, { exportId: row.id });
    await record(tx, opened.action, opened.object);
    return toExport(tx, row);
  });
}

/** Returns the viewer's exports that jobs make or made, the newest first. Files are kept for 24 hours. */
export async function listExports(ctx: Ctx): Promise<Export[]> {
  const { id: userId } = requireActor(ctx);
  const shown = [{ finishedAt: IsNull() }, { finishedAt: MoreThan(new Date(ctx.now().getTime() - LONG_JOB_KEPT)) }];
  const rows = await ctx.db.find(ExportEntity, { where: shown.map((each) => ({ userId, ...each })), order: { createdAt: 'DESC', id: 'DESC' } });
  return rows.map((row) => toExport(ctx, row));
}

/**
 * Cancels an export of the viewer, or removes a finished one with its file. The job that makes it notices and stops.
 *
 * @throws NOT_FOUND
 */
export async function cancelExport(ctx: Ctx, input: string): Promise<void> {
  const { id: userId } = requireActor(ctx);
  const id = requireId(input);
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db.findOne(ExportEntity, { where: { id, userId }, lock: { mode: 'pessimistic_write' } });
    assertFound(row);
    await tx.db.delete(ExportEntity, { id });
    if (row.fileId !== null) await removeUnusedOf(tx, [row.fileId]);
    await withdrawNotifications(tx, 'exportReady', [id]);
  });
}

/** Deletes exports without a file: those that failed a day ago, and those that no worker finished. Those with a file go with it. */
export function removeOldExports(ctx: Ctx): Promise<void> {
  return removeEnded(ctx, ExportEntity, { fileId: IsNull() });
}
