import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { exportPagePath } from '../../../schema/exports.ts';
import { LONG_JOB_KEPT } from '../../../schema/long-jobs.ts';
import { FileEntity } from '../files/file.entity.ts';
import { folderOf, keyOf } from '../files/file-keys.ts';
import { notify } from '../notifications/notify.service.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { ExportedFile } from '../shared/exported-file.ts';
import { type JobEnd, JobFailure } from '../shared/job-failure.ts';
import { beginRun, type LongRun, recordRunEnd, Superseded } from '../shared/long-job.ts';
import type { StoredBytes } from '../shared/ports.ts';
import { inTransaction, withActor } from '../shared/transaction.ts';
import { activeActor } from '../users/active-actor.ts';
import { UserEntity } from '../users/user.entity.ts';
import { ExportEntity } from './export.entity.ts';
import { courseIdOf, type ExportRequest, openExport } from './export-request.ts';

type Run = LongRun<ExportEntity>;

/** Returns the context in which the person reads; null if the account is not active any more. */
async function readerOf({ ctx, row }: Run): Promise<Ctx | null> {
  const actor = await activeActor(ctx, row.userId);
  return actor && withActor(ctx, actor, { language: row.contentLanguage, otherLanguages: row.otherLanguages });
}

/** Marks the export ready, with its file and the notification. */
async function finish(run: Run, fileId: string, file: ExportedFile, bytes: StoredBytes): Promise<void> {
  const { ctx, row } = run;
  const isAdmin = (await ctx.db.findOneByOrFail(UserEntity, { id: row.userId })).role === 'admin';
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const nothing = { width: null, height: null, durationSeconds: null, variants: [], uploadedBy: null };
    const about = { originalName: row.name, contentType: file.contentType, createdAt: now, privateTo: row.userId };
    // Nothing uses it: the sweep of unused files deletes it after a day, and the export with it.
    await tx.db.insert(FileEntity, { id: fileId, kind: 'document', key: keyOf(fileId, 'original'), ...bytes, ...nothing, ...about, unusedSince: now });
    await run.change(tx, { state: 'ready', progress: 100, fileId, finishedAt: now });
    await notify(tx, {
      kind: 'exportReady',
      userIds: [row.userId],
      key: `exportReady:${row.id}`,
      refId: row.id,
      courseId: courseIdOf(row),
      path: exportPagePath({ kind: row.kind, courseId: courseIdOf(row) }, isAdmin),
      expiresAt: new Date(now.getTime() + LONG_JOB_KEPT),
    });
  });
}

async function writeFile(run: Run, reader: Ctx): Promise<void> {
  const { ctx, row } = run;
  const opened = await openExport(reader, { kind: row.kind, parameters: row.parameters } as ExportRequest);
  const file = await opened.write(run.progress);
  const fileId = randomUUID();
  let mayBeStored = false;
  try {
    const bytes = await ctx.ports.storage.write(keyOf(fileId, 'original'), Readable.from(file.content));
    run.signal.throwIfAborted();
    mayBeStored = true;
    await finish(run, fileId, file, bytes);
  } catch (error) {
    // A transaction whose answer is lost may have been committed, and its file needs the bytes. The sweep of bytes without a file removes what stays.
    if (!mayBeStored || error instanceof DomainError || error instanceof Superseded)
      await ctx.ports.storage.removeFolder(folderOf(fileId)).catch(() => undefined);
    throw error;
  }
}

/**
 * Makes the file of an export with the rights and languages that its reader has now, and notifies the reader. A run after one whose worker died begins
 * again; only the last run finishes the export (docs/decisions/0066-large-exports.md).
 *
 * @throws JobFailure, permanent, if the reader may not read it any more
 */
export async function makeExport(ctx: Ctx, exportId: string, signal: AbortSignal): Promise<void> {
  const run = await beginRun(ctx, ExportEntity, exportId, signal);
  if (run === null) return;
  try {
    const reader = await readerOf(run);
    if (reader === null) await ctx.db.delete(ExportEntity, { id: exportId });
    else await writeFile(run, reader);
  } catch (error) {
    if (error instanceof Superseded) return;
    throw error instanceof DomainError && error.code !== 'STORAGE_FULL' ? new JobFailure('FAILED', { permanent: true }) : error;
  }
}

/** Records the end of a try that failed: the export waits for the next one, or has failed. */
export async function recordExportEnd(tx: Ctx, exportId: string, end: JobEnd): Promise<void> {
  await recordRunEnd(tx, ExportEntity, exportId, end);
}
