import type { Actor, Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';

/** What a person brought in so far, and what is on its way: an upload counts with the size that it announced. */
const USED = `SELECT ((SELECT COALESCE(sum(f.size), 0) FROM files f WHERE f.uploaded_by = $1)
  + (SELECT COALESCE(sum(u.size), 0) FROM uploads u WHERE u.user_id = $1 AND u.file_id IS NULL AND u.expires_at > $2))::float8 AS "used"`;

/**
 * Refuses bytes for which a person has no room left: QUOTA_REACHED. Several at once may go past it by what is under way. Files that
 * copies of a course share count once, copies of a video not at all.
 */
export async function requireQuota(ctx: Ctx, actor: Actor, bytes: number): Promise<void> {
  const [row]: Array<{ used: number }> = await ctx.db.query(USED, [actor.id, ctx.now()]);
  if ((row?.used ?? 0) + bytes > ctx.settings.uploadQuota) throw new DomainError('QUOTA_REACHED');
}
