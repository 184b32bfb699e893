import { sql } from 'kysely';
import { DIGEST_HOUR, DIGEST_KINDS, type DigestKind, defaultMail, notificationPath } from '../../../schema/notifications.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, rowsOf } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';
import { instantOf, knownTimeZone, localDay } from './local-time.ts';
import { recipientColumns, recipientCtx } from './mail-recipient.ts';
import { mailSwitch } from './mail-switch.service.ts';
import { selectNotifications } from './notification-sql.ts';

/** The job that renders and sends one digest of one person. */
export const DIGEST_JOB = 'notification.digest';

/** What the job is enqueued with; `from` (null: no digest before) and `until` are times as ISO 8601. */
export interface DigestPayload {
  userId: string;
  day: string;
  kind: DigestKind;
  from: string | null;
  until: string;
}

/**
 * People with something for a digest that they want, by kind, with the time of the oldest: homework as long as it waits, a new module while it
 * is unread and no digest has listed it. The days of earlier digests are compared as dates, which is a day too early at most.
 */
const waiting = prepared('notifications.waiting', { now: 'timestamptz' }, ({ now }) =>
  statements
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('notification_settings as s', (join) => join.onRef('s.user_id', '=', 'n.user_id').onRef('s.kind', '=', 'n.kind'))
    .leftJoin('notification_digests as d', (join) => join.onRef('d.user_id', '=', 'n.user_id').onRef('d.kind', '=', 'n.kind'))
    .select(['n.user_id as userId', sql<DigestKind>`${sql.ref('n.kind')}`.as('kind'), 'u.time_zone as timeZone', 'd.last_day as lastDay'])
    .select(({ fn }) => fn.min('n.created_at').as('since'))
    .where(({ ref }) => sql<boolean>`${ref('n.kind')} in (${sql.join(DIGEST_KINDS.map((kind) => sql.lit(kind)))})`)
    .where('n.expires_at', '>', now)
    .where(
      ({ ref }) =>
        sql<boolean>`(${ref('n.kind')} = 'homeworkWaiting' or (${ref('n.read_at')} is null and (${ref('d.last_day')} is null or ${ref('n.created_at')} > ${ref('d.last_day')}::date - 1)))`,
    )
    .where('u.deactivated_at', 'is', null)
    .where(({ ref }) => {
      const defaults = DIGEST_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(defaultMail(kind))}`);
      return sql<boolean>`coalesce(${ref('s.mail')}, case ${ref('n.kind')} ${sql.join(defaults, sql` `)} end) = 'daily'`;
    })
    .groupBy(['n.user_id', 'n.kind', 'u.time_zone', 'd.last_day'])
    .orderBy('n.user_id'),
);

/** Returns the days that were not claimed before. A second worker waits for the row and then finds the day in it. */
const claimDays = prepared('notifications.claimDays', { userIds: 'uuid[]', kinds: 'text[]', days: 'text[]' }, ({ userIds, kinds, days }) =>
  statements
    .insertInto('notification_digests')
    .columns(['user_id', 'kind', 'last_day'])
    .expression(
      statements
        .selectFrom(sql<{ user_id: string; kind: DigestKind; last_day: string }>`${rowsOf(userIds, kinds, days)}`.as<'c'>(sql`c(user_id, kind, last_day)`))
        .select(['c.user_id', 'c.kind', 'c.last_day'])
        .orderBy('c.user_id')
        .orderBy('c.kind'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet(({ ref }) => ({ last_day: ref('excluded.last_day') }))
        .whereRef('notification_digests.last_day', '<', 'excluded.last_day'),
    )
    .returning(['notification_digests.user_id as userId', 'notification_digests.kind', 'notification_digests.last_day as day']),
);

/**
 * Enqueues the digests that are due: after 7:00 in the time zone of the person, for what there was at that time, and once for each local day, also with
 * several workers and after a restart (docs/product-rules.md#11-notifications). Returns their number.
 */
export async function enqueueDigests(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const due = (await waiting.all(ctx.db, { now })).flatMap(({ userId, kind, timeZone, lastDay, since }): DigestPayload[] => {
    const zone = knownTimeZone(timeZone, ctx.settings.timeZone);
    const day = localDay(now, zone);
    const time = instantOf(day, DIGEST_HOUR, zone);
    if (now < time || since > time || (lastDay !== null && lastDay >= day)) return [];
    const from = lastDay === null ? null : instantOf(lastDay, DIGEST_HOUR, zone).toISOString();
    return [{ userId, kind, day, from, until: time.toISOString() }];
  });
  if (due.length === 0) return 0;
  return inTransaction(ctx, async (tx) => {
    const columns = { userIds: due.map(({ userId }) => userId), kinds: due.map(({ kind }) => kind), days: due.map(({ day }) => day) };
    const claimed = new Set((await claimDays.all(tx.db, columns)).map(({ userId, kind }) => `${userId} ${kind}`));
    const enqueued = due.filter(({ userId, kind }) => claimed.has(`${userId} ${kind}`));
    await tx.enqueueAll(
      DIGEST_JOB,
      enqueued.map((payload) => ({ ...payload })),
      { isBulkMail: true },
    );
    return enqueued.length;
  });
}

const recipient = prepared('notifications.digestRecipient', { userId: 'uuid' }, ({ userId }) =>
  statements
    .selectFrom('users as u')
    .select(recipientColumns)
    .where(({ ref }) => sql<boolean>`${ref('u.id')} = ${userId}`)
    .where('u.deactivated_at', 'is', null),
);

/** Homework that waits by course, as far as the viewer may see it; the course with the oldest first. */
const homeworkByCourse = prepared('notifications.waitingByCourse', { ...VIEWER, now: 'timestamptz' }, ({ now, ...viewer }) =>
  statements
    .selectFrom(
      selectNotifications(viewer)
        .where('n.user_id', '=', viewer.viewerId)
        .where('n.kind', '=', sql.lit('homeworkWaiting'))
        .where('n.expires_at', '>', now)
        .as('w'),
    )
    .select(['w.courseId', 'w.courseName', countRows.as('count')])
    .where('w.available', '=', sql.lit(true))
    .groupBy(['w.courseId', 'w.courseName'])
    .orderBy(({ fn }) => fn.min('w.createdAt')),
);

/** New modules of a period that are unread, as far as the viewer may see them; the oldest first. */
const newModules = prepared('notifications.newModules', { ...VIEWER, from: 'timestamptz?', until: 'timestamptz' }, ({ from, until, ...viewer }) =>
  statements
    .selectFrom(
      selectNotifications(viewer)
        .where('n.user_id', '=', viewer.viewerId)
        .where('n.kind', '=', sql.lit('newModule'))
        .where('n.read_at', 'is', null)
        .where(({ ref }) => sql<boolean>`${ref('n.created_at')} > coalesce(${from}, '-infinity') and ${ref('n.created_at')} <= ${until}`)
        .as('w'),
    )
    .select(['w.courseId', 'w.courseName', 'w.moduleName'])
    .where('w.available', '=', sql.lit(true))
    .orderBy('w.createdAt'),
);

type DigestMail = (ComposeMail<'homeworkDigest'> | ComposeMail<'moduleDigest'>) & { to: string };

/** Reads a digest of a person as a mail, with what there is now; null if there is nothing. */
export async function readDigestMail(ctx: Ctx, { userId, kind, from, until }: Omit<DigestPayload, 'day'>): Promise<DigestMail | null> {
  const person = await recipient.first(ctx.db, { userId });
  if (person === undefined) return null;
  const viewer = viewerValues(recipientCtx(ctx, person));
  const { siteName, siteUrl } = ctx.settings;
  const isAdmin = person.role === 'admin';
  const mailTo = { to: person.email, language: person.language, ...mailSwitch(ctx, person, kind) };
  const urlOf = (courseId: string | null): string => `${siteUrl}${notificationPath({ kind, courseId, stepId: null, refId: null }, isAdmin)}`;
  if (kind === 'newModule') {
    const rows = await newModules.all(ctx.db, { ...viewer, from: from === null ? null : new Date(from), until: new Date(until) });
    const list = rows.map(({ courseName, moduleName }) => ({ label: courseName ?? '', text: moduleName ?? '' }));
    const values = { name: person.name, siteName };
    return rows[0] === undefined ? null : { kind: 'moduleDigest', ...mailTo, values, list, url: urlOf(rows[0].courseId) };
  }
  const rows = await homeworkByCourse.all(ctx.db, { ...viewer, now: ctx.now() });
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const list = rows.map((row) => ({ label: row.courseName ?? '', count: row.count }));
  return rows[0] === undefined
    ? null
    : { kind: 'homeworkDigest', ...mailTo, values: { name: person.name, count, siteName }, list, url: urlOf(rows[0].courseId) };
}
