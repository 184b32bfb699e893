import { sql } from 'kysely';
import type { Uploader } from '../files/uploader.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';

/** Returns the bytes of a person's files and unfinished uploads; an upload counts with its declared size. */
const usedBytes = prepared('uploads.usedBytes', { userId: 'uuid', now: 'timestamptz' }, ({ userId, now }) => {
  const stored = statements
    .selectFrom('files as f')
    .select(({ ref }) => sql<number>`coalesce(sum(${ref('f.size')}), 0)`.as('size'))
    .where('f.uploaded_by', '=', userId);
  const coming = statements
    .selectFrom('uploads as u')
    .select(({ ref }) => sql<number>`coalesce(sum(${ref('u.size')}), 0)`.as('size'))
    .where('u.user_id', '=', userId)
    .where('u.file_id', 'is', null)
    .where('u.expires_at', '>', now);
  return statements.selectNoFrom(sql<number>`(${stored} + ${coming})::float8`.as('used'));
});

/** Locks the quota of a person until the end of the transaction: of several files that arrive together each one sees those before it. */
export async function lockQuota(tx: Ctx, { actor }: Uploader): Promise<void> {
  await advisoryLock(tx, 'uploads.quota', actor.id);
}

/**
 * Checks the storage quota of a person; that of a learner is smaller. Files shared by duplicates of a course count once, renditions do not
 * count. Before the row is stored, the caller locks the quota.
 *
 * @throws QUOTA_REACHED
 */
export async function requireQuota(ctx: Ctx, { actor, staffQuota }: Uploader, bytes: number): Promise<void> {
  const row = await usedBytes.first(ctx.db, { userId: actor.id, now: ctx.now() });
  const quota = staffQuota ? ctx.settings.uploadQuota : ctx.settings.learnerUploadQuota;
  if ((row?.used ?? 0) + bytes > quota) throw new DomainError('QUOTA_REACHED');
}
