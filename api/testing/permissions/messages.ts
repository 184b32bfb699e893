import { readCourses } from '../../domain/catalog/course-reads.service.ts';
import { EnrolmentEntity } from '../../domain/memberships/enrolment.entity.ts';
import * as messages from '../../domain/messages/message.service.ts';
import * as previews from '../../domain/messages/message-preview.service.ts';
import * as received from '../../domain/messages/received-message.service.ts';
import * as retrying from '../../domain/messages/retry-message.service.ts';
import * as sent from '../../domain/messages/sent-message.service.ts';
import { buildDelivery, buildMessage } from '../factories/message.ts';
import { FORBIDDEN, HIDDEN, type Kind, NO, type Row, row, signedIn, type World } from './row.ts';

const message = { subject: 'Next week', content: '<p>We meet on Monday.</p>' };
/** Module trainers of the course and admins. */
const writers = { guest: NO, module_trainer: 'yes', other_trainer: 'yes', admin: 'yes', others: FORBIDDEN } as const;
/** The strangers are students of the other course; the others do not see it. */
const otherCourse = { guest: NO, stranger: FORBIDDEN, admin: 'yes', others: HIDDEN } as const;
const readers = { guest: NO, enrolled: 'yes', others: HIDDEN } as const;

/** Stores a message to a course whose mail to the enrolled student was refused; returns its id. */
async function storeMessage({ ctx, content, person }: World, kind: Kind): Promise<string> {
  const { db } = ctx('admin');
  const { id: messageId } = await buildMessage(db, { courseId: content[kind].courseId, senderId: person('otherAdmin').id });
  await buildDelivery(db, { messageId, userId: person('enrolled').id });
  return messageId;
}

const ofOurs = (world: World): Promise<string> => storeMessage(world, 'public');
const ofOthers = (world: World): Promise<string> => storeMessage(world, 'other');

/** Messages to courses. */
export const MESSAGES: Record<string, Row> = {
  sendMessage: row({
    outcome: writers,
    changes: ['audit_entries', 'course_messages', 'outbox'],
    run: (ctx, { content }) => messages.sendMessage(ctx, { ...message, courseId: content.public.courseId }),
    shows: ({ content }) => content.public.courseId,
  }),
  'sendMessage to another course': row({
    outcome: otherCourse,
    changes: ['audit_entries', 'course_messages', 'outbox'],
    run: (ctx, { content }) => messages.sendMessage(ctx, { ...message, courseId: content.other.courseId }),
  }),
  'sendMessage with the file of another person': row({
    outcome: { ...writers, module_trainer: 'VALIDATION_FAILED', other_trainer: 'VALIDATION_FAILED' },
    changes: ['audit_entries', 'course_messages', 'file_uses', 'outbox'],
    run: (ctx, { content, fileId }) => messages.sendMessage(ctx, { ...message, courseId: content.public.courseId, attachmentIds: [fileId] }),
    shows: ({ fileId }) => fileId,
  }),
  previewMessage: row({
    outcome: writers,
    run: (ctx, { content }) => previews.previewMessage(ctx, { ...message, courseId: content.public.courseId }, 'de'),
    shows: ({ content }) => content.public.courseId,
  }),
  'previewMessage to another course': row({
    outcome: otherCourse,
    run: (ctx, { content }) => previews.previewMessage(ctx, { ...message, courseId: content.other.courseId }, 'de'),
    shows: ({ content }) => content.other.courseId,
  }),
  'previewMessage with the file of another person': row({
    outcome: { ...writers, module_trainer: 'VALIDATION_FAILED', other_trainer: 'VALIDATION_FAILED' },
    run: (ctx, { content, fileId }) => previews.previewMessage(ctx, { ...message, courseId: content.public.courseId, attachmentIds: [fileId] }, 'de'),
    shows: ({ fileId }) => fileId,
  }),
  listSentMessages: row({
    outcome: writers,
    prepare: ofOurs,
    run: (ctx, { content }) => sent.listSentMessages(ctx, content.public.courseId),
    shows: (_world, id) => id,
  }),
  'listSentMessages of another course': row({
    outcome: otherCourse,
    prepare: ofOthers,
    run: (ctx, { content }) => sent.listSentMessages(ctx, content.other.courseId),
    shows: (_world, id) => id,
  }),
  requireMessageAccess: row({
    outcome: writers,
    run: (ctx, { content }) => sent.requireMessageAccess(ctx, content.public.courseId),
    shows: ({ content }) => content.public.courseId,
  }),
  readSentMessage: row({ outcome: writers, prepare: ofOurs, run: (ctx, _world, id) => sent.readSentMessage(ctx, id), shows: (_world, id) => id }),
  'readSentMessage of another course': row({
    outcome: otherCourse,
    prepare: ofOthers,
    run: (ctx, _world, id) => sent.readSentMessage(ctx, id),
    shows: (_world, id) => id,
  }),
  requireSenderOf: row({
    outcome: writers,
    prepare: ofOurs,
    run: (ctx, _world, id) => sent.requireSenderOf(ctx, id, 'message.read'),
    shows: (_world, id) => id,
  }),
  listDeliveries: row({
    outcome: writers,
    prepare: ofOurs,
    run: (ctx, _world, id) => sent.listDeliveries(ctx, id, { state: 'refused' }),
    shows: ({ person }) => person('enrolled').email,
  }),
  'listDeliveries of another course': row({
    outcome: otherCourse,
    prepare: ofOthers,
    run: (ctx, _world, id) => sent.listDeliveries(ctx, id),
    shows: ({ person }) => person('enrolled').email,
  }),
  retryMessage: row({
    outcome: writers,
    prepare: ofOurs,
    changes: ['audit_entries', 'message_deliveries', 'outbox'],
    run: (ctx, _world, id) => retrying.retryMessage(ctx, id),
  }),
  'retryMessage of another course': row({
    outcome: otherCourse,
    prepare: ofOthers,
    changes: ['audit_entries', 'message_deliveries', 'outbox'],
    run: (ctx, { person }, id) => retrying.retryMessage(ctx, id, person('enrolled').id),
  }),
  listReceivedMessages: row({
    outcome: readers,
    prepare: ofOurs,
    run: (ctx, { content }) => received.listReceivedMessages(ctx, content.public.courseId),
    shows: (_world, id) => id,
    // Addresses and the state of mails are for those who may send.
    hides: ({ person }) => person('enrolled').email,
  }),
  'listReceivedMessages of a former learner': row({
    outcome: { guest: NO, others: HIDDEN },
    async prepare(world) {
      const { content, ctx, person } = world;
      await ctx('admin').db.delete(EnrolmentEntity, { courseId: content.public.courseId, userId: person('enrolled').id });
      return ofOurs(world);
    },
    run: (ctx, { content }) => received.listReceivedMessages(ctx, content.public.courseId),
  }),
  'listReceivedMessages of another course': row({
    outcome: { guest: NO, stranger: 'yes', others: HIDDEN },
    prepare: ofOthers,
    run: (ctx, { content }) => received.listReceivedMessages(ctx, content.other.courseId),
    shows: (_world, id) => id,
  }),
  hasMessages: row({
    outcome: signedIn,
    prepare: ofOurs,
    run: async (ctx, { content }) => [...(await received.hasMessages(ctx, [...(await readCourses(ctx, [content.public.courseId])).values()]))],
    shows: ({ content }, _id, who) => `["${content.public.courseId}",${who === 'enrolled'}]`,
  }),
};
