import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { FAILURE_SENTENCES } from '../jobs/job-texts.ts';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  SendTestEventDocument,
  SetWebhookStateDocument,
  UpdateWebhookDocument,
  WebhookDeliveriesDocument,
  type WebhookItem_WebhookFragment,
  WebhookListDocument,
} from './webhook-list.generated.ts';
import { WebhookList } from './webhook-list.tsx';

type Webhook = WebhookItem_WebhookFragment;

const URL = 'https://receiver.example/hook';
const ALL = ['enrolled', 'disenrolled', 'courseCompleted', 'homeworkSubmitted', 'feedbackGiven'] as const;
const webhook = (change: Partial<Webhook> = {}): Webhook =>
  typed('Webhook', {
    id: 'w1',
    url: URL,
    eventTypes: ['courseCompleted'],
    state: 'on',
    failingSince: null,
    deliveredAt: null,
    createdAt: '2026-11-01T09:00:00Z',
    ...change,
  });
const list = (...webhooks: Webhook[]) => answer(WebhookListDocument, {}, { webhooks });

async function open(answers: NonNullable<RenderOptions['answers']>, adding = false) {
  const onAdded = vi.fn();
  renderWithProviders(<WebhookList failures={FAILURE_SENTENCES} adding={adding} onAdded={onAdded} />, { path: '/admin/webhooks', answers });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return onAdded;
}
async function choose(action: string) {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${URL}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}
/** Chooses an action that opens a dialog. */
async function openDialog(action: string) {
  await choose(action);
  await screen.findByRole('dialog');
}
const dialog = () => within(screen.getByRole('dialog'));

describe('the list of webhooks', () => {
  it('explains webhooks while the list is empty, and can be loaded again after a failure', async () => {
    await open([refusal(WebhookListDocument, {}, 'SERVICE_UNAVAILABLE'), list()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/There are no webhooks yet/)).toBeDefined();
  });

  it('shows address, events and state, and since when every try failed', async () => {
    await open([list(webhook(), webhook({ id: 'w2', state: 'off', failingSince: '2026-11-18T09:00:00Z' }))]);
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(first).toContain(URL);
    expect(first).toContain('Course completed');
    expect(first).toContain('On');
    expect(second).toContain('Off');
    expect(second).toMatch(/Switched off\. Every try had failed since .*2026/);
  });

  it('switches a webhook off and on', async () => {
    const set = (state: 'on' | 'off') => answer(SetWebhookStateDocument, { id: 'w1', state }, { setWebhookState: webhook({ state }) });
    await open([list(webhook()), set('off'), set('on')]);
    await choose('Switch off');
    expect(await screen.findByText('Off')).toBeDefined();
    await choose('Switch on');
    expect(await screen.findByText('On')).toBeDefined();
  });

  it('deletes a webhook after a question that names it', async () => {
    await open([list(webhook()), answer(DeleteWebhookDocument, { id: 'w1' }, { deleteWebhook: true }), list()]);
    await openDialog('Delete webhook');
    expect(dialog().getByText(URL)).toBeDefined();
    await userEvent.click(dialog().getByRole('button', { name: 'Delete webhook' }));
    expect(await screen.findByText(/There are no webhooks yet/)).toBeDefined();
  });
});

describe('the form of a webhook', () => {
  it('adds one, and shows its secret once, to copy', async () => {
    const input = { url: URL, eventTypes: ALL.slice(1) };
    const created = { createWebhook: typed('CreatedWebhook', { secret: 'whsec_c2VjcmV0', webhook: webhook() }) };
    const onAdded = await open([list(), answer(CreateWebhookDocument, { input }, created as never), list(webhook())], true);
    await userEvent.type(dialog().getByLabelText(/Address of the receiver/), URL);
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Enrolled in a course' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Add webhook' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    expect(await screen.findByDisplayValue('whsec_c2VjcmV0')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'I have kept it' }));
    expect(screen.queryByDisplayValue('whsec_c2VjcmV0')).toBeNull();
  });

  it('refuses an address without https, and no events', async () => {
    await open([list()], true);
    await userEvent.type(dialog().getByLabelText(/Address of the receiver/), 'http://receiver.example');
    for (const box of dialog().getAllByRole('checkbox')) await userEvent.click(box);
    await userEvent.click(dialog().getByRole('button', { name: 'Add webhook' }));
    expect(await dialog().findByText(/begins with https/, { selector: '[id$=problem], [data-problem] *' })).toBeDefined();
    expect(await dialog().findByText('Please choose at least one event.')).toBeDefined();
  });

  it('changes one', async () => {
    const input = { url: `${URL}/new`, eventTypes: ['courseCompleted' as const] };
    await open([list(webhook()), answer(UpdateWebhookDocument, { id: 'w1', input }, { updateWebhook: webhook({ url: input.url }) })]);
    await openDialog('Edit webhook');
    await userEvent.type(dialog().getByLabelText(/Address of the receiver/), '/new');
    await userEvent.click(dialog().getByRole('button', { name: 'Save webhook' }));
    expect(await screen.findByText('Webhook saved')).toBeDefined();
    expect(screen.getByRole('heading', { name: input.url })).toBeDefined();
  });
});

it('the last deliveries show how each went and when the next try is; a test event can be sent', async () => {
  const base = { createdAt: '2026-11-21T09:00:00Z', triedAt: '2026-11-21T09:00:01Z', nextTryAt: null };
  const waiting = { tries: 2, statusCode: 500, failure: 'RECEIVER_REFUSED' as const, nextTryAt: '2026-11-21T09:30:00Z' };
  const rows = [
    typed('WebhookDelivery', { ...base, id: 'd1', type: 'courseCompleted' as const, state: 'waiting' as const, ...waiting }),
    typed('WebhookDelivery', { ...base, id: 'd2', type: 'enrolled' as const, state: 'delivered' as const, tries: 1, statusCode: 204, failure: null }),
  ];
  const deliveries = (webhookDeliveries: typeof rows) => answer(WebhookDeliveriesDocument, { webhookId: 'w1' }, { webhookDeliveries } as never);
  await open([list(webhook()), deliveries([]), answer(SendTestEventDocument, { webhookId: 'w1' }, { sendTestEvent: true }), deliveries(rows)]);
  await openDialog('Last deliveries');
  expect(await dialog().findByText('Nothing was sent yet.')).toBeDefined();
  await userEvent.click(dialog().getByRole('button', { name: 'Send a test event' }));
  expect(await screen.findByText('The test event is on its way')).toBeDefined();
  await waitFor(() => expect(dialog().getAllByRole('listitem')).toHaveLength(2));
  const [first, second] = dialog()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(first).toMatch(/Course completed.*Waiting.*2 tries.*Answer 500.*Next try .*2026.*did not accept the event/);
  expect(second).toMatch(/Enrolled in a course.*Delivered.*1 try.*Answer 204/);
});
