import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import type { ApiTokenItem_TokenFragment } from './api-token-item.generated.ts';
import { ApiTokenListDocument, CreateApiTokenDocument, RevokeApiTokenDocument } from './api-token-list.generated.ts';
import { ApiTokenList } from './api-token-list.tsx';

type Token = ApiTokenItem_TokenFragment;

const token = (id: string, change: Partial<Token> = {}): Token =>
  typed('ApiToken', {
    id,
    name: 'Timetable',
    scopes: ['catalog:read', 'results:read'],
    ownerName: 'Mariam Karimi',
    expiresAt: '2099-03-01T09:00:00Z',
    lastUsedAt: null,
    ...change,
  });
const list = (...apiTokens: Token[]) => answer(ApiTokenListDocument, {}, { apiTokens } as never);
const INPUT = { name: 'Staff list', scopes: ['people:read'], days: 90 };

async function open(...answers: NonNullable<RenderOptions['answers']>) {
  renderWithProviders(<ApiTokenList heading={(actions) => actions} />, { path: '/admin/applications', answers });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
}
const plain = (element: HTMLElement | undefined): string => (element?.textContent ?? '').replace(/[\u2068\u2069]/g, '');
const rows = () => screen.queryAllByRole('listitem').filter((row) => within(row).queryByRole('heading') !== null);

describe('the list of applications', () => {
  it('shows of each its permissions in words, for whom it acts, when it expires and when it was used', async () => {
    await open(list(token('a'), token('b', { name: 'Old', expiresAt: '2020-01-02T09:00:00Z', lastUsedAt: '2020-01-01T09:00:00Z', scopes: ['later:read'] })));
    const [first, second] = rows().map(plain);
    expect(first).toContain('Read academies, courses and classes, without people');
    expect(first).toContain('With the rights of Mariam Karimi');
    expect(first).toMatch(/Expires on 1 March 2099.*Never used/);
    expect(second).toMatch(/Expired.*Expired on 2 January 2020.*Last used on 1 January 2020/);
  });

  it('shows a sentence while no application has access', async () => {
    await open(list());
    expect(await screen.findByText('No application has access yet.')).toBeDefined();
  });

  it('offers to load again after an error', async () => {
    await open(refusal(ApiTokenListDocument, {}, 'NOT_AUTHORIZED'), list(token('a')));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('revokes a token after a confirmation', async () => {
    await open(list(token('a')), answer(RevokeApiTokenDocument, { id: 'a' }, { revokeApiToken: true }), list());
    await userEvent.click(screen.getByRole('button', { name: 'Revoke: Timetable' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The API token was revoked')).toBeDefined();
    await waitFor(() => expect(rows()).toHaveLength(0));
  });
});

describe('a new application', () => {
  async function fill() {
    await userEvent.click(screen.getByRole('button', { name: 'Add an application' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Name of the application/ }), 'Staff list');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Read people, groups and invitations, with email addresses' }));
  }

  it('gets a token that is shown once', async () => {
    const created = { createApiToken: typed('CreatedApiToken', { token: 'academy_secret', apiToken: token('b', { name: 'Staff list' }) }) };
    await open(list(), answer(CreateApiTokenDocument, { input: INPUT }, created as never), list(token('b', { name: 'Staff list' })));
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Create API token' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'API token' });
    expect(field.value).toBe('academy_secret');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByText('You have not copied it yet. If you close this now, it cannot be shown again.');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('academy_secret');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByDisplayValue('academy_secret')).toBeNull();
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('needs a name and a permission', async () => {
    await open(list());
    await userEvent.click(screen.getByRole('button', { name: 'Add an application' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create API token' }));
    await waitFor(() => expect(document.querySelectorAll('[data-problem]')).toHaveLength(2));
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('shows a refusal above the button', async () => {
    await open(list(), refusal(CreateApiTokenDocument, { input: INPUT }, 'API_TOKENS_FULL'));
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Create API token' }));
    expect(await screen.findByText('You have the maximum number of API tokens. Revoke one that is no longer used.')).toBeDefined();
  });
});
