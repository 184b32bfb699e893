import { In, IsNull, LessThan } from 'typeorm';
import { SESSION_IDLE } from '../../../schema/limits.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { PasswordResetEntity } from '../auth/password-reset.entity.ts';
import { SessionEntity } from '../auth/session.entity.ts';
import { InvitationEntity } from '../invitations/invitation.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { inTransaction } from '../shared/transaction.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Rows ended in one go, so that no transaction grows long. */
const BATCH = 500;
/** How long spent invitations stay for admins to look at. */
const KEEP_INVITATIONS = 90 * DAY;
const KEEP_RESETS = 7 * DAY;
const KEEP_OUTBOX = 7 * DAY;
/** After this nobody sends a mail any more; its payload, which may hold a token, goes. */
const OUTBOX_PATIENCE = 3 * DAY;

const before = (ctx: Ctx, age: number): Date => new Date(ctx.now().getTime() - age);

/** Ends sessions that are past their idle or absolute life; sockets and caches hear of it. Answers how many. */
export async function removeExpiredSessions(ctx: Ctx): Promise<number> {
  const [byAge, byIdleness] = [{ expiresAt: LessThan(ctx.now()) }, { lastSeenAt: LessThan(before(ctx, SESSION_IDLE)) }];
  const expired = await ctx.db.find(SessionEntity, { where: [byAge, byIdleness], select: { id: true }, take: BATCH });
  return inTransaction(ctx, (tx) => endSessions(tx, { id: In(expired.map((session) => session.id)) }));
}

/** Removes invitations and password resets that have long been spent or expired. */
export async function removeUsedTokens(ctx: Ctx): Promise<void> {
  await ctx.db.delete(InvitationEntity, { expiresAt: LessThan(before(ctx, KEEP_INVITATIONS)) });
  await ctx.db.delete(PasswordResetEntity, { expiresAt: LessThan(before(ctx, KEEP_RESETS)) });
}

/** Removes outbox rows done long ago, and empties those that nobody will do any more. */
export async function removeOldOutboxRows(ctx: Ctx): Promise<void> {
  await ctx.db.delete(OutboxEntity, { doneAt: LessThan(before(ctx, KEEP_OUTBOX)) });
  await ctx.db.delete(OutboxEntity, { doneAt: IsNull(), createdAt: LessThan(before(ctx, 30 * DAY)) });
  await ctx.db.query(`UPDATE outbox SET payload = '{}' WHERE done_at IS NULL AND created_at < $1 AND payload <> '{}'`, [before(ctx, OUTBOX_PATIENCE)]);
}

/** Removes counts of the rate limits that no longer count. */
export async function removeOldLimits(ctx: Ctx): Promise<void> {
  await ctx.db.query('DELETE FROM rate_limits WHERE expire < $1', [ctx.now().getTime()]);
}
