import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../../schema/audit.ts';
import { WEBHOOKS_MAX, type WebhookState, type WebhookValues, webhookForm } from '../../../schema/webhooks.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { requireRecentProof } from '../auth/recent-proof.service.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { encrypt } from '../shared/encrypted.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { recordTestEvent } from './record-events.ts';
import { WebhookEntity } from './webhook.entity.ts';
import { webhookPolicy } from './webhook.policy.ts';
import { createWebhookSecret } from './webhook-signature.ts';
import { switchOff } from './webhook-state.ts';

/** A webhook as admins see it; its secret is shown when it is created, and never again. */
export type Webhook = Pick<WebhookEntity, 'id' | 'url' | 'eventTypes' | 'state' | 'failingSince' | 'deliveredAt' | 'createdAt'>;

/** A webhook that was created, with its secret. */
export interface CreatedWebhook {
  webhook: Webhook;
  /** `whsec_` and base64, as receivers need it. */
  secret: string;
}

/** Requires an admin; a denial is audited. @throws NOT_AUTHORIZED */
export async function requireWebhookAdmin(ctx: Ctx, action: AuditAction, id: string | null = null): Promise<void> {
  await authorizeAudited(ctx, webhookPolicy.manage(requireActor(ctx)), action, { type: 'webhook', id });
}

const toWebhook = ({ id, url, eventTypes, state, failingSince, deliveredAt, createdAt }: WebhookEntity): Webhook => ({
  id,
  url,
  eventTypes,
  state,
  failingSince,
  deliveredAt,
  createdAt,
});

const formOf = ({ settings }: Ctx) => webhookForm(settings.webhooksToLoopback);

async function lockWebhook(tx: Ctx, id: string): Promise<WebhookEntity> {
  const webhook = await tx.db.findOne(WebhookEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  assertFound(webhook);
  return webhook;
}

/** Changes a webhook in a transaction, records that, and returns the webhook. */
async function change(ctx: Ctx, id: string, action: AuditAction, run: (tx: Ctx, webhook: WebhookEntity) => Promise<void>): Promise<Webhook> {
  return inTransaction(ctx, async (tx) => {
    await run(tx, await lockWebhook(tx, id));
    await record(tx, action, { type: 'webhook', id });
    return toWebhook(await tx.db.findOneByOrFail(WebhookEntity, { id }));
  });
}

/**
 * Returns all webhooks, the oldest first.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  await requireWebhookAdmin(ctx, 'webhook.list');
  const rows = await ctx.db.find(WebhookEntity, { order: { createdAt: 'ASC', id: 'ASC' }, take: WEBHOOKS_MAX });
  return rows.map(toWebhook);
}

/**
 * Creates a webhook that is on (docs/product-rules.md#8-interfaces). Returns its secret, which is stored encrypted.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 * @throws PROOF_NEEDED, VALIDATION_FAILED
 * @throws WEBHOOKS_FULL when there are 20
 */
export async function createWebhook(ctx: Ctx, input: WebhookValues): Promise<CreatedWebhook> {
  await requireWebhookAdmin(ctx, 'webhook.create');
  await requireRecentProof(ctx);
  const { url, eventTypes } = await validate(formOf(ctx), input);
  const secret = createWebhookSecret();
  return inTransaction(ctx, async (tx) => {
    await advisoryLock(tx, 'webhooks');
    if ((await tx.db.count(WebhookEntity)) >= WEBHOOKS_MAX) throw new DomainError('WEBHOOKS_FULL');
    const webhook = tx.db.create(WebhookEntity, {
      id: randomUUID(),
      url,
      encryptedSecret: encrypt(tx.settings.keys, 'webhook', secret),
      eventTypes,
      state: 'on',
      failingSince: null,
      deliveredAt: null,
      createdBy: requireActor(tx).id,
      createdAt: tx.now(),
    });
    await tx.db.insert(WebhookEntity, webhook);
    await record(tx, 'webhook.create', { type: 'webhook', id: webhook.id });
    return { webhook: toWebhook(webhook), secret };
  });
}

/**
 * Changes the address and the events of a webhook; what waits goes to the new address.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 * @throws PROOF_NEEDED, VALIDATION_FAILED, NOT_FOUND
 */
export async function updateWebhook(ctx: Ctx, input: string, values: WebhookValues): Promise<Webhook> {
  await requireWebhookAdmin(ctx, 'webhook.update', input);
  await requireRecentProof(ctx);
  const id = requireId(input);
  const { url, eventTypes } = await validate(formOf(ctx), values);
  return change(ctx, id, 'webhook.update', async (tx) => {
    await tx.db.update(WebhookEntity, { id }, { url, eventTypes });
  });
}

/**
 * Switches a webhook on or off. One that is switched on starts with the events from then on; one that is switched off sends nothing that waits.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 * @throws NOT_FOUND
 */
export async function setWebhookState(ctx: Ctx, input: string, state: WebhookState): Promise<Webhook> {
  const action = state === 'on' ? 'webhook.switchOn' : 'webhook.switchOff';
  await requireWebhookAdmin(ctx, action, input);
  const id = requireId(input);
  return change(ctx, id, action, async (tx, webhook) => {
    if (state === webhook.state) return;
    if (state === 'off') await switchOff(tx, id);
    else await tx.db.update(WebhookEntity, { id }, { state, failingSince: null });
  });
}

/**
 * Deletes a webhook with its deliveries. What waits is not sent.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 * @throws NOT_FOUND
 */
export async function deleteWebhook(ctx: Ctx, input: string): Promise<void> {
  await requireWebhookAdmin(ctx, 'webhook.delete', input);
  const id = requireId(input);
  await inTransaction(ctx, async (tx) => {
    await lockWebhook(tx, id);
    await tx.db.delete(WebhookEntity, { id });
    await record(tx, 'webhook.delete', { type: 'webhook', id });
  });
}

/**
 * Sends a test event to a webhook, also to one that is off, with one try.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 * @throws NOT_FOUND
 */
export async function sendTestEvent(ctx: Ctx, input: string): Promise<void> {
  await requireWebhookAdmin(ctx, 'webhook.test', input);
  const id = requireId(input);
  await change(ctx, id, 'webhook.test', (tx) => recordTestEvent(tx, id));
}
