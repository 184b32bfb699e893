import { sql } from 'kysely';
import { record } from '../audit/audit.service.ts';
import type { Ctx } from '../shared/context.ts';
import { probeNow } from '../shared/mail-pause.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { MESSAGE_JOB } from './message.service.ts';
import { announceMessage } from './message-events.ts';
import { MESSAGE_MAIL_JOB } from './message-mails.service.ts';
import { requireSenderOf } from './sent-message.service.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Time for the new tries, in milliseconds. */
const RETRY_PERIOD = 3 * DAY;

const restartJobs = prepared(
  'messages.restartJobs',
  { messageId: 'text', userId: 'text?', sendJob: 'text', mailJob: 'text', now: 'timestamptz', giveUpAfter: 'timestamptz' },
  ({ messageId, userId, sendJob, mailJob, now, giveUpAfter }) =>
    statements
      .updateTable('outbox as o')
      .set({ tries: 0, gave_up_at: null, handed_over_at: null, next_try_at: now, give_up_after: giveUpAfter })
      .where('o.gave_up_at', 'is not', null)
      .where(({ ref }) => sql<boolean>`${ref('o.job')} in (${sendJob}, ${mailJob})`)
      .where(({ ref }) => sql<boolean>`${ref('o.payload')} ->> 'messageId' = ${messageId}`)
      .where(({ ref }) => sql<boolean>`(${userId} is null or ${ref('o.payload')} ->> 'userId' = ${userId})`)
      .returning(({ ref }) => sql<string | null>`${ref('o.payload')} ->> 'userId'`.as('userId')),
);

const requeue = prepared('messages.requeueFailed', { messageId: 'uuid', userId: 'uuid?', now: 'timestamptz' }, ({ messageId, userId, now }) =>
  statements
    .updateTable('message_deliveries as d')
    .set({ state: 'queued', reason: null, reply: null, updated_at: now })
    .where('d.message_id', '=', messageId)
    .where('d.state', 'in', ['refused', 'failed'])
    .where(({ ref }) => sql<boolean>`(${userId} is null or ${ref('d.user_id')} = ${userId})`)
    .returning('d.user_id as userId'),
);

/**
 * Sends the refused and failed mails of a message again, all or that of one person; mails that were sent or are queued are left alone. Jobs
 * that gave up run again under their id; the jobs of those that were deleted since are enqueued anew. The jobs are locked before the deliveries, as a worker and an
 * admin's retry do. Returns the number of mails.
 *
 * @throws NOT_FOUND, NOT_AUTHORIZED unless the viewer may send one to its course
 */
export async function retryMessage(ctx: Ctx, messageId: string, userId?: string | null): Promise<number> {
  const message = await requireSenderOf(ctx, messageId, 'message.retry');
  const person = userId === null || userId === undefined ? null : requireId(userId);
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const jobs = { sendJob: MESSAGE_JOB, mailJob: MESSAGE_MAIL_JOB, now, giveUpAfter: new Date(now.getTime() + RETRY_PERIOD) };
    const restarted = new Set((await restartJobs.all(tx.db, { messageId: message.id, userId: person, ...jobs })).map((row) => row.userId));
    const queued = await requeue.all(tx.db, { messageId: message.id, userId: person, now });
    const without = queued.filter((row) => !restarted.has(row.userId)).map((row) => ({ messageId: message.id, userId: row.userId }));
    await tx.enqueueAll(MESSAGE_MAIL_JOB, without, { isBulkMail: true });
    if (queued.length > 0) await probeNow(tx);
    if (queued.length > 0) await record(tx, 'message.retry', { type: 'message', id: message.id });
    tx.afterCommit(() => announceMessage(tx, { messageId: message.id, courseId: message.courseId }));
    return queued.length;
  });
}
