import type { Ctx } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { isId } from '../shared/validate.ts';
import { requireUploader } from './file.policy.ts';
import { fileIdOf, folderOf } from './file-keys.ts';

/** The job that removes the bytes of files whose rows were deleted. */
export const REMOVE_FILES_JOB = 'files.remove';

const HOUR = 60 * 60 * 1000;
/** Retention of a file that no item uses (docs/product-rules.md#7-files), in milliseconds. */
const UNUSED_LIFE = 24 * HOUR;
/** Minimum age of bytes without a row before they are removed: the row may be about to be inserted. In milliseconds. */
const STRAY_LIFE = 24 * HOUR;
/** Files removed per transaction. */
const BATCH = 200;

const UNUSED = 'NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = f.id)';

/** In a fixed order and without waiting for locked rows, so that two sweeps, or a sweep and a save, cannot deadlock. */
const noting = (value: string, which: string): string =>
  `UPDATE files SET unused_since = ${value} WHERE id IN (SELECT f.id FROM files f WHERE ${which} ORDER BY f.id FOR NO KEY UPDATE SKIP LOCKED)`;

interface Row {
  id: string;
}

/**
 * Deletes the rows of those files that no item uses, and enqueues the removal of their bytes. The rows are locked first and checked
 * afterwards: a save that starts to use a file locks it (`requireFiles`), so either the use is seen here, or the save finds the file
 * deleted.
 */
async function removeUnused(tx: Ctx, lock: string, parameters: unknown[]): Promise<number> {
  const locked: Row[] = await tx.db.query(lock, parameters);
  if (locked.length === 0) return 0;
  const [removed]: [Row[]] = await tx.db.query(`DELETE FROM files f WHERE f.id = ANY($1) AND ${UNUSED} RETURNING f.id`, [locked.map((row) => row.id)]);
  if (removed.length > 0) await tx.enqueue(REMOVE_FILES_JOB, { fileIds: removed.map((row) => row.id) });
  return removed.length;
}

/**
 * Deletes those files of a list that no saved item uses (`unusedFiles` in docs/product-rules.md#7-files). Skips ids that are invalid or
 * unknown, because another request may have deleted the file, and files that another save has locked, because waiting could deadlock; the
 * sweep checks those again. In a save, call it after the uses are written. Returns the number of deleted files.
 */
export async function discardFiles(ctx: Ctx, ids: readonly string[]): Promise<number> {
  requireUploader(ctx);
  const known = [...new Set(ids)].filter(isId);
  if (known.length === 0) return 0;
  return inTransaction(ctx, (tx) => removeUnused(tx, 'SELECT id FROM files WHERE id = ANY($1) FOR UPDATE SKIP LOCKED', [known]));
}

/**
 * Runs the hourly sweep: records since when files are unused, clears that for files in use again, and deletes files unused for a day. Locked
 * files are left for the next sweep. Returns the number of deleted files.
 */
export async function removeUnusedFiles(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  await ctx.db.query(noting('NULL', `f.unused_since IS NOT NULL AND NOT ${UNUSED}`));
  await ctx.db.query(noting('$1', `f.unused_since IS NULL AND ${UNUSED}`), [now]);
  const before = new Date(now.getTime() - UNUSED_LIFE);
  const lock = `SELECT id FROM files WHERE unused_since <= $1 ORDER BY unused_since LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
  let total = 0;
  for (let removed = BATCH; removed === BATCH; total += removed) removed = await inTransaction(ctx, (tx) => removeUnused(tx, lock, [before]));
  return total;
}

/** Removes all bytes of files whose rows were deleted: original, variants and renditions. */
export async function removeFileBytes(ctx: Ctx, fileIds: readonly string[]): Promise<void> {
  for (const id of fileIds) await ctx.ports.storage.removeFolder(folderOf(id));
}

/** Splits the files of folders into those with a row and those without. */
async function sorted(ctx: Ctx, folders: readonly string[]): Promise<{ known: Set<string>; stray: string[] }> {
  const ids = folders.map(fileIdOf).filter(isId);
  const rows: Row[] = await ctx.db.query('SELECT id FROM files WHERE id = ANY($1)', [ids]);
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
