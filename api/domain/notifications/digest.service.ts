import { sql } from 'kysely';
import { DIGEST_HOUR, defaultMail, type NotificationKind, notificationPath, notificationSettingsPath } from '../../../schema/notifications.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, rowsOf } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';
import { instantOf, knownTimeZone, localDay } from './local-time.ts';
import { recipientColumns, recipientCtx } from './mail-recipient.ts';
import { selectNotifications } from './notification-sql.ts';

/** The job that renders and sends the digest of one person. */
export const DIGEST_JOB = 'notification.digest';

const KIND: NotificationKind = 'homeworkWaiting';

/** People for whom something waits who want the digest, with the time since which it waits. */
const waiting = prepared('notifications.waiting', { now: 'timestamptz' }, ({ now }) =>
  statements
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('notification_settings as s', (join) => join.onRef('s.user_id', '=', 'n.user_id').onRef('s.kind', '=', 'n.kind'))
    .leftJoin('notification_digests as d', 'd.user_id', 'n.user_id')
    .select(['n.user_id as userId', 'u.time_zone as timeZone', 'd.last_day as lastDay'])
    .select(({ fn }) => fn.min('n.created_at').as('since'))
    .where('n.kind', '=', sql.lit(KIND))
    .where('n.expires_at', '>', now)
    .where('u.deactivated_at', 'is', null)
    .where(({ ref }) => sql<boolean>`coalesce(${ref('s.mail')}, ${sql.lit(defaultMail(KIND))}) = 'daily'`)
    .groupBy(['n.user_id', 'u.time_zone', 'd.last_day'])
    .orderBy('n.user_id'),
);

/** Returns the people whose day was not claimed before. A second worker waits for the row and then finds the day in it. */
const claimDays = prepared('notifications.claimDays', { userIds: 'uuid[]', days: 'text[]' }, ({ userIds, days }) =>
  statements
    .insertInto('notification_digests')
    .columns(['user_id', 'last_day'])
    .expression(
      statements
        .selectFrom(sql<{ user_id: string; last_day: string }>`${rowsOf(userIds, days)}`.as<'c'>(sql`c(user_id, last_day)`))
        .select(['c.user_id', 'c.last_day'])
        .orderBy('c.user_id'),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ ref }) => ({ last_day: ref('excluded.last_day') }))
        .whereRef('notification_digests.last_day', '<', 'excluded.last_day'),
    )
    .returning(['notification_digests.user_id as userId', 'notification_digests.last_day as day']),
);

/**
 * Enqueues the digests that are due: after 7:00 in the time zone of the person, for what waited at that time, and once for each local day, also with
 * several workers and after a restart (docs/product-rules.md#11-notifications). Returns their number.
 */
export async function enqueueDigests(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const due = (await waiting.all(ctx.db, { now })).flatMap(({ userId, timeZone, lastDay, since }) => {
    const zone = knownTimeZone(timeZone, ctx.settings.timeZone);
    const day = localDay(now, zone);
    const time = instantOf(day, DIGEST_HOUR, zone);
    return now >= time && since <= time && (lastDay === null || lastDay < day) ? [{ userId, day }] : [];
  });
  if (due.length === 0) return 0;
  return inTransaction(ctx, async (tx) => {
    const claimed = await claimDays.all(tx.db, { userIds: due.map(({ userId }) => userId), days: due.map(({ day }) => day) });
    await tx.enqueueAll(DIGEST_JOB, claimed);
    return claimed.length;
  });
}

const recipient = prepared('notifications.digestRecipient', { userId: 'uuid' }, ({ userId }) =>
  statements
    .selectFrom('users as u')
    .select(recipientColumns)
    .where(({ ref }) => sql<boolean>`${ref('u.id')} = ${userId}`)
    .where('u.deactivated_at', 'is', null),
);

/** What waits by course, as far as the viewer may see it; the course with the oldest first. */
const byCourse = prepared('notifications.waitingByCourse', { ...VIEWER, now: 'timestamptz' }, ({ now, ...viewer }) =>
  statements
    .selectFrom(
      selectNotifications(viewer).where('n.user_id', '=', viewer.viewerId).where('n.kind', '=', sql.lit(KIND)).where('n.expires_at', '>', now).as('w'),
    )
    .select(['w.courseId', 'w.courseName', countRows.as('count')])
    .where('w.available', '=', sql.lit(true))
    .groupBy(['w.courseId', 'w.courseName'])
    .orderBy(({ fn }) => fn.min('w.createdAt')),
);

/** Reads the digest of a person as a mail, with what waits now; null if nothing does. */
export async function readDigestMail(ctx: Ctx, userId: string): Promise<(ComposeMail<'homeworkDigest'> & { to: string }) | null> {
  const person = await recipient.first(ctx.db, { userId });
  if (person === undefined) return null;
  const rows = await byCourse.all(ctx.db, { ...viewerValues(recipientCtx(ctx, person)), now: ctx.now() });
  const [first] = rows;
  if (first === undefined) return null;
  const { siteName, siteUrl } = ctx.settings;
  const isAdmin = person.role === 'admin';
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const path = notificationPath({ kind: KIND, courseId: first.courseId, stepId: null, refId: null }, isAdmin);
  return {
    kind: 'homeworkDigest',
    to: person.email,
    language: person.language,
    values: { name: person.name, count, siteName },
    list: rows.map((row) => ({ label: row.courseName ?? '', count: row.count })),
    url: `${siteUrl}${path}`,
    settingsUrl: `${siteUrl}${notificationSettingsPath(isAdmin)}`,
  };
}
