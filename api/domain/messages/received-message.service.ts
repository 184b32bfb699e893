import type { Course } from '../catalog/course-reads.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { endPage, type PageRequest } from '../shared/list-order.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { requireRecipient } from './message-access.ts';
import { attachmentColumn, isRecipient, senderColumn } from './message-columns.ts';
import { MESSAGES_PER_PAGE, newestFirst, type ReceivedMessage, signAttachments } from './sent-message.service.ts';

const received = prepared(
  'messages.received',
  { courseId: 'uuid', userId: 'uuid', after: 'text[]?', offset: 'integer', limit: 'integer' },
  ({ courseId, userId, after, offset, limit }) =>
    statements
      .selectFrom('course_messages as m')
      .leftJoin('users as s', 's.id', 'm.sender_id')
      .select(['m.id', 'm.subject', 'm.content', 'm.created_at as createdAt', attachmentColumn.as('files'), senderColumn.as('sender')])
      .select(newestFirst.keysOfRow.as('keys'))
      .where('m.course_id', '=', courseId)
      .where(isRecipient(userId))
      .where(newestFirst.afterIfSet(after))
      .orderBy(newestFirst.by)
      .offset(offset)
      .limit(limit),
);

const coursesWithMessages = prepared('messages.courses', { ids: 'uuid[]', userId: 'uuid' }, ({ ids, userId }) =>
  statements
    .selectFrom('course_messages as m')
    .select('m.course_id as courseId')
    .distinct()
    .where(({ ref }) => inList(ref('m.course_id'), ids))
    .where(isRecipient(userId)),
);

export interface ReceivedMessagePage {
  items: ReceivedMessage[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/**
 * Lists the messages to a course for a person who is enrolled, newest first, 20 a page by default. Messages to everybody from before the enrollment are included
 * (docs/product-rules.md#12-messages-to-a-course).
 *
 * @throws NOT_FOUND without an enrollment
 */
export async function listReceivedMessages(ctx: Ctx, courseId: string, request: PageRequest = {}): Promise<ReceivedMessagePage> {
  const { actor, course } = await requireRecipient(ctx, courseId);
  const page = newestFirst.read(request, MESSAGES_PER_PAGE);
  const { rows, end } = endPage(await received.all(ctx.db, { courseId: course.id, userId: actor.id, ...page.values }), page);
  const items = rows.map(({ content, createdAt, files, ...row }) => {
    const attachments = signAttachments(ctx, files);
    return { ...row, html: sanitizeRichText(content), sentAt: createdAt, attachments };
  });
  return { items, nextCursor: end.nextCursor };
}

/** Returns for each course whether the viewer is enrolled and there are messages to read. */
export async function hasMessages(ctx: Ctx, courses: readonly Course[]): Promise<Map<string, boolean>> {
  const { id: userId } = requireActor(ctx);
  const ids = courses.filter(({ enrolled }) => enrolled).map(({ id }) => id);
  const found = new Set(ids.length === 0 ? [] : (await coursesWithMessages.all(ctx.db, { ids, userId })).map(({ courseId }) => courseId));
  return new Map(courses.map(({ id }) => [id, found.has(id)]));
}
