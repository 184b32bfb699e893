import { type Expression, sql } from 'kysely';
import { In } from 'typeorm';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import { SESSION_IDLE } from '../../../schema/limits.ts';
import { type KeptDays, keptTime } from '../../../schema/stored-data.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { settleLateInvitationMails } from '../invitations/invitation-mail.service.ts';
import { settleLateDeliveries } from '../messages/message-delivery.service.ts';
import type { Ctx } from '../shared/context.ts';
import { MAILS_PAUSED } from '../shared/mail-pause.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inBatches, rowLocation, someRows } from '../shared/some-rows.ts';
import { inTransaction } from '../shared/transaction.ts';
import { settleLateWebhooks } from '../webhooks/send-delivery.service.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Sessions ended per transaction. */
const SESSIONS_AT_ONCE = 500;
/** Lists deleted per statement: each has up to thousands of addresses. */
const IMPORTS_AT_ONCE = 5;
/** Retention of lists of addresses that were checked and not sent. */
const KEEP_DRAFTS = DAY;
const KEEP_RESETS = keptTime('passwordLinks');
const KEEP_OUTBOX = 7 * DAY;
/** Retention of jobs that gave up, for admins to try again, in milliseconds: as long as an invitation is valid. */
const KEEP_GIVEN_UP = 14 * DAY;
/** Retention of events, for receivers that were away. */
const KEEP_EVENTS = keptTime('webhookEvents');
/** Retention of the counts of denials. */
const KEEP_DENIAL_COUNTS = keptTime('technical');

const before = (ctx: Ctx, age: number): Date => new Date(ctx.now().getTime() - age);
/** Returns since when data of a kind is kept, as the operator set it. */
const keptSince = (ctx: Ctx, kind: keyof KeptDays): Date => before(ctx, keptTime(kind, ctx.settings.keptDays));

const deleteInvitations = prepared('retention.deleteInvitations', { before: 'timestamptz' }, ({ before: limit }) =>
  statements
    .deleteFrom('invitations')
    .where(someRows(statements.selectFrom('invitations').select(rowLocation).where('expires_at', '<', limit).orderBy('expires_at'))),
);
const oldImports = statements.selectFrom('invitation_imports').select(rowLocation).orderBy('created_at');
const deleteDraftImports = prepared('retention.deleteDraftImports', { before: 'timestamptz' }, ({ before: limit }) =>
  statements.deleteFrom('invitation_imports').where(someRows(oldImports.where('started_at', 'is', null).where('created_at', '<', limit), IMPORTS_AT_ONCE)),
);
const deleteImports = prepared('retention.deleteImports', { before: 'timestamptz' }, ({ before: limit }) =>
  statements.deleteFrom('invitation_imports').where(someRows(oldImports.where('created_at', '<', limit), IMPORTS_AT_ONCE)),
);
const deleteResets = prepared('retention.deleteResets', { before: 'timestamptz' }, ({ before: limit }) =>
  statements
    .deleteFrom('password_resets')
    .where(someRows(statements.selectFrom('password_resets').select(rowLocation).where('expires_at', '<', limit).orderBy('expires_at'))),
);

const jobs = statements.selectFrom('outbox').select(rowLocation);
const deleteDone = prepared('retention.deleteDone', { before: 'timestamptz' }, ({ before: limit }) =>
  statements.deleteFrom('outbox').where(someRows(jobs.where('done_at', '<', limit).orderBy('done_at'))),
);
const deleteGivenUp = prepared('retention.deleteGivenUp', { before: 'timestamptz' }, ({ before: limit }) =>
  statements.deleteFrom('outbox').where(someRows(jobs.where('gave_up_at', '<', limit).orderBy('gave_up_at'))),
);
/** Jobs after their last time; found among those that are due, which have an index. */
const lateJobs = (now: Expression<Date>) =>
  jobs.where('done_at', 'is', null).where('gave_up_at', 'is', null).where('next_try_at', '<', now).where('give_up_after', '<', now).orderBy('next_try_at');
/** Rows that an earlier version abandoned without their payload: nobody could try them again. */
const deleteEmptied = prepared('retention.deleteEmptied', { now: 'timestamptz' }, ({ now }) =>
  statements.deleteFrom('outbox').where(someRows(lateJobs(now).where(({ ref }) => sql<boolean>`${ref('payload')} = '{}'`))),
);
/** A mail that waited for the mail server until then was not tried. */
const lateReason = sql.raw(`CASE WHEN bulk_mail AND ${MAILS_PAUSED} THEN 'MAIL_SERVER_AWAY' ELSE 'NOT_RUN' END`);
const giveUpLate = prepared('retention.giveUpLate', { now: 'timestamptz' }, ({ now }) =>
  statements
    .updateTable('outbox')
    .set(({ ref }) => ({ gave_up_at: now, failure: sql<JobFailureReason>`coalesce(${ref('failure')}, ${lateReason})` }))
    .where(someRows(lateJobs(now).where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))))
    .returning('id'),
);

const deleteOldLimits = prepared('retention.deleteOldLimits', { now: 'bigint' }, ({ now }) =>
  statements.deleteFrom('rate_limits').where(someRows(statements.selectFrom('rate_limits').select(rowLocation).where('expire', '<', now).orderBy('expire'))),
);
const deleteDenialCounts = prepared('retention.deleteDenialCounts', { before: 'timestamptz' }, ({ before: limit }) =>
  statements.deleteFrom('denial_counts').where(someRows(statements.selectFrom('denial_counts').select(rowLocation).where('hour', '<', limit).orderBy('hour'))),
);
const deleteNotifications = prepared('retention.deleteNotifications', { now: 'timestamptz' }, ({ now }) =>
  statements
    .deleteFrom('notifications')
    .where(someRows(statements.selectFrom('notifications').select(rowLocation).where('expires_at', '<', now).orderBy('expires_at'))),
);
const deleteCalls = prepared('retention.deleteCalls', { before: 'timestamptz' }, ({ before: limit }) =>
  statements.deleteFrom('calls').where(someRows(statements.selectFrom('calls').select(rowLocation).where('ended_at', '<', limit).orderBy('ended_at'))),
);

const deleteEvents = prepared('retention.deleteEvents', { before: 'timestamptz' }, ({ before: limit }) =>
  statements.deleteFrom('events').where(someRows(statements.selectFrom('events').select(rowLocation).where('created_at', '<', limit).orderBy('created_at'))),
);

const visits = statements.selectFrom('meeting_visits').select(rowLocation);
const deleteVisits = prepared('retention.deleteVisits', { before: 'timestamptz' }, ({ before: limit }) =>
  statements.deleteFrom('meeting_visits').where(someRows(visits.where('renewed_at', '<', limit).orderBy('renewed_at'))),
);
const deleteVisitsOfCalls = prepared('retention.deleteVisitsOfCalls', { before: 'timestamptz' }, ({ before: limit }) =>
  statements
    .deleteFrom('meeting_visits')
    .where(someRows(visits.where('kind', 'in', ['buddycall', 'personal']).where('renewed_at', '<', limit).orderBy('renewed_at'))),
);
/** Visits of people who never were in the room. */
const deleteIdleVisits = prepared('retention.deleteIdleVisits', { before: 'timestamptz' }, ({ before: limit }) =>
  statements.deleteFrom('meeting_visits').where(someRows(visits.where('joined_at', 'is', null).where('created_at', '<', limit).orderBy('created_at'))),
);

const sessions = statements.selectFrom('sessions as s').select('s.id').limit(sql.lit(SESSIONS_AT_ONCE));
/** Two statements, because PostgreSQL reads one index in its order. */
const EXPIRED_SESSIONS = [
  prepared('retention.expiredSessions', { now: 'timestamptz', idleSince: 'timestamptz' }, ({ now }) =>
    sessions.where('s.expires_at', '<', now).orderBy('s.expires_at'),
  ),
  prepared('retention.idleSessions', { now: 'timestamptz', idleSince: 'timestamptz' }, ({ idleSince }) =>
    sessions.where('s.last_seen_at', '<', idleSince).orderBy('s.last_seen_at'),
  ),
];

/** Ends sessions past their idle or absolute limit, and publishes that to sockets and caches. Returns the number of sessions. */
export async function removeExpiredSessions(ctx: Ctx): Promise<number> {
  const times = { now: ctx.now(), idleSince: before(ctx, SESSION_IDLE) };
  let total = 0;
  for (const expired of EXPIRED_SESSIONS) {
    for (let rows = await expired.all(ctx.db, times); rows.length > 0; rows = await expired.all(ctx.db, times)) {
      const ids = rows.map(({ id }) => id);
      total += await inTransaction(ctx, (tx) => endSessions(tx, { id: In(ids) }));
    }
  }
  return total;
}

/** Deletes invitations, lists of them, and password resets that were used or expired long ago. */
export async function removeUsedTokens(ctx: Ctx): Promise<void> {
  await inBatches(ctx, deleteInvitations, { before: keptSince(ctx, 'invitations') });
  await inBatches(ctx, deleteDraftImports, { before: before(ctx, KEEP_DRAFTS) });
  await inBatches(ctx, deleteImports, { before: keptSince(ctx, 'invitations') });
  await inBatches(ctx, deleteResets, { before: before(ctx, KEEP_RESETS) });
}

/** Marks jobs as given up that no worker ran in time, and records that where the job is known. Returns their number. */
async function giveUpSome(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const jobIds = (await giveUpLate.all(tx.db, { now: tx.now() })).map(({ id }) => id);
    if (jobIds.length > 0) {
      await settleLateDeliveries(tx, jobIds);
      await settleLateInvitationMails(tx, jobIds);
      await settleLateWebhooks(tx, jobIds);
    }
    return jobIds.length;
  });
}

/** Deletes outbox rows that were done or gave up long ago, and marks those as given up that no worker ran in time. */
export async function removeOldOutboxRows(ctx: Ctx): Promise<void> {
  await inBatches(ctx, deleteDone, { before: before(ctx, KEEP_OUTBOX) });
  await inBatches(ctx, deleteEmptied, { now: ctx.now() });
  for (let count = 1; count > 0; ) count = await giveUpSome(ctx);
  await inBatches(ctx, deleteGivenUp, { before: before(ctx, KEEP_GIVEN_UP) });
}

/** Deletes expired counters of the rate limits and old counts of denials. */
export async function removeOldLimits(ctx: Ctx): Promise<void> {
  await inBatches(ctx, deleteOldLimits, { now: String(ctx.now().getTime()) });
  await inBatches(ctx, deleteDenialCounts, { before: before(ctx, KEEP_DENIAL_COUNTS) });
}

/** Deletes expired notifications. Nobody is notified of that: they are not shown any more. */
export async function removeOldNotifications(ctx: Ctx): Promise<void> {
  await inBatches(ctx, deleteNotifications, { now: ctx.now() });
}

/** Deletes old events, with what was sent of them. */
export async function removeOldEvents(ctx: Ctx): Promise<void> {
  await inBatches(ctx, deleteEvents, { before: before(ctx, KEEP_EVENTS) });
}

/** Deletes old visits to meetings: to classes after a year, to calls and meeting rooms after a week, unless the operator set other periods. */
export async function removeOldVisits(ctx: Ctx): Promise<void> {
  await inBatches(ctx, deleteVisits, { before: keptSince(ctx, 'classVisits') });
  await inBatches(ctx, deleteVisitsOfCalls, { before: keptSince(ctx, 'otherVisits') });
  await inBatches(ctx, deleteIdleVisits, { before: before(ctx, HOUR) });
}

/** Deletes calls that ended long ago. */
export async function removeOldCalls(ctx: Ctx): Promise<void> {
  await inBatches(ctx, deleteCalls, { before: keptSince(ctx, 'calls') });
}
