import type { NotificationKind } from '../../../schema/notifications.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { mailMoment } from '../mail/enqueue-mail.ts';
import type { MailKind } from '../mail/mail-texts.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { knownTimeZone } from './local-time.ts';
import { type Recipient, recipientColumns, recipientCtx } from './mail-recipient.ts';
import { mailSwitch } from './mail-switch.service.ts';
import { readNotification } from './notification-reads.service.ts';

/** The kinds that are sent as a mail each, by the mail; the others send mails of their own. */
const MAILS = {
  feedback: 'feedback',
  homeworkReturned: 'homeworkReturned',
  homeworkWaiting: 'homeworkWaiting',
  classReminder: 'classReminder',
  classCancelled: 'classCancelled',
  classMoved: 'classMoved',
  classRestored: 'classRestored',
  classRescheduled: 'classRescheduled',
  classDeleted: 'classDeleted',
  missedCall: 'missedCall',
  newModule: 'newModule',
} as const satisfies Partial<Record<NotificationKind, MailKind>>;
type MailedKind = keyof typeof MAILS;
type MailOfKind = (typeof MAILS)[MailedKind] | 'courseClassesDeleted';

const isMailed = (kind: NotificationKind): kind is MailedKind => kind in MAILS;

const recipient = prepared('notifications.mailRecipient', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select([...recipientColumns, 'u.time_zone as timeZone'])
    .where('n.id', '=', id)
    .where('u.deactivated_at', 'is', null),
);

/**
 * Reads the mail of a notification in its reader's language; null if the notification was withdrawn, or the reader may not see its item any
 * more.
 */
export async function readNotificationMail(ctx: Ctx, id: string): Promise<(ComposeMail<MailOfKind> & { to: string }) | null> {
  const row: (Recipient & { timeZone: string | null }) | undefined = await recipient.first(ctx.db, { id });
  if (row === undefined) return null;
  const notification = await readNotification(recipientCtx(ctx, row), id);
  if (notification === null || notification.path === null || !isMailed(notification.kind)) return null;
  const { siteName, siteUrl } = ctx.settings;
  const { personName, stepName, moduleName, courseName, className, startsAt, formerStart } = notification;
  const zone = knownTimeZone(row.timeZone, ctx.settings.timeZone);
  const moment = (at: Date | null): string => (at === null ? '' : mailMoment(at, row.language, zone));
  const names = { name: row.name, course: courseName ?? '', siteName };
  const values = {
    ...names,
    person: personName ?? siteName,
    step: stepName ?? '',
    module: moduleName ?? '',
    className: className ?? '',
    date: moment(startsAt),
    former: moment(formerStart),
  };
  return {
    // Only a class that was deleted with its course has no course.
    kind: notification.kind === 'classDeleted' && courseName === null ? 'courseClassesDeleted' : MAILS[notification.kind],
    to: row.email,
    language: row.language,
    values,
    url: `${siteUrl}${notification.path}`,
    ...mailSwitch(ctx, row, notification.kind),
  };
}
