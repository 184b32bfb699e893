import { In, LessThan } from 'typeorm';
import type { Ctx } from '../shared/context.ts';
import { UploadEntity } from './upload.entity.ts';

/** Uploads deleted per batch. */
const BATCH = 500;
/** Minimum age of bytes without a row, in milliseconds: the row may be about to be inserted. */
const ORPHAN_AGE = 60 * 60 * 1000;

async function removeExpired(ctx: Ctx): Promise<number> {
  const expired = await ctx.db.find(UploadEntity, { where: { expiresAt: LessThan(ctx.now()) }, select: { id: true }, take: BATCH });
  const ids = expired.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await ctx.db.delete(UploadEntity, { id: In(ids) });
  for (const id of ids) await ctx.ports.uploads.remove(id);
  return ids.length;
}

/** Removes bytes without a row: of erased people, and of processes that died in between. */
async function removeOrphans(ctx: Ctx): Promise<number> {
  const oldest = new Date(ctx.now().getTime() - ORPHAN_AGE);
  const old = (await ctx.ports.uploads.list()).filter(({ changedAt }) => changedAt < oldest).map(({ id }) => id);
  let removed = 0;
  for (let start = 0; start < old.length; start += BATCH) {
    const ids = old.slice(start, start + BATCH);
    const known = new Set((await ctx.db.find(UploadEntity, { where: { id: In(ids) }, select: { id: true } })).map(({ id }) => id));
    const orphans = ids.filter((id) => !known.has(id));
    for (const id of orphans) await ctx.ports.uploads.remove(id);
    removed += orphans.length;
  }
  return removed;
}

/** Deletes expired uploads and bytes without an upload. Returns the number of both. */
export async function sweepUploads(ctx: Ctx): Promise<number> {
  return (await removeExpired(ctx)) + (await removeOrphans(ctx));
}
