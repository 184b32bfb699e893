import { expressionBuilder, sql } from 'kysely';
import type { DeliveryState } from '../../../schema/message-deliveries.ts';
import { ATTACHMENT_LINK_DAYS } from '../../../schema/message-form.ts';
import { defaultMail, type NotificationKind, notificationSettingsPath } from '../../../schema/notifications.ts';
import { fileUrl, type LinkedFile } from '../files/file-links.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { mailDay } from '../mail/enqueue-mail.ts';
import { mailSwitch } from '../notifications/mail-switch.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { inactiveBefore, isInactive, studentsOf } from '../overview/student-rows.ts';
import type { Ctx } from '../shared/context.ts';
import type { CoursesTable, UsersTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, one } from '../shared/sql.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { textColumns } from '../translations/translation-sql.ts';
import { attachmentColumn, isRecipient, senderColumn } from './message-columns.ts';
import { announceMessage } from './message-events.ts';
import { messageText } from './message-text.ts';

/** The job that renders and sends one mail of a message. */
export const MESSAGE_MAIL_JOB = 'message.mail';

const DAY = 24 * 60 * 60 * 1000;
/** Validity of attachment URLs in milliseconds. */
const ATTACHMENT_LIFE = ATTACHMENT_LINK_DAYS * DAY;
/** Deliveries written with one statement. */
const BATCH = 1000;

/** SQL: the enrolled, active people of a course except one. */
const studentsExcept = statements
  .selectFrom('enrolments as e')
  .innerJoin('users as u', 'u.id', 'e.user_id')
  .where('e.ended_at', 'is', null)
  .where('u.deactivated_at', 'is', null);

const recipients = prepared('messages.recipients', { messageId: 'uuid' }, ({ messageId }) =>
  studentsExcept
    .innerJoin('course_messages as m', 'm.course_id', 'e.course_id')
    .leftJoin('notification_settings as n', (join) => join.onRef('n.user_id', '=', 'u.id').on('n.kind', '=', sql.lit<NotificationKind>('courseMessage')))
    .select(['u.id', 'n.mail'])
    .where('m.id', '=', messageId)
    .where('m.handed_out_at', 'is', null)
    .whereRef('u.id', 'is distinct from', 'm.sender_id')
    .where(({ ref: column }) => isRecipient(column('u.id')))
    .orderBy('u.id'),
);

const recipientCounts = prepared('messages.countRecipients', { courseId: 'uuid', senderId: 'uuid', before: 'timestamptz' }, ({ courseId, senderId, before }) =>
  studentsOf(courseId)
    .select([countRows.as('all'), sql<number>`(count(*) filter (where ${isInactive(before)}))::integer`.as('inactive')])
    .where('u.id', '<>', senderId),
);

const inactivePeople = prepared('messages.inactive', { courseId: 'uuid', senderId: 'uuid', before: 'timestamptz' }, ({ courseId, senderId, before }) =>
  studentsOf(courseId).select('u.id').where('u.id', '<>', senderId).where(isInactive(before)).orderBy('u.id'),
);

const insertDeliveries = prepared('messages.insertDeliveries', { messageId: 'uuid', userIds: 'uuid[]', now: 'timestamptz' }, ({ messageId, userIds, now }) =>
  statements
    .insertInto('message_deliveries')
    .columns(['message_id', 'user_id', 'state', 'updated_at'])
    .expression(
      statements.selectNoFrom([
        messageId.as('message_id'),
        sql<string>`unnest(${userIds})`.as('user_id'),
        sql<DeliveryState>`'queued'`.as('state'),
        now.as('updated_at'),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id as userId'),
);

const noteHandedOut = prepared('messages.noteHandedOut', { messageId: 'uuid', now: 'timestamptz' }, ({ messageId, now }) =>
  statements
    .updateTable('course_messages')
    .set({ handed_out_at: now })
    .where('id', '=', messageId)
    .returning(['course_id as courseId', 'sender_id as senderId']),
);

/** Counts the people who would get a message of a person to a course now, and those of them who are inactive. */
export async function countRecipients(ctx: Ctx, courseId: string, senderId: string): Promise<{ all: number; inactive: number }> {
  return (await recipientCounts.first(ctx.db, { courseId, senderId, before: inactiveBefore(ctx) })) ?? { all: 0, inactive: 0 };
}

/** Returns the ids of the people who are inactive in a course now, except one. */
export async function inactiveRecipients(ctx: Ctx, courseId: string, senderId: string): Promise<string[]> {
  return (await inactivePeople.all(ctx.db, { courseId, senderId, before: inactiveBefore(ctx) })).map(({ id }) => id);
}

/**
 * Hands a message out: notifies each enrolled, active person except the sender, or those of them that it is for, and writes a delivery and enqueues a mail for those who did not switch
 * these mails off. The message's job calls it once, in its transaction. Returns the number of mails.
 */
export async function enqueueMessageMails(tx: Ctx, messageId: string): Promise<number> {
  const now = tx.now();
  const people = await recipients.all(tx.db, { messageId });
  const byMail = people.filter(({ mail }) => (mail ?? defaultMail('courseMessage')) !== 'never').map(({ id }) => id);
  for (let from = 0; from < byMail.length; from += BATCH) {
    const written = await insertDeliveries.all(tx.db, { messageId, userIds: byMail.slice(from, from + BATCH), now });
    await tx.enqueueAll(
      MESSAGE_MAIL_JOB,
      written.map(({ userId }) => ({ messageId, userId })),
      { isBulkMail: true },
    );
  }
  const message = await noteHandedOut.first(tx.db, { messageId, now });
  if (message === undefined) return 0;
  const { courseId, senderId } = message;
  const userIds = people.map(({ id }) => id);
  await notify(tx, { kind: 'courseMessage', userIds, key: `courseMessage:${messageId}`, courseId, personId: senderId, refId: messageId });
  tx.afterCommit(() => announceMessage(tx, { messageId, courseId }));
  return byMail.length;
}

const { ref } = expressionBuilder<{ c: CoursesTable; u: UsersTable }, 'c' | 'u'>();
/** SQL: the content language of the reader, else the interface language. */
const readingLanguage = sql<string>`coalesce(${ref('u.content_language')}, ${ref('u.language')})`;

const messageMail = prepared('messages.mail', { messageId: 'uuid', userId: 'uuid' }, ({ messageId, userId }) => {
  const course = textColumns({ language: readingLanguage, otherLanguages: sql.lit(true) }, ref('c.translations'), ref('c.default_language'));
  return (
    statements
      .selectFrom('course_messages as m')
      .innerJoin('courses as c', 'c.id', 'm.course_id')
      .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
      // Mails that a worker of an earlier version enqueued during an upgrade have no delivery.
      .leftJoin('message_deliveries as d', (join) => join.onRef('d.message_id', '=', 'm.id').onRef('d.user_id', '=', 'u.id'))
      .leftJoin('users as s', 's.id', 'm.sender_id')
      .select(['u.id', 'u.role', 'u.email as to', 'u.language', 'u.name', 'c.id as courseId', 'm.subject', 'm.content'])
      .select([course.text('name').as('course'), attachmentColumn.as('files'), senderColumn.as('sender')])
      .where('m.id', '=', messageId)
      .where(({ or, eb }) => or([eb('d.state', 'is', null), eb('d.state', '=', 'queued')]))
      .where('u.deactivated_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('enrolments as e')
            .select(one)
            .whereRef('e.course_id', '=', 'm.course_id')
            .whereRef('e.user_id', '=', 'u.id')
            .where('e.ended_at', 'is', null),
        ),
      )
  );
});

/** The values of a message that its mail shows. */
export interface MessageMailValues {
  language: ComposeMail<'courseMessage'>['language'];
  /** Name of the reader. */
  name: string;
  subject: string;
  /** HTML; it is sanitized. */
  content: string;
  /** Null when the account was erased. */
  sender: string | null;
  courseId: string;
  /** Name of the course. */
  course: string;
  files: readonly LinkedFile[];
}

/** Returns the parts of the mail of a message, with signed URLs of its attachments. */
export function messageMailParts(ctx: Ctx, row: MessageMailValues): ComposeMail<'courseMessage'> {
  const { siteName, siteUrl } = ctx.settings;
  const { language, name, subject, course, courseId } = row;
  const absolute = (path: string): string => new URL(path, siteUrl).href;
  const html = absoluteLinks(sanitizeRichText(row.content), absolute);
  const files = row.files.map((file) => ({ name: file.originalName, url: absolute(fileUrl(ctx, file, 'original', ATTACHMENT_LIFE)) }));
  const message = { html, text: messageText(html), files, until: mailDay(new Date(ctx.now().getTime() + ATTACHMENT_LIFE), language) };
  const values = { name, subject, sender: row.sender ?? siteName, course, siteName };
  const settingsUrl = absolute(notificationSettingsPath(false));
  return { kind: 'courseMessage', language, values, message, url: absolute(`/academy-course-detail/${courseId}`), settingsUrl };
}

/** Reads one mail of a message in its reader's language; null if it was sent, or if the reader no longer takes part. */
export async function readMessageMail(ctx: Ctx, messageId: string, userId: string): Promise<(ComposeMail<'courseMessage'> & { to: string }) | null> {
  const row = await messageMail.first(ctx.db, { messageId, userId });
  return row === undefined ? null : { to: row.to, ...messageMailParts(ctx, row), ...mailSwitch(ctx, row, 'courseMessage') };
}

/** Makes links absolute: a mail has no base URL. */
function absoluteLinks(html: string, absolute: (path: string) => string): string {
  return html.replace(/<a href="(\/[^"]*)"/g, (_match, path: string) => `<a href="${absolute(path)}"`);
}
