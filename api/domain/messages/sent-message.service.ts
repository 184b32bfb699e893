import { sql } from 'kysely';
import type { AuditAction } from '../../../schema/audit.ts';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { DeliveryState } from '../../../schema/message-deliveries.ts';
import { fileUrl, type LinkedFile } from '../files/file-links.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { endPage, ListOrder, type PageRequest } from '../shared/list-order.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { CourseMessageEntity } from './course-message.entity.ts';
import { requireSender } from './message-access.ts';
import { attachmentColumn, senderColumn } from './message-columns.ts';
import { countRecipients } from './message-mails.service.ts';

/** Messages and deliveries per page. */
export const MESSAGES_PER_PAGE = 20;

/** The number of mails of a message by their state. */
export type DeliveryCounts = Record<DeliveryState, number>;

export interface MessageAttachment {
  id: string;
  name: string;
  /** Signed; expires. */
  url: string;
}

/** A message to a course as its recipients read it. */
export interface ReceivedMessage {
  id: string;
  subject: string;
  /** Sanitized. */
  html: string;
  sentAt: Date;
  /** Null when the account was erased. */
  sender: string | null;
  attachments: MessageAttachment[];
}

/** A message to a course as those read it who may send one. */
export interface SentMessage extends ReceivedMessage {
  courseId: string;
  /** Whether the mails are enqueued; before, all counts are 0. */
  handedOut: boolean;
  counts: DeliveryCounts;
  /** Sent to those who were inactive then, not to everybody. */
  toInactive: boolean;
}

export interface SentMessagePage {
  items: SentMessage[];
  /** Null on the last page. */
  nextCursor: string | null;
  /** The number of people who would get a message now. */
  recipientCount: number;
  /** Those of them who are inactive. */
  inactiveCount: number;
}

/** The mail of a message to one person. */
export interface MessageDelivery {
  /** Id of the person. */
  userId: string;
  name: string;
  email: string | null;
  reason: JobFailureReason | null;
  reply: string | null;
}

export interface MessageDeliveryPage {
  items: MessageDelivery[];
  nextCursor: string | null;
}

/** SQL: the number of deliveries `d` in a state. */
const countOf = (state: DeliveryState) => sql<number>`(count(*) filter (where d.state = ${sql.lit(state)}))::integer`;

const sentMessages = statements
  .selectFrom('course_messages as m')
  .leftJoin('users as s', 's.id', 'm.sender_id')
  .innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('message_deliveries as d')
        .select([countOf('queued').as('queued'), countOf('sent').as('sent'), countOf('refused').as('refused'), countOf('failed').as('failed')])
        .whereRef('d.message_id', '=', 'm.id')
        .as('n'),
    (join) => join.onTrue(),
  )
  .select(['m.id', 'm.course_id as courseId', 'm.subject', 'm.content', 'm.created_at as createdAt', 'm.handed_out_at as handedOutAt'])
  .select(({ eb }) => eb('m.recipient_ids', 'is not', null).as('toInactive'))
  .select(['n.queued', 'n.sent', 'n.refused', 'n.failed', attachmentColumn.as('files'), senderColumn.as('sender')]);

/** The order of messages. */
export const newestFirst = new ListOrder([
  { of: sql`m.created_at`, type: 'timestamptz', descending: true },
  { of: sql`m.id`, type: 'uuid', descending: true },
]);

const PAGE = { after: 'text[]?', offset: 'integer', limit: 'integer' } as const;
const sentPage = prepared('messages.sent', { courseId: 'uuid', ...PAGE }, ({ courseId, after, offset, limit }) =>
  sentMessages
    .select(newestFirst.keysOfRow.as('keys'))
    .where('m.course_id', '=', courseId)
    .where(newestFirst.afterIfSet(after))
    .orderBy(newestFirst.by)
    .offset(offset)
    .limit(limit),
);

const sentById = prepared('messages.sentById', { id: 'uuid' }, ({ id }) => sentMessages.where('m.id', '=', id));

const bySurname = new ListOrder([
  { of: sql`u.surname`, type: 'text' },
  { of: sql`u.name`, type: 'text' },
  { of: sql`u.id`, type: 'uuid' },
]);

const DELIVERIES = { messageId: 'uuid', state: 'text?', ...PAGE } as const;
const deliveryPage = prepared('messages.deliveries', DELIVERIES, ({ messageId, state, after, offset, limit }) =>
  statements
    .selectFrom('message_deliveries as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['u.id as userId', 'u.name', 'u.surname', 'u.email', 'd.reason', 'd.reply', bySurname.keysOfRow.as('keys')])
    .where('d.message_id', '=', messageId)
    .where(({ ref }) => sql<boolean>`(${state} is null or ${ref('d.state')} = ${state})`)
    .where(bySurname.afterIfSet(after))
    .orderBy(bySurname.by)
    .offset(offset)
    .limit(limit),
);

/** Signs the attachments of a message for a viewer who may read it. */
export function signAttachments(ctx: Ctx, files: readonly LinkedFile[]): MessageAttachment[] {
  return files.map((file) => ({ id: file.id, name: file.originalName, url: fileUrl(ctx, file) }));
}

function toSent(ctx: Ctx, row: RowOf<typeof sentById>): SentMessage {
  const { id, courseId, subject, content, createdAt, handedOutAt, queued, sent, refused, failed, files, sender, toInactive } = row;
  const message = { id, subject, html: sanitizeRichText(content), sentAt: createdAt, sender, attachments: signAttachments(ctx, files) };
  return { ...message, courseId, handedOut: handedOutAt !== null, counts: { queued, sent, refused, failed }, toInactive: toInactive === true };
}

/**
 * Lists the messages to a course with the state of their mails, newest first, 20 a page by default.
 *
 * @throws NOT_FOUND, NOT_AUTHORIZED unless the viewer may send one
 */
export async function listSentMessages(ctx: Ctx, courseId: string, request: PageRequest = {}): Promise<SentMessagePage> {
  const { actor, course } = await requireSender(ctx, courseId, 'message.list');
  const page = newestFirst.read(request, MESSAGES_PER_PAGE);
  const { rows, end } = endPage(await sentPage.all(ctx.db, { courseId: course.id, ...page.values }), page);
  const recipients = await countRecipients(ctx, course.id, actor.id);
  return { items: rows.map((row) => toSent(ctx, row)), nextCursor: end.nextCursor, recipientCount: recipients.all, inactiveCount: recipients.inactive };
}

/**
 * Returns the id of a course to which the viewer may send a message.
 *
 * @throws NOT_FOUND, NOT_AUTHORIZED
 */
export async function requireMessageAccess(ctx: Ctx, courseId: string): Promise<string> {
  return (await requireSender(ctx, courseId, 'message.list')).course.id;
}

/** The course of a message; messages of courses that the viewer may not see do not exist for the viewer. */
export async function requireSenderOf(ctx: Ctx, messageId: string, action: AuditAction): Promise<{ id: string; courseId: string; seeEmails: boolean }> {
  requireActor(ctx);
  const message = await ctx.db.findOne(CourseMessageEntity, { select: { id: true, courseId: true }, where: { id: requireId(messageId) } });
  assertFound(message);
  const { course } = await requireSender(ctx, message.courseId, action);
  return { id: message.id, courseId: course.id, seeEmails: course.viewerCan.seeEmails };
}

/**
 * Reads a message with the state of its mails.
 *
 * @throws NOT_FOUND, NOT_AUTHORIZED unless the viewer may send one to its course
 */
export async function readSentMessage(ctx: Ctx, messageId: string): Promise<SentMessage> {
  const { id } = await requireSenderOf(ctx, messageId, 'message.read');
  const row = await sentById.first(ctx.db, { id });
  assertFound(row);
  return toSent(ctx, row);
}

/**
 * Lists the mails of a message by the name of the person, 50 a page by default, all or those of one state. Addresses are shown to those who may see them.
 *
 * @throws NOT_FOUND, NOT_AUTHORIZED unless the viewer may send one to its course
 */
export async function listDeliveries(
  ctx: Ctx,
  messageId: string,
  { state, ...request }: PageRequest & { state?: DeliveryState | null } = {},
): Promise<MessageDeliveryPage> {
  const message = await requireSenderOf(ctx, messageId, 'message.deliveries');
  const page = bySurname.read(request);
  const { rows, end } = endPage(await deliveryPage.all(ctx.db, { messageId: message.id, state: state ?? null, ...page.values }), page);
  const items = rows.map(({ surname: last, name: first, email, reply, ...row }) => {
    const address = message.seeEmails ? { email, reply } : { email: null, reply: null };
    return { ...row, ...address, name: `${first} ${last}`.trim() };
  });
  return { items, nextCursor: end.nextCursor };
}
