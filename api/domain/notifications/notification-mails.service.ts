import { type NotificationKind, notificationSettingsPath } from '../../../schema/notifications.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import type { MailKind } from '../mail/mail-texts.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { type Recipient, recipientColumns, recipientCtx } from './mail-recipient.ts';
import { readNotification } from './notification-reads.service.ts';

/** The kinds that are sent as a mail each, by the mail; the others send mails of their own. */
const MAILS = { feedback: 'feedback', homeworkReturned: 'homeworkReturned', homeworkWaiting: 'homeworkWaiting' } as const satisfies Partial<
  Record<NotificationKind, MailKind>
>;
type MailedKind = keyof typeof MAILS;

const isMailed = (kind: NotificationKind): kind is MailedKind => kind in MAILS;

const recipient = prepared('notifications.mailRecipient', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(recipientColumns)
    .where('n.id', '=', id)
    .where('u.deactivated_at', 'is', null),
);

/**
 * Reads the mail of a notification in its reader's language; null if the notification was withdrawn, or the reader may not see its item any
 * more.
 */
export async function readNotificationMail(ctx: Ctx, id: string): Promise<(ComposeMail<MailedKind> & { to: string }) | null> {
  const row: Recipient | undefined = await recipient.first(ctx.db, { id });
  if (row === undefined) return null;
  const notification = await readNotification(recipientCtx(ctx, row), id);
  if (notification === null || notification.path === null || !isMailed(notification.kind)) return null;
  const { siteName, siteUrl } = ctx.settings;
  const { personName, stepName, courseName } = notification;
  return {
    kind: MAILS[notification.kind],
    to: row.email,
    language: row.language,
    values: { name: row.name, person: personName ?? siteName, step: stepName ?? '', course: courseName ?? '', siteName },
    url: `${siteUrl}${notification.path}`,
    settingsUrl: `${siteUrl}${notificationSettingsPath(row.role === 'admin')}`,
  };
}
