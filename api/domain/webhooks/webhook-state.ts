import { IsNull } from 'typeorm';
import { notify } from '../notifications/notify.service.ts';
import type { Ctx } from '../shared/context.ts';
import { UserEntity } from '../users/user.entity.ts';
import { WebhookEntity } from './webhook.entity.ts';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.ts';

/** Switches a webhook off. What waits is not sent any more; the receiver can read it with `listEvents`. */
export async function switchOff(tx: Ctx, webhookId: string): Promise<void> {
  await tx.db.update(WebhookEntity, { id: webhookId }, { state: 'off' });
  await tx.db.update(WebhookDeliveryEntity, { webhookId, state: 'waiting' }, { state: 'cancelled' });
}

/** Switches off a webhook that failed for too long, and notifies all admins. */
export async function switchOffFailing(tx: Ctx, webhookId: string): Promise<void> {
  await switchOff(tx, webhookId);
  const admins = await tx.db.find(UserEntity, { select: { id: true }, where: { role: 'admin', deactivatedAt: IsNull() } });
  const key = `webhookOff:${webhookId}:${tx.now().getTime()}`;
  await notify(tx, { kind: 'webhookOff', userIds: admins.map(({ id }) => id), key, refId: webhookId, path: '/admin/webhooks' });
}
