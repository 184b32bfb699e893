import type { Actor, Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';

/** Bytes of a person's files and unfinished uploads; an upload counts with its announced size. */
const USED = `SELECT ((SELECT COALESCE(sum(f.size), 0) FROM files f WHERE f.uploaded_by = $1)
  + (SELECT COALESCE(sum(u.size), 0) FROM uploads u WHERE u.user_id = $1 AND u.file_id IS NULL AND u.expires_at > $2))::float8 AS "used"`;

/**
 * Checks the storage quota of a person. Concurrent uploads may exceed it by their size. Files shared by duplicates of a course count once,
 * renditions do not count.
 *
 * @throws QUOTA_REACHED
 */
export async function requireQuota(ctx: Ctx, actor: Actor, bytes: number): Promise<void> {
  const [row]: Array<{ used: number }> = await ctx.db.query(USED, [actor.id, ctx.now()]);
  if ((row?.used ?? 0) + bytes > ctx.settings.uploadQuota) throw new DomainError('QUOTA_REACHED');
}
