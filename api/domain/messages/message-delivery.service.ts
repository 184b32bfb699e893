import { sql } from 'kysely';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { DeliveryState } from '../../../schema/message-deliveries.ts';
import { deliveryAfter } from '../mail/delivery.ts';
import type { Ctx } from '../shared/context.ts';
import type { JobEnd } from '../shared/job-failure.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { announceMessage } from './message-events.ts';
import { MESSAGE_MAIL_JOB } from './message-mails.service.ts';

/** The mail of a message to one person. */
export interface DeliveryId {
  messageId: string;
  userId: string;
}

const settle = prepared(
  'messages.settle',
  { messageId: 'uuid', userId: 'uuid', state: 'text', reason: 'text?', reply: 'text?', now: 'timestamptz' },
  ({ messageId, userId, state, reason, reply, now }) =>
    statements
      .updateTable('message_deliveries as d')
      .from('course_messages as m')
      .set({ state: sql<DeliveryState>`${state}`, reason: sql<JobFailureReason | null>`${reason}`, reply, updated_at: now })
      .whereRef('m.id', '=', 'd.message_id')
      .where('d.message_id', '=', messageId)
      .where('d.user_id', '=', userId)
      .where('d.state', '=', 'queued')
      .returning('m.course_id as courseId'),
);

const withdraw = prepared('messages.withdraw', { messageId: 'uuid', userId: 'uuid' }, ({ messageId, userId }) =>
  statements.deleteFrom('message_deliveries').where('message_id', '=', messageId).where('user_id', '=', userId).where('state', '=', 'queued'),
);

const settleLate = prepared('messages.settleLate', { job: 'text', jobIds: 'uuid[]' }, ({ job, jobIds }) =>
  statements
    .updateTable('message_deliveries as d')
    .from('outbox as o')
    .set(({ ref }) => ({
      state: sql<DeliveryState>`'failed'`,
      reason: sql<JobFailureReason>`coalesce(${ref('o.failure')}, 'FAILED')`,
      reply: ref('o.failure_reply'),
      updated_at: sql<Date>`${ref('o.gave_up_at')}`,
    }))
    .where(({ ref }) => inList(ref('o.id'), jobIds))
    .where('o.job', '=', job)
    .where(({ ref }) => sql<boolean>`${ref('d.message_id')} = (${ref('o.payload')} ->> 'messageId')::uuid`)
    .where(({ ref }) => sql<boolean>`${ref('d.user_id')} = (${ref('o.payload')} ->> 'userId')::uuid`)
    .where('d.state', '=', 'queued'),
);

const requeue = prepared('messages.requeue', { messageIds: 'uuid[]', userIds: 'uuid[]', now: 'timestamptz' }, ({ messageIds, userIds, now }) =>
  statements
    .updateTable('message_deliveries as d')
    .set({ state: 'queued', reason: null, reply: null, updated_at: now })
    .where(({ ref }) => sql<boolean>`(${ref('d.message_id')}, ${ref('d.user_id')}) in (select * from unnest(${messageIds}, ${userIds}))`)
    .where('d.state', 'in', ['refused', 'failed']),
);

const forget = prepared('messages.forgetDeliveries', { userId: 'uuid' }, ({ userId }) =>
  statements.deleteFrom('message_deliveries').where('user_id', '=', userId).where('state', '<>', 'sent'),
);

/** Records that a mail was sent, refused, given up, or is tried again. The mail's job calls it in the transaction that ends the try. */
export async function settleDelivery(tx: Ctx, { messageId, userId }: DeliveryId, end: JobEnd): Promise<void> {
  const settled = await settle.first(tx.db, { messageId, userId, ...deliveryAfter(end), now: tx.now() });
  if (settled !== undefined) tx.afterCommit(() => announceMessage(tx, { messageId, courseId: settled.courseId }));
}

/** Removes a mail that is not sent because its reader no longer takes part. */
export async function withdrawDelivery(ctx: Ctx, { messageId, userId }: DeliveryId): Promise<void> {
  await withdraw.all(ctx.db, { messageId, userId });
}

/** Records the mails of those jobs that gave up without a run, because no worker started one in time. */
export async function settleLateDeliveries(tx: Ctx, jobIds: readonly string[]): Promise<void> {
  await settleLate.all(tx.db, { job: MESSAGE_MAIL_JOB, jobIds });
}

/** Marks mails as queued again whose jobs an admin tries again. */
export async function requeueDeliveries(tx: Ctx, deliveries: readonly DeliveryId[]): Promise<void> {
  const messageIds = deliveries.map(({ messageId }) => messageId);
  const userIds = deliveries.map(({ userId }) => userId);
  if (deliveries.length > 0) await requeue.all(tx.db, { messageIds, userIds, now: tx.now() });
}

/** Removes what refused and failed mails keep about a person: the reply of a mail server may contain the address. Sent mails stay as a count. */
export async function forgetDeliveries(tx: Ctx, userId: string): Promise<void> {
  await forget.all(tx.db, { userId });
}
