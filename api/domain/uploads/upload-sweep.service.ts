import { type Expression, expressionBuilder, sql } from 'kysely';
import { In } from 'typeorm';
import type { Ctx } from '../shared/context.ts';
import type { UploadsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { UploadEntity } from './upload.entity.ts';

/** Uploads deleted per batch. */
const BATCH = 500;
/** Minimum age of bytes without a row, in milliseconds: the row may be about to be inserted. */
const ORPHAN_AGE = 60 * 60 * 1000;

/**
 * Deletes expired uploads that no request is writing or finishing: the lease of such a request is valid. The lease is checked when the row
 * is locked, so that it cannot be acquired in between.
 */
const deleteExpired = prepared('uploads.deleteExpired', { now: 'timestamptz' }, ({ now }) => {
  const isFree = (lease: Expression<Date | null>) => sql<boolean>`(${lease} is null or ${lease} < clock_timestamp())`;
  const { ref } = expressionBuilder<{ u: UploadsTable }, 'u'>();
  const expired = statements
    .selectFrom('uploads as u')
    .select('u.id')
    .where('u.expires_at', '<', now)
    .where(isFree(ref('u.lease_until')))
    .orderBy('u.expires_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  return statements.deleteFrom('uploads').where('id', 'in', expired).returning('id');
});

async function removeExpired(ctx: Ctx): Promise<number> {
  let total = 0;
  for (let found = 1; found > 0; total += found) {
    const expired = await deleteExpired.all(ctx.db, { now: ctx.now() });
    for (const { id } of expired) await ctx.ports.uploads.remove(id);
    found = expired.length;
  }
  return total;
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
