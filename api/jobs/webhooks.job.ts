import { object, string } from 'yup';
import type { WebhookPort } from '../domain/shared/ports.ts';
import { endDelivery, sendDelivery } from '../domain/webhooks/send-delivery.service.ts';
import { WEBHOOK_JOB } from '../domain/webhooks/webhook-job.ts';
import { defineLeasedJob, type LeasedJobDefinition } from './job.ts';

/** Sends an event to a webhook. Those of a webhook run one at a time (`queue_group`). */
export function webhookJob({ webhooks }: { webhooks: WebhookPort }): LeasedJobDefinition {
  return defineLeasedJob({
    name: WEBHOOK_JOB,
    payload: object({ deliveryId: string().uuid().required() }),
    work: (ctx, { deliveryId }, signal) => sendDelivery(ctx, webhooks, deliveryId, signal),
    ended: (tx, { deliveryId }, end) => endDelivery(tx, deliveryId, end),
  });
}
