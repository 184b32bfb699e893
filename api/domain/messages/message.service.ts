import { randomUUID } from 'node:crypto';
import { messageForm } from '../../../schema/message-form.ts';
import { record } from '../audit/audit.service.ts';
import { lockCourse } from '../courses/lock-course.ts';
import { discardFiles } from '../files/file-discard.service.ts';
import type { LinkedFile } from '../files/file-links.ts';
import { replaceFileUses } from '../files/file-uses.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import type { Actor, Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { CourseMessageEntity } from './course-message.entity.ts';
import { requireSender } from './message-access.ts';
import { inactiveRecipients } from './message-mails.service.ts';

/** The job that enqueues one mail for each student. */
export const MESSAGE_JOB = 'message.send';

const MINUTE = 60 * 1000;
/** Time in which the same message of a sender is sent again only on request. */
const REPEAT_PERIOD = 10 * MINUTE;

export interface SendMessage {
  courseId: string;
  subject: string;
  /** HTML; it is sanitized. */
  content: string;
  attachmentIds?: readonly string[];
  unusedFileIds?: readonly string[];
  /** Send it only to the learners who are inactive now. */
  inactiveOnly?: boolean | null;
  /** Send it although the sender sent the same message a few minutes ago. */
  sendAgain?: boolean;
}

const sameMessage = prepared(
  'messages.same',
  { courseId: 'uuid', senderId: 'uuid', subject: 'text', content: 'text', after: 'timestamptz' },
  ({ courseId, senderId, subject, content, after }) =>
    statements
      .selectFrom('course_messages as m')
      .select('m.created_at as createdAt')
      .where('m.course_id', '=', courseId)
      .where('m.sender_id', '=', senderId)
      .where('m.created_at', '>', after)
      .where('m.subject', '=', subject)
      .where('m.content', '=', content)
      .orderBy('m.created_at', 'desc')
      .limit(1),
);

/**
 * Asks back when the sender sent the same words to the course within the last ten minutes. Requests of one course wait for each other.
 *
 * @throws MESSAGE_SENT_BEFORE
 */
async function requireNewWords(tx: Ctx, message: { courseId: string; senderId: string; subject: string; content: string }): Promise<void> {
  await advisoryLock(tx, 'messages', message.courseId);
  const now = tx.now().getTime();
  const same = await sameMessage.first(tx.db, { ...message, after: new Date(now - REPEAT_PERIOD) });
  if (same === undefined) return;
  const minutes = Math.floor((now - same.createdAt.getTime()) / MINUTE);
  throw new DomainError('MESSAGE_SENT_BEFORE', { parameters: { minutes } });
}

const attachedFiles = prepared('messages.attachedFiles', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .selectFrom('files as f')
    .select(['f.id', 'f.original_name as originalName', 'f.uploaded_by as uploadedBy'])
    .where(({ ref }) => inList(ref('f.id'), ids))
    .orderBy('f.id')
    .forKeyShare(),
);

/**
 * Returns the files of a message in the order of their ids in the input, and locks them until the end of the transaction. Only admins may attach files of others: an id must
 * not give access to its file.
 *
 * @throws VALIDATION_FAILED
 */
export async function requireAttachments(tx: Ctx, actor: Actor, ids: readonly string[]): Promise<LinkedFile[]> {
  const unique = [...new Set(ids)];
  const rows = unique.length === 0 ? [] : await attachedFiles.all(tx.db, { ids: unique });
  const files = new Map(rows.filter(({ uploadedBy }) => actor.role === 'admin' || uploadedBy === actor.id).map((file) => [file.id, file]));
  return unique.map((id) => {
    const file = files.get(id);
    if (file === undefined) throw new DomainError('VALIDATION_FAILED', { fields: { attachmentIds: 'ID_INVALID' } });
    return file;
  });
}

/**
 * Sends a message to all students of a course, or to the inactive ones: stores it and enqueues a job that enqueues one mail for each.
 *
 * @throws NOT_FOUND when the viewer may not see the course
 * @throws NOT_AUTHORIZED unless the viewer is an admin or a module trainer of it (docs/product-rules.md#2-who-may-do-what)
 * @throws MESSAGE_SENT_BEFORE with `minutes` when the viewer sent the same words to the course within ten minutes, unless `sendAgain`
 */
export async function sendMessage(ctx: Ctx, input: SendMessage): Promise<CourseMessageEntity> {
  const { actor, course } = await requireSender(ctx, input.courseId, 'message.send');
  const courseId = course.id;
  const { subject, content: html, attachmentIds } = await validate(messageForm, input);
  const words = { courseId, senderId: actor.id, subject, content: sanitizeRichText(html) };
  return inTransaction(ctx, async (tx) => {
    await lockCourse(tx, courseId);
    const ids = (await requireAttachments(tx, actor, attachmentIds ?? [])).map(({ id }) => id);
    if (input.sendAgain !== true) await requireNewWords(tx, words);
    const recipientIds = input.inactiveOnly === true ? await inactiveRecipients(tx, courseId, actor.id) : null;
    const values = { ...words, recipientIds, id: randomUUID(), attachmentIds: ids, createdAt: tx.now(), handedOutAt: null };
    const message = tx.db.create(CourseMessageEntity, values);
    await tx.db.insert(CourseMessageEntity, message);
    await replaceFileUses(tx, { messageId: message.id }, ids);
    await discardFiles(tx, input.unusedFileIds ?? []);
    await record(tx, 'message.send', { type: 'course', id: courseId });
    await tx.enqueue(MESSAGE_JOB, { messageId: message.id });
    return message;
  });
}
