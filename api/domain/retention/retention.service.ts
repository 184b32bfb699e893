import { sql } from 'kysely';
import { In, IsNull, LessThan } from 'typeorm';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import { SESSION_IDLE } from '../../../schema/limits.ts';
import { DenialCountEntity } from '../audit/denial-count.entity.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { PasswordResetEntity } from '../auth/password-reset.entity.ts';
import { SessionEntity } from '../auth/session.entity.ts';
import { CallEntity } from '../calls/call.entity.ts';
import { InvitationEntity } from '../invitations/invitation.entity.ts';
import { InvitationImportEntity } from '../invitations/invitation-import.entity.ts';
import { settleLateInvitationMails } from '../invitations/invitation-mail.service.ts';
import { MeetingVisitEntity } from '../meetings/meeting-visit.entity.ts';
import { settleLateDeliveries } from '../messages/message-delivery.service.ts';
import { NotificationEntity } from '../notifications/notification.entity.ts';
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
/** Retention of lists of addresses that were checked and not sent. */
const KEEP_DRAFTS = DAY;
const KEEP_RESETS = 7 * DAY;
const KEEP_OUTBOX = 7 * DAY;
/** Retention of jobs that gave up, for admins to try again, in milliseconds: as long as an invitation is valid. */
const KEEP_GIVEN_UP = 14 * DAY;
/** Retention of calls that are over. */
const KEEP_CALLS = 30 * DAY;
/** Retention of the counts of denials. */
const KEEP_DENIAL_COUNTS = 90 * DAY;

/** Retention of visits to classes, for attendance, and of those to calls and meeting rooms. */
const KEEP_CLASS_VISITS = 365 * DAY;
const KEEP_OTHER_VISITS = 7 * DAY;

const before = (ctx: Ctx, age: number): Date => new Date(ctx.now().getTime() - age);

const giveUpLate = prepared('retention.giveUpLate', { now: 'timestamptz' }, ({ now }) =>
  statements
    .updateTable('outbox as o')
    .set(({ ref }) => ({ gave_up_at: now, failure: sql<JobFailureReason>`coalesce(${ref('o.failure')}, 'NOT_RUN')` }))
    .where('o.done_at', 'is', null)
    .where('o.gave_up_at', 'is', null)
    .where('o.give_up_after', '<', now)
    .where(({ or, eb }) => or([eb('o.lease_until', 'is', null), eb('o.lease_until', '<', now)])),
);
/** Rows that an earlier version abandoned without their payload: nobody could try them again. */
const deleteEmptied = prepared('retention.deleteEmptied', { now: 'timestamptz' }, ({ now }) =>
  statements
    .deleteFrom('outbox as o')
    .where('o.done_at', 'is', null)
    .where('o.give_up_after', '<', now)
    .where(({ ref }) => sql<boolean>`${ref('o.payload')} = '{}'`),
);
const deleteOldLimits = prepared('retention.deleteOldLimits', { now: 'bigint' }, ({ now }) =>
  statements.deleteFrom('rate_limits as l').where('l.expire', '<', now),
);

/** Visits of people who never were in the room, and of classes that were deleted. */
const deleteIdleVisits = prepared('retention.deleteIdleVisits', { before: 'timestamptz' }, ({ before: limit }) =>
  statements
    .deleteFrom('meeting_visits as v')
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        and([eb('v.joined_at', 'is', null), eb('v.created_at', '<', limit)]),
        and([eb('v.kind', '=', 'class'), not(exists(selectFrom('classes as c').select('c.id').whereRef('c.id', '=', 'v.meeting_id')))]),
      ]),
    ),
);

/** Ends sessions past their idle or absolute limit, and publishes that to sockets and caches. Returns the number of sessions. */
export async function removeExpiredSessions(ctx: Ctx): Promise<number> {
  const [byAge, byIdleness] = [{ expiresAt: LessThan(ctx.now()) }, { lastSeenAt: LessThan(before(ctx, SESSION_IDLE)) }];
  const expired = await ctx.db.find(SessionEntity, { where: [byAge, byIdleness], select: { id: true }, take: BATCH });
  return inTransaction(ctx, (tx) => endSessions(tx, { id: In(expired.map((session) => session.id)) }));
}

/** Deletes invitations, lists of them, and password resets that were used or expired long ago. */
export async function removeUsedTokens(ctx: Ctx): Promise<void> {
  await ctx.db.delete(InvitationEntity, { expiresAt: LessThan(before(ctx, KEEP_INVITATIONS)) });
  await ctx.db.delete(InvitationImportEntity, { createdAt: LessThan(before(ctx, KEEP_DRAFTS)), startedAt: IsNull() });
  await ctx.db.delete(InvitationImportEntity, { createdAt: LessThan(before(ctx, KEEP_INVITATIONS)) });
  await ctx.db.delete(PasswordResetEntity, { expiresAt: LessThan(before(ctx, KEEP_RESETS)) });
}

/** Deletes outbox rows that were done or gave up long ago, and marks those as given up that no worker ran in time. */
export async function removeOldOutboxRows(ctx: Ctx): Promise<void> {
  await ctx.db.delete(OutboxEntity, { doneAt: LessThan(before(ctx, KEEP_OUTBOX)) });
  await deleteEmptied.all(ctx.db, { now: ctx.now() });
  await giveUpLate.all(ctx.db, { now: ctx.now() });
  await settleLateDeliveries(ctx);
  await settleLateInvitationMails(ctx);
  await ctx.db.delete(OutboxEntity, { gaveUpAt: LessThan(before(ctx, KEEP_GIVEN_UP)) });
}

/** Deletes expired counters of the rate limits and old counts of denials. */
export async function removeOldLimits(ctx: Ctx): Promise<void> {
  await deleteOldLimits.all(ctx.db, { now: String(ctx.now().getTime()) });
  await ctx.db.delete(DenialCountEntity, { hour: LessThan(before(ctx, KEEP_DENIAL_COUNTS)) });
}

/** Deletes expired notifications. Nobody is notified of that: they are not shown any more. */
export async function removeOldNotifications(ctx: Ctx): Promise<void> {
  await ctx.db.delete(NotificationEntity, { expiresAt: LessThan(ctx.now()) });
}

/** Deletes old visits to meetings: to classes after a year, to calls and meeting rooms after a week. */
export async function removeOldVisits(ctx: Ctx): Promise<void> {
  await ctx.db.delete(MeetingVisitEntity, { createdAt: LessThan(before(ctx, KEEP_CLASS_VISITS)) });
  await ctx.db.delete(MeetingVisitEntity, { kind: In(['buddycall', 'personal']), renewedAt: LessThan(before(ctx, KEEP_OTHER_VISITS)) });
  await deleteIdleVisits.all(ctx.db, { before: before(ctx, HOUR) });
}

/** Deletes calls that ended long ago. */
export async function removeOldCalls(ctx: Ctx): Promise<void> {
  await ctx.db.delete(CallEntity, { endedAt: LessThan(before(ctx, KEEP_CALLS)) });
}
