import type { Ctx } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { isId } from '../shared/validate.ts';
import { requireUploader } from './file.policy.ts';
import { fileIdOf, folderOf } from './file-keys.ts';

/** The job that removes the bytes of files whose rows are gone. */
export const REMOVE_FILES_JOB = 'files.remove';

const HOUR = 60 * 60 * 1000;
/** How long a file that no item uses stays (docs/product-rules.md#7-files). */
const UNUSED_LIFE = 24 * HOUR;
/** Bytes without a row are left alone for so long: their row may be about to be written. */
const STRAY_LIFE = 24 * HOUR;
/** Files removed in one transaction. */
const BATCH = 200;

const UNUSED = 'NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = f.id)';

/** In one order, past what others hold: two sweeps, or a sweep and a save, never wait for each other. */
const noting = (value: string, which: string): string =>
  `UPDATE files SET unused_since = ${value} WHERE id IN (SELECT f.id FROM files f WHERE ${which} ORDER BY f.id FOR NO KEY UPDATE SKIP LOCKED)`;

interface Row {
  id: string;
}

/**
 * Removes those of some files that no item uses, and promises to remove their bytes. The rows are locked first and judged afterwards:
 * a save that begins to use one holds it (`requireFiles`), so either it is seen here, or it finds the file gone.
 */
async function removeUnused(tx: Ctx, lock: string, parameters: unknown[]): Promise<number> {
  const locked: Row[] = await tx.db.query(lock, parameters);
  if (locked.length === 0) return 0;
  const [removed]: [Row[]] = await tx.db.query(`DELETE FROM files f WHERE f.id = ANY($1) AND ${UNUSED} RETURNING f.id`, [locked.map((row) => row.id)]);
  if (removed.length > 0) await tx.enqueue(REMOVE_FILES_JOB, { fileIds: removed.map((row) => row.id) });
  return removed.length;
}

/**
 * Removes files at once: those of the list that no saved item uses (docs/product-rules.md#7-files: `unusedFiles`). Ids that are none, or of no file, are passed
 * over, because somebody else may have removed it; so are files that another save holds at the moment, or two saves that each drop what
 * the other shows would wait in a circle: the sweep looks at them again. Answers how many. Inside a save it is called after its uses are
 * written.
 */
export async function discardFiles(ctx: Ctx, ids: readonly string[]): Promise<number> {
  requireUploader(ctx);
  const known = [...new Set(ids)].filter(isId);
  if (known.length === 0) return 0;
  return inTransaction(ctx, (tx) => removeUnused(tx, 'SELECT id FROM files WHERE id = ANY($1) FOR UPDATE SKIP LOCKED', [known]));
}

/**
 * The hourly sweep: notes since when files are unused, takes the note back from those in use again, and removes those unused for
 * a day. What a save holds at the moment is left for the next hour. Answers how many were removed.
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

/** Removes all bytes of files whose rows are gone: the whole, every size and every copy. */
export async function removeFileBytes(ctx: Ctx, fileIds: readonly string[]): Promise<void> {
  for (const id of fileIds) await ctx.ports.storage.removeFolder(folderOf(id));
}

/** The files of some folders: those that have a row, and those that have none. */
async function sorted(ctx: Ctx, folders: readonly string[]): Promise<{ known: Set<string>; stray: string[] }> {
  const ids = folders.map(fileIdOf).filter(isId);
  const rows: Row[] = await ctx.db.query('SELECT id FROM files WHERE id = ANY($1)', [ids]);
  const known = new Set(rows.map((row) => row.id));
  return { known, stray: ids.filter((id) => !known.has(id)) };
}

/**
 * Removes what a crash left: half written bytes, and whole ones whose row was never written, once they are a day old. A storage in
 * which not one file is known belongs to another database, and is left alone. Answers how many of either.
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
