import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { EVENT_TYPES } from '../../../schema/webhooks.ts';
import { encrypt } from '../../domain/shared/encrypted.ts';
import { EventEntity } from '../../domain/webhooks/event.entity.ts';
import { WebhookEntity } from '../../domain/webhooks/webhook.entity.ts';
import { WebhookDeliveryEntity } from '../../domain/webhooks/webhook-delivery.entity.ts';
import { createWebhookSecret } from '../../domain/webhooks/webhook-signature.ts';
import { TEST_SETTINGS } from '../test-ctx.ts';

/** Creates a webhook that is on and wants every event; returns its secret, too. */
export async function buildWebhook(
  db: EntityManager,
  values: Partial<WebhookEntity> = {},
  keys = TEST_SETTINGS.keys,
): Promise<WebhookEntity & { secret: string }> {
  const secret = createWebhookSecret();
  const webhook = db.create(WebhookEntity, {
    id: randomUUID(),
    url: 'https://receiver.example/hook',
    encryptedSecret: encrypt(keys, 'webhook', secret),
    eventTypes: [...EVENT_TYPES],
    state: 'on',
    failingSince: null,
    deliveredAt: null,
    createdBy: null,
    createdAt: new Date(),
    ...values,
  });
  await db.insert(WebhookEntity, webhook);
  return Object.assign(webhook, { secret });
}

let events = 0;

/** Creates an event of a learner, with a number, that was sent to a webhook. */
export async function buildWebhookDelivery(db: EntityManager, webhookId: string, userId: string): Promise<WebhookDeliveryEntity> {
  const [now, eventId] = [new Date(), randomUUID()];
  events += 1;
  const position = String(now.getTime() * 1000 + events);
  await db.insert(EventEntity, { id: eventId, position, type: 'enrolled', userId, ids: { userId, courseId: randomUUID() }, createdAt: now });
  const tried = { state: 'delivered' as const, tries: 1, triedAt: now, statusCode: 204, failure: null };
  const delivery = db.create(WebhookDeliveryEntity, { id: randomUUID(), webhookId, eventId, createdAt: now, ...tried });
  await db.insert(WebhookDeliveryEntity, delivery);
  return delivery;
}
