import { sql } from 'kysely';
import { In, IsNull, LessThan } from 'typeorm';
import { SESSION_IDLE } from '../../../schema/limits.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { PasswordResetEntity } from '../auth/password-reset.entity.ts';
import { SessionEntity } from '../auth/session.entity.ts';
import { InvitationEntity } from '../invitations/invitation.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Rows deleted per transaction. */
const BATCH = 500;
/** Retention of used invitations, for admins to look up, in milliseconds. */
const KEEP_INVITATIONS = 90 * DAY;
const KEEP_RESETS = 7 * DAY;
const KEEP_OUTBOX = 7 * DAY;
/** Retention of unsent jobs, in milliseconds: after it the payload, which may contain a token, is cleared. */
const OUTBOX_PATIENCE = 3 * DAY;

const before = (ctx: Ctx, age: number): Date => new Date(ctx.now().getTime() - age);

const emptyUndone = prepared('retention.emptyUndone', { before: 'timestamptz' }, ({ before: limit }) =>
  statements
    .updateTable('outbox as o')
    .set({ payload: sql<Record<string, never>>`'{}'` })
    .where('o.done_at', 'is', null)
    .where('o.created_at', '<', limit)
    .where(({ ref }) => sql<boolean>`${ref('o.payload')} <> '{}'`),
);
const deleteOldLimits = prepared('retention.deleteOldLimits', { now: 'bigint' }, ({ now }) =>
  statements.deleteFrom('rate_limits as l').where('l.expire', '<', now),
);

/** Ends sessions past their idle or absolute limit, and publishes that to sockets and caches. Returns the number of sessions. */
export async function removeExpiredSessions(ctx: Ctx): Promise<number> {
  const [byAge, byIdleness] = [{ expiresAt: LessThan(ctx.now()) }, { lastSeenAt: LessThan(before(ctx, SESSION_IDLE)) }];
  const expired = await ctx.db.find(SessionEntity, { where: [byAge, byIdleness], select: { id: true }, take: BATCH });
  return inTransaction(ctx, (tx) => endSessions(tx, { id: In(expired.map((session) => session.id)) }));
}

/** Deletes invitations and password resets that were used or expired long ago. */
export async function removeUsedTokens(ctx: Ctx): Promise<void> {
  await ctx.db.delete(InvitationEntity, { expiresAt: LessThan(before(ctx, KEEP_INVITATIONS)) });
  await ctx.db.delete(PasswordResetEntity, { expiresAt: LessThan(before(ctx, KEEP_RESETS)) });
}

/** Deletes outbox rows that were done long ago, and clears the payload of those that will not run any more. */
export async function removeOldOutboxRows(ctx: Ctx): Promise<void> {
  await ctx.db.delete(OutboxEntity, { doneAt: LessThan(before(ctx, KEEP_OUTBOX)) });
  await ctx.db.delete(OutboxEntity, { doneAt: IsNull(), createdAt: LessThan(before(ctx, 30 * DAY)) });
  await emptyUndone.all(ctx.db, { before: before(ctx, OUTBOX_PATIENCE) });
}

/** Deletes expired counters of the rate limits. */
export async function removeOldLimits(ctx: Ctx): Promise<void> {
  await deleteOldLimits.all(ctx.db, { now: String(ctx.now().getTime()) });
}
