import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { fileUrl } from '../files/file-links.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { mailDay } from '../mail/enqueue-mail.ts';
import type { Ctx } from '../shared/context.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { messageText } from './message-text.ts';

/** The job that renders and sends one mail of a message. */
export const MESSAGE_MAIL_JOB = 'message.mail';

const DAY = 24 * 60 * 60 * 1000;
/** Validity of attachment URLs: mails are read late. */
const ATTACHMENT_LIFE = 30 * DAY;

/**
 * Enqueues one mail for each enrolled, active person except the sender. The message's job calls it once, in its transaction. Returns the
 * number of mails.
 */
export async function enqueueMessageMails(tx: Ctx, messageId: string): Promise<number> {
  const rows: Array<{ userId: string }> = await tx.db.query(
    `SELECT DISTINCT e.user_id AS "userId" FROM course_messages m JOIN enrolments e ON e.course_id = m.course_id JOIN users u ON u.id = e.user_id
     WHERE m.id = $1 AND u.deactivated_at IS NULL AND u.id IS DISTINCT FROM m.sender_id`,
    [messageId],
  );
  await tx.enqueueAll(
    MESSAGE_MAIL_JOB,
    rows.map(({ userId }) => ({ messageId, userId })),
  );
  return rows.length;
}

interface MailRow {
  to: string;
  language: InterfaceLanguage;
  name: string;
  sender: string | null;
  course: string;
  courseId: string;
  subject: string;
  content: string;
  createdAt: Date;
  files: Array<{ id: string; originalName: string }> | null;
}

/** The course name is in the content language of the reader, else in the interface language. */
const MAIL = `SELECT u.email AS "to", u.language AS "language", u.name AS "name", s.name || ' ' || s.surname AS "sender",
    COALESCE(c.translations -> COALESCE(u.content_language, u.language), c.translations -> c.default_language) ->> 'name' AS "course",
    c.id AS "courseId", m.subject AS "subject", m.content AS "content", m.created_at AS "createdAt",
    (SELECT json_agg(json_build_object('id', f.id, 'originalName', f.original_name) ORDER BY array_position(m.attachment_ids, f.id))
      FROM files f WHERE f.id = ANY(m.attachment_ids)) AS "files"
  FROM course_messages m JOIN courses c ON c.id = m.course_id JOIN users u ON u.id = $2 LEFT JOIN users s ON s.id = m.sender_id
  WHERE m.id = $1 AND u.deactivated_at IS NULL AND EXISTS (SELECT 1 FROM enrolments e WHERE e.course_id = m.course_id AND e.user_id = u.id)`;

/** Reads one mail of a message in its reader's language, with signed URLs of the attachments; null if the reader no longer takes part. */
export async function readMessageMail(ctx: Ctx, messageId: string, userId: string): Promise<(ComposeMail<'courseMessage'> & { to: string }) | null> {
  const rows: MailRow[] = await ctx.db.query(MAIL, [messageId, userId]);
  const [row] = rows;
  if (row === undefined) return null;
  const { siteName, siteUrl } = ctx.settings;
  const { to, language, name, subject, course, courseId } = row;
  const absolute = (path: string): string => new URL(path, siteUrl).href;
  const html = absoluteLinks(sanitizeRichText(row.content), absolute);
  const files = (row.files ?? []).map((file) => ({ name: file.originalName, url: absolute(fileUrl(ctx, file, 'original', ATTACHMENT_LIFE)) }));
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
