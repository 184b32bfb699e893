import { type Expression, expressionBuilder, sql } from 'kysely';
import { isBackupRunning } from '../shared/advisory-lock.ts';
import type { Ctx } from '../shared/context.ts';
import type { FilesTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { allOf, anyOf, hasRow, inList, isSet, one } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { isId } from '../shared/validate.ts';
import { fileIdOf, folderOf } from './file-keys.ts';
import { requireUploader } from './uploader.ts';

/** The job that removes the bytes of files whose rows were deleted. */
export const REMOVE_FILES_JOB = 'files.remove';

const HOUR = 60 * 60 * 1000;
/** Retention of a file that no item uses (docs/product-rules.md#7-files), in milliseconds. */
const UNUSED_LIFE = 24 * HOUR;
/** Minimum age of bytes without a row before they are removed: the row may be about to be inserted. In milliseconds. */
const STRAY_LIFE = 24 * HOUR;
/** Files removed per transaction. */
const BATCH = 200;

const { ref } = expressionBuilder<{ f: FilesTable }, 'f'>();

/** SQL: an item uses the file `f`. */
const isUsed = hasRow(statements.selectFrom('file_uses as u').select(one).where('u.file_id', '=', ref('f.id')));
const isUnused = sql<boolean>`not ${isUsed}`;
const files = statements.selectFrom('files as f').select('f.id');

/** SQL: locks files in a fixed order and without waiting for locked rows, so that two sweeps, or a sweep and a save, cannot deadlock. */
const lockedWhere = (which: Expression<boolean>) => files.where(which).orderBy('f.id').forNoKeyUpdate().skipLocked();

const noteUsed = prepared('files.noteUsed', {}, () =>
  statements
    .updateTable('files')
    .set({ unused_since: null })
    .where('id', 'in', lockedWhere(allOf(isSet(ref('f.unused_since')), isUsed))),
);
const noteUnused = prepared('files.noteUnused', { now: 'timestamptz' }, ({ now }) =>
  statements
    .updateTable('files')
    .set({ unused_since: now })
    .where('id', 'in', lockedWhere(allOf(sql`${ref('f.unused_since')} is null`, isUnused))),
);

/** `owner` null: of anybody. */
const lockedByIds = prepared('files.lockByIds', { ids: 'uuid[]', owner: 'uuid?' }, ({ ids, owner }) =>
  files
    .where(inList(ref('f.id'), ids))
    .where(anyOf(sql`${owner} is null`, sql`${ref('f.uploaded_by')} = ${owner}`))
    .forUpdate()
    .skipLocked(),
);
const lockedUnused = prepared('files.lockUnused', { before: 'timestamptz' }, ({ before }) =>
  files.where('f.unused_since', '<=', before).orderBy('f.unused_since').limit(BATCH).forUpdate().skipLocked(),
);
const deleteUnused = prepared('files.deleteUnused', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .deleteFrom('files as f')
    .where(inList(ref('f.id'), ids))
    .where(isUnused)
    .returning('f.id'),
);
const knownFiles = prepared('files.known', { ids: 'uuid[]' }, ({ ids }) => files.where(inList(ref('f.id'), ids)));

interface Row {
  id: string;
}

/**
 * Deletes the rows of those files that no item uses, and enqueues the removal of their bytes. The rows are locked first and checked
 * afterwards: a save that starts to use a file locks it (`requireFiles`), so either the use is seen here, or the save finds the file
 * deleted.
 */
async function removeUnused(tx: Ctx, locked: readonly Row[]): Promise<number> {
  if (locked.length === 0) return 0;
  const removed = await deleteUnused.all(tx.db, { ids: locked.map((row) => row.id) });
  if (removed.length > 0) await tx.enqueue(REMOVE_FILES_JOB, { fileIds: removed.map((row) => row.id) });
  return removed.length;
}

/**
 * Deletes those files of a list that no saved item uses (`unusedFiles` in docs/product-rules.md#7-files). Skips ids that are invalid or
 * unknown, because another request may have deleted the file, and files that another save has locked, because waiting could deadlock; the
 * sweep checks those again. Skips files of others unless the viewer is an admin. In a save, call it after the uses are written. Returns the
 * number of deleted files.
 */
export async function discardFiles(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const { actor, ofOthers } = await requireUploader(ctx);
  const owner = ofOthers ? null : actor.id;
  const known = [...new Set(ids)].filter(isId);
  if (known.length === 0) return 0;
  return inTransaction(ctx, async (tx) => removeUnused(tx, await lockedByIds.all(tx.db, { ids: known, owner })));
}

/**
 * Deletes those files of a list that no item uses any more, of anybody and in the running transaction: for services that have authorized the
 * change or erase a person. Returns the number of deleted files.
 */
export async function removeUnusedOf(tx: Ctx, ids: readonly string[]): Promise<number> {
  return ids.length === 0 ? 0 : removeUnused(tx, await lockedByIds.all(tx.db, { ids, owner: null }));
}

/**
 * Runs the hourly sweep: records since when files are unused, clears that for files in use again, and deletes files unused for a day. Locked
 * files are left for the next sweep. Returns the number of deleted files.
 */
export async function removeUnusedFiles(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  await noteUsed.all(ctx.db, {});
  await noteUnused.all(ctx.db, { now });
  const before = new Date(now.getTime() - UNUSED_LIFE);
  let total = 0;
  for (let removed = BATCH; removed === BATCH; total += removed) {
    removed = await inTransaction(ctx, async (tx) => removeUnused(tx, await lockedUnused.all(tx.db, { before })));
  }
  return total;
}

/**
 * Removes all bytes of files whose rows were deleted: original, variants and renditions. While a backup is made they stay, because the database
 * of the backup may still have the rows; `removeStrayBytes` removes them later.
 */
export async function removeFileBytes(ctx: Ctx, fileIds: readonly string[]): Promise<void> {
  if (await isBackupRunning(ctx)) return;
  for (const id of fileIds) await ctx.ports.storage.removeFolder(folderOf(id));
}

/** Splits the files of folders into those with a row and those without. */
async function sorted(ctx: Ctx, folders: readonly string[]): Promise<{ known: Set<string>; stray: string[] }> {
  const ids = folders.map(fileIdOf).filter(isId);
  const rows = await knownFiles.all(ctx.db, { ids });
  const known = new Set(rows.map((row) => row.id));
  return { known, stray: ids.filter((id) => !known.has(id)) };
}

/**
 * Removes what a crash left behind, once it is a day old: temporary files, and bytes whose row was never inserted. Does nothing when not one
 * file of the storage is known, because then it belongs to another database. Returns the number of both.
 */
export async function removeStrayBytes(ctx: Ctx): Promise<number> {
  const { storage } = ctx.ports;
  const before = new Date(ctx.now().getTime() - STRAY_LIFE);
  let removed = await storage.removeLeftovers(before);
  let isOurs = false;
  let stray: string[] = [];
  const settle = async (folders: readonly string[]): Promise<void> => {
    const found = await sorted(ctx, folders);
    stray.push(...found.stray);
    isOurs ||= found.known.size > 0;
    if (!isOurs) return;
    await removeFileBytes(ctx, stray);
    removed += stray.length;
    stray = [];
  };
  let batch: string[] = [];
  for await (const folder of storage.folders(before)) {
    if (batch.push(folder) < BATCH) continue;
    await settle(batch);
    batch = [];
  }
  await settle(batch);
  return removed;
}
