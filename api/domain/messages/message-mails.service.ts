import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { fileUrl } from '../files/file-links.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { mailDay } from '../mail/enqueue-mail.ts';
import type { Ctx } from '../shared/context.ts';
import type { CourseMessagesTable, CoursesTable, UsersTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList, one } from '../shared/sql.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { textColumns } from '../translations/translation-sql.ts';
import { messageText } from './message-text.ts';

/** The job that renders and sends one mail of a message. */
export const MESSAGE_MAIL_JOB = 'message.mail';

const DAY = 24 * 60 * 60 * 1000;
/** Validity of attachment URLs: mails are read late. */
const ATTACHMENT_LIFE = 30 * DAY;

const recipients = prepared('messages.recipients', { messageId: 'uuid' }, ({ messageId }) =>
  statements
    .selectFrom('course_messages as m')
    .innerJoin('enrolments as e', 'e.course_id', 'm.course_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('e.user_id as userId')
    .distinct()
    .where('m.id', '=', messageId)
    .where('u.deactivated_at', 'is', null)
    .whereRef('u.id', 'is distinct from', 'm.sender_id'),
);

/**
 * Enqueues one mail for each enrolled, active person except the sender. The message's job calls it once, in its transaction. Returns the
 * number of mails.
 */
export async function enqueueMessageMails(tx: Ctx, messageId: string): Promise<number> {
  const rows = await recipients.all(tx.db, { messageId });
  await tx.enqueueAll(
    MESSAGE_MAIL_JOB,
    rows.map(({ userId }) => ({ messageId, userId })),
  );
  return rows.length;
}

const { ref } = expressionBuilder<{ c: CoursesTable; u: UsersTable; m: CourseMessagesTable }, 'c' | 'u' | 'm'>();
/** SQL: the content language of the reader, else the interface language. */
const readingLanguage = sql<string>`coalesce(${ref('u.content_language')}, ${ref('u.language')})`;
const attachments = jsonArrayFrom(
  statements
    .selectFrom('files as f')
    .select(['f.id', 'f.original_name as originalName'])
    .where(({ ref: file }) => inList(file('f.id'), ref('m.attachment_ids')))
    .orderBy(({ ref: file }) => sql`array_position(${ref('m.attachment_ids')}, ${file('f.id')})`),
);

const messageMail = prepared('messages.mail', { messageId: 'uuid', userId: 'uuid' }, ({ messageId, userId }) => {
  const course = textColumns({ language: readingLanguage, otherLanguages: sql.lit(true) }, ref('c.translations'), ref('c.default_language'));
  return statements
    .selectFrom('course_messages as m')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .leftJoin('users as s', 's.id', 'm.sender_id')
    .select(['u.email as to', 'u.language', 'u.name', 'c.id as courseId', 'm.subject', 'm.content', 'm.created_at as createdAt'])
    .select([course.text('name').as('course'), attachments.as('files')])
    .select(({ ref: sender }) => sql<string | null>`${sender('s.name')} || ' ' || ${sender('s.surname')}`.as('sender'))
    .where('m.id', '=', messageId)
    .where('u.deactivated_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('enrolments as e').select(one).whereRef('e.course_id', '=', 'm.course_id').whereRef('e.user_id', '=', 'u.id')),
    );
});

/** Reads one mail of a message in its reader's language, with signed URLs of the attachments; null if the reader no longer takes part. */
export async function readMessageMail(ctx: Ctx, messageId: string, userId: string): Promise<(ComposeMail<'courseMessage'> & { to: string }) | null> {
  const row = await messageMail.first(ctx.db, { messageId, userId });
  if (row === undefined) return null;
  const { siteName, siteUrl } = ctx.settings;
  const { to, language, name, subject, course, courseId } = row;
  const absolute = (path: string): string => new URL(path, siteUrl).href;
  const html = absoluteLinks(sanitizeRichText(row.content), absolute);
  const files = row.files.map((file) => ({ name: file.originalName, url: absolute(fileUrl(ctx, file, 'original', ATTACHMENT_LIFE)) }));
  const message = {
    html,
    text: messageText(html),
    files,
    until: mailDay(new Date(ctx.now().getTime() + ATTACHMENT_LIFE), language),
  };
  const values = { name, subject, sender: row.sender ?? siteName, course, siteName };
  return { kind: 'courseMessage', to, language, values, message, url: absolute(`/academy-course-detail/${courseId}`) };
}

/** Makes links absolute: a mail has no base URL. */
function absoluteLinks(html: string, absolute: (path: string) => string): string {
  return html.replace(/<a href="(\/[^"]*)"/g, (_match, path: string) => `<a href="${absolute(path)}"`);
}
