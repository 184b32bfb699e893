import { sql } from 'kysely';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import { DELIVERIES_SHOWN, type DeliveryState, type SentType } from '../../../schema/webhooks.ts';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import { WebhookEntity } from './webhook.entity.ts';
import { requireWebhookAdmin } from './webhook.service.ts';
import { webhookGroup } from './webhook-job.ts';

/** An event that is sent to a webhook. */
export interface WebhookDelivery {
  id: string;
  type: SentType;
  state: DeliveryState;
  createdAt: Date;
  tries: number;
  triedAt: Date | null;
  /** HTTP status of the last answer. */
  statusCode: number | null;
  failure: JobFailureReason | null;
  /** The next try, or the first one; null unless it waits. */
  nextTryAt: Date | null;
}

const newest = prepared('webhooks.newestDeliveries', { webhookId: 'uuid' }, ({ webhookId }) =>
  statements
    .selectFrom('webhook_deliveries as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .select(['d.id', 'e.type', 'd.state', 'd.created_at as createdAt', 'd.tries', 'd.tried_at as triedAt', 'd.status_code as statusCode', 'd.failure'])
    .where('d.webhook_id', '=', webhookId)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(sql.lit(DELIVERIES_SHOWN)),
);

/** The jobs of a webhook that are not done have an index. */
const nextTries = prepared('webhooks.nextTries', { queueGroup: 'text', ids: 'text[]' }, ({ queueGroup, ids }) =>
  statements
    .selectFrom('outbox as o')
    .select([sql<string>`o.payload ->> 'deliveryId'`.as('id'), 'o.next_try_at as nextTryAt'])
    .where('o.queue_group', '=', queueGroup)
    .where('o.done_at', 'is', null)
    .where('o.gave_up_at', 'is', null)
    .where(sql<boolean>`o.payload ->> 'deliveryId' = any(${ids})`),
);

/**
 * Returns the last 20 deliveries of a webhook, the newest first.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 * @throws NOT_FOUND
 */
export async function listWebhookDeliveries(ctx: Ctx, input: string): Promise<WebhookDelivery[]> {
  await requireWebhookAdmin(ctx, 'webhook.list', input);
  const webhookId = requireId(input);
  assertFound(await ctx.db.findOneBy(WebhookEntity, { id: webhookId }));
  const rows = await newest.all(ctx.db, { webhookId });
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  const tries = waiting.length === 0 ? [] : await nextTries.all(ctx.db, { queueGroup: webhookGroup(webhookId), ids: waiting });
  const nextOf = new Map(tries.map(({ id, nextTryAt }) => [id, nextTryAt]));
  return rows.map((row) => ({ ...row, nextTryAt: nextOf.get(row.id) ?? null }));
}
