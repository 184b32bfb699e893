import * as deliveries from '../../domain/webhooks/delivery-list.service.ts';
import * as events from '../../domain/webhooks/read-events.service.ts';
import * as webhooks from '../../domain/webhooks/webhook.service.ts';
import { buildWebhook, buildWebhookDelivery } from '../factories/webhook.ts';
import { admins, FORBIDDEN, HIDDEN, NO, type Row, row, type World } from './row.ts';

const VALUES = { url: 'https://other.example/hook', eventTypes: ['enrolled' as const] };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const built = ({ ctx }: World) => buildWebhook(ctx('guest').db);
async function sent(world: World) {
  const webhook = await built(world);
  return buildWebhookDelivery(world.ctx('guest').db, webhook.id, world.person('otherStudent').id);
}

/** Webhooks, and events for those who read them. */
export const WEBHOOKS: Record<string, Row> = {
  listWebhooks: row({
    outcome: admins,
    prepare: built,
    run: (ctx) => webhooks.listWebhooks(ctx),
    shows: (_world, { id }) => id,
    hides: (_world, { secret }) => secret,
  }),
  createWebhook: row({ outcome: admins, changes: ['audit_entries', 'webhooks'], run: (ctx) => webhooks.createWebhook(ctx, VALUES) }),
  updateWebhook: row({
    outcome: admins,
    prepare: built,
    changes: ['audit_entries', 'webhooks'],
    run: (ctx, _world, { id }) => webhooks.updateWebhook(ctx, id, VALUES),
  }),
  'updateWebhook that does not exist': row({
    outcome: { guest: NO, admin: HIDDEN, others: FORBIDDEN },
    run: (ctx) => webhooks.updateWebhook(ctx, UNKNOWN, VALUES),
  }),
  setWebhookState: row({
    outcome: admins,
    prepare: built,
    changes: ['audit_entries', 'webhooks'],
    run: (ctx, _world, { id }) => webhooks.setWebhookState(ctx, id, 'off'),
  }),
  deleteWebhook: row({
    outcome: admins,
    prepare: built,
    changes: ['audit_entries', 'webhooks'],
    run: (ctx, _world, { id }) => webhooks.deleteWebhook(ctx, id),
  }),
  sendTestEvent: row({
    outcome: admins,
    prepare: built,
    changes: ['audit_entries', 'events', 'outbox', 'webhook_deliveries'],
    run: (ctx, _world, { id }) => webhooks.sendTestEvent(ctx, id),
  }),
  listWebhookDeliveries: row({
    outcome: admins,
    prepare: sent,
    run: (ctx, _world, { webhookId }) => deliveries.listWebhookDeliveries(ctx, webhookId),
    shows: (_world, { id }) => id,
  }),
  listEvents: row({
    outcome: admins,
    prepare: sent,
    run: (ctx) => events.listEvents(ctx, null),
    shows: ({ person }) => person('otherStudent').id,
  }),
};
