import { sql } from 'kysely';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { Ctx } from '../shared/context.ts';
import { tryDecrypt } from '../shared/encrypted.ts';
import { type JobEnd, JobFailure } from '../shared/job-failure.ts';
import type { WebhookPort } from '../shared/ports.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { numberEvents } from './number-events.ts';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.ts';
import { WEBHOOK_JOB } from './webhook-job.ts';
import { signatureHeaders } from './webhook-signature.ts';
import { switchOffFailing } from './webhook-state.ts';

/** Milliseconds after which a webhook whose tries all failed is switched off. */
const FAILING_MAX = 3 * 24 * 60 * 60 * 1000;

const toSend = prepared('webhooks.toSend', { deliveryId: 'uuid' }, ({ deliveryId }) =>
  statements
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .select(['d.id', 'd.state', 'w.id as webhookId', 'w.url', 'w.encrypted_secret as encryptedSecret', 'w.state as webhookState'])
    .select(['e.type', 'e.ids', 'e.created_at as happenedAt', sql<string>`e.position::text`.as('eventId')])
    .where('d.id', '=', deliveryId),
);
type Delivery = RowOf<typeof toSend>;

const recordTry = prepared('webhooks.recordTry', { id: 'uuid', now: 'timestamptz', status: 'integer?', failure: 'text?' }, ({ id, now, status, failure }) =>
  statements
    .updateTable('webhook_deliveries')
    .set(({ ref }) => ({
      tries: sql<number>`${ref('tries')} + 1`,
      tried_at: now,
      status_code: status,
      failure: sql<JobFailureReason | null>`${failure}`,
      state: sql<'waiting' | 'delivered'>`case when ${failure} is null then 'delivered' else 'waiting' end`,
    }))
    .where('id', '=', id),
);
const recordHealth = prepared('webhooks.recordHealth', { id: 'uuid', now: 'timestamptz', failed: 'boolean' }, ({ id, now, failed }) =>
  statements
    .updateTable('webhooks')
    .set(({ ref }) => ({
      failing_since: sql<Date | null>`case when ${failed} then coalesce(${ref('failing_since')}, ${now}) end`,
      delivered_at: sql<Date | null>`case when ${failed} then ${ref('delivered_at')} else ${now} end`,
    }))
    .where('id', '=', id)
    .returning(['failing_since as failingSince', 'state']),
);
const settleLate = prepared('webhooks.settleLate', { jobIds: 'uuid[]' }, ({ jobIds }) =>
  statements
    .updateTable('webhook_deliveries as d')
    .from('outbox as o')
    .set({ state: sql<'failed'>`'failed'`, failure: sql<JobFailureReason>`coalesce(d.failure, 'NOT_RUN')` })
    .where(({ ref }) => inList(ref('o.id'), jobIds))
    .where('o.job', '=', sql.lit(WEBHOOK_JOB))
    .where('d.state', '=', sql.lit('waiting'))
    .where(sql<boolean>`d.id = (o.payload ->> 'deliveryId')::uuid`),
);

/** The message as it is sent, and as `listEvents` shows it. */
const bodyOf = ({ eventId: id, type, happenedAt, ids: data }: Delivery): string => JSON.stringify({ id, type, timestamp: happenedAt.toISOString(), data });

function secretOf({ settings }: Ctx, { encryptedSecret }: Delivery): string {
  const secret = tryDecrypt(settings.keys, 'webhook', encryptedSecret);
  if (secret === null) throw new Error('The secret of a webhook cannot be read: its key is missing. Delete the webhook and create it again');
  return secret;
}

interface Outcome {
  status: number | null;
  failure: JobFailure | null;
}

async function trySend(ctx: Ctx, webhooks: WebhookPort, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const body = bodyOf(delivery);
  const headers = signatureHeaders(secretOf(ctx, delivery), { id: delivery.eventId, body, now: ctx.now() });
  // Nobody waits for the second try of a test.
  const permanent = delivery.type === 'test';
  try {
    const status = await webhooks.send({ url: delivery.url, headers, body }, signal);
    return { status, failure: status >= 200 && status < 300 ? null : new JobFailure('RECEIVER_REFUSED', { permanent }) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof JobFailure)) throw error;
    return { status: null, failure: new JobFailure(error.reason, { permanent }) };
  }
}

async function recordOutcome(ctx: Ctx, delivery: Delivery, { status, failure }: Outcome): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    await recordTry.run(tx.db, { id: delivery.id, now, status, failure: failure?.reason ?? null });
    if (delivery.type === 'test') return;
    const health = await recordHealth.first(tx.db, { id: delivery.webhookId, now, failed: failure !== null });
    const failingSince = health?.failingSince ?? now;
    if (health?.state === 'on' && now.getTime() - failingSince.getTime() > FAILING_MAX) await switchOffFailing(tx, delivery.webhookId);
  });
}

/**
 * Sends an event to a webhook, once, and records how it went before the job is marked: a job that runs again because its worker died does not send it
 * again if that was recorded. Does nothing for a webhook that was deleted or switched off, and for an event whose learner was erased.
 *
 * @throws JobFailure RECEIVER_REFUSED, RECEIVER_AWAY, RECEIVER_NOT_PUBLIC; permanent for a test
 */
export async function sendDelivery(ctx: Ctx, webhooks: WebhookPort, deliveryId: string, signal: AbortSignal): Promise<void> {
  await numberEvents(ctx);
  const delivery = await toSend.first(ctx.db, { deliveryId });
  if (delivery === undefined || delivery.state === 'delivered' || delivery.state === 'cancelled') return;
  if (delivery.webhookState === 'off' && delivery.type !== 'test') {
    await ctx.db.update(WebhookDeliveryEntity, { id: deliveryId }, { state: 'cancelled' });
    return;
  }
  const outcome = await trySend(ctx, webhooks, delivery, signal);
  await recordOutcome(ctx, delivery, outcome);
  if (outcome.failure !== null) throw outcome.failure;
}

/** Marks a delivery as failed when its job gave up. */
export async function endDelivery(tx: Ctx, deliveryId: string, { outcome }: JobEnd): Promise<void> {
  if (outcome === 'gaveUp') await tx.db.update(WebhookDeliveryEntity, { id: deliveryId, state: 'waiting' }, { state: 'failed' });
}

/** Marks deliveries as failed whose jobs no worker ran in time. */
export async function settleLateWebhooks(tx: Ctx, jobIds: readonly string[]): Promise<void> {
  await settleLate.run(tx.db, { jobIds });
}
