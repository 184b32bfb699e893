import type { Page } from 'playwright-core';
import { answering, choosing, pressing } from '../acts.ts';
import type { Screen } from '../screen.ts';

const ROWS = '[role=region] ul > li';
const webhook = (id: string, change: object = {}): object => ({
  __typename: 'Webhook',
  id,
  url: `https://register-of-volunteers.example.org/integrations/academy/${id}`,
  eventTypes: ['enrolled', 'disenrolled', 'courseCompleted', 'homeworkSubmitted', 'feedbackGiven'],
  state: 'on',
  failingSince: null,
  deliveredAt: '2026-11-21T09:00:00.000Z',
  createdAt: '2026-11-01T09:00:00.000Z',
  ...change,
});
const delivery = (id: string, change: object = {}): object => ({
  __typename: 'WebhookDelivery',
  id,
  type: 'courseCompleted',
  state: 'delivered',
  createdAt: '2026-11-21T09:00:00.000Z',
  tries: 1,
  triedAt: '2026-11-21T09:00:01.000Z',
  statusCode: 204,
  failure: null,
  nextTryAt: null,
  ...change,
});
const REFUSED = { tries: 3, statusCode: 500, failure: 'RECEIVER_REFUSED' };

const withSome = (page: Page): Promise<void> =>
  answering('WebhookList', {
    webhooks: [
      webhook('works'),
      webhook('fails', { failingSince: '2026-11-20T09:00:00.000Z', eventTypes: ['courseCompleted'] }),
      webhook('is-off', { state: 'off', failingSince: '2026-11-18T09:00:00.000Z' }),
    ],
  })(page);
const withDeliveries = async (page: Page): Promise<void> => {
  await withSome(page);
  await answering('WebhookDeliveries', {
    webhookDeliveries: [
      delivery('1', { state: 'waiting', nextTryAt: '2026-11-21T11:00:00.000Z', ...REFUSED }),
      delivery('2', { state: 'failed', ...REFUSED, tries: 8, statusCode: null, failure: 'RECEIVER_AWAY' }),
      delivery('3', { state: 'cancelled', tries: 0, statusCode: null, triedAt: null }),
      delivery('4', { type: 'test' }),
    ],
  })(page);
};

/** Adds a webhook, whose secret is then shown. */
async function add(page: Page): Promise<void> {
  await pressing('Add webhook', 'dialog[open] input')(page);
  await page.fill('dialog[open] input[name=url]', 'https://register-of-volunteers.example.org/hook');
  await page.click('dialog[open] form [type=submit]');
  await page.locator('dialog[open] input[readonly]').waitFor();
}
const CREATED = { __typename: 'CreatedWebhook', secret: 'whsec_4Bv0bWkDQ4pQxNO2l0L7dXy9Zr1sKq3mFJ8eHcTgUoY=', webhook: webhook('new') };

/** Webhooks of the installation, in each state. */
export const webhookScreens: Screen[] = [
  { name: 'webhooks, none', path: '/admin/webhooks', operation: 'WebhookList' },
  { name: 'webhooks', path: '/admin/webhooks', prepare: withSome },
  { name: 'webhook added', path: '/admin/webhooks', act: pressing('Add webhook', 'dialog[open] input') },
  { name: 'webhook, secret', path: '/admin/webhooks', prepare: answering('CreateWebhook', { createWebhook: CREATED }), act: add },
  { name: 'webhook, last deliveries', path: '/admin/webhooks', prepare: withDeliveries, act: choosing(ROWS, 'Last deliveries', 'dialog[open] li') },
  { name: 'webhook to delete', path: '/admin/webhooks', prepare: withSome, act: choosing(ROWS, 'Delete webhook', 'dialog[open] button') },
];
