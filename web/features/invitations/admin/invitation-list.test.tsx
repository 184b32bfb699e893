import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, refusal, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { AccessForm } from './access-form.tsx';
import type { InvitationItem_InvitationFragment } from './invitation-item.generated.ts';
import { InvitationsDocument, ResendInvitationsDocument, RevokeInvitationsDocument } from './invitation-list.generated.ts';
import { InvitationList } from './invitation-list.tsx';
import { InvitationTargetsDocument } from './target-choices.generated.ts';

const ALL = { search: null, state: null, kind: null, academyId: null, courseId: null, importId: null };
const nothing = (filter: Partial<typeof ALL> | { search: string } = {}) =>
  answer(InvitationsDocument, { filter: { ...ALL, ...filter } }, { invitations: typed('InvitationPage', { total: 0, nextCursor: null, items: [] }) } as never);

describe('the list of invitations', () => {
  it('says that no one has been invited, without a second button to invite', async () => {
    renderWithProviders(<InvitationList />, { answers: [nothing()] });
    expect(await screen.findByText('No one has been invited yet.')).toBeTruthy();
    expect([screen.queryByRole('link', { name: 'Invite people' }), screen.queryByRole('button', { name: 'Clear filters' })]).toEqual([null, null]);
  });

  it('says that no invitation matches, and removes the filters', async () => {
    const { router } = renderWithProviders(<InvitationList />, { path: '/?search=x', pattern: '/', answers: [nothing({ search: 'x' }), nothing()] });
    expect(await screen.findByText('No invitations match these filters.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No one has been invited yet.')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });
});

const invitation = (state: InvitationItem_InvitationFragment['state']): InvitationItem_InvitationFragment =>
  typed('Invitation', {
    id: 'i1',
    kind: 'signUp',
    email: 'nura@academy.example',
    name: null,
    state,
    language: 'en',
    academies: [],
    courses: [],
    sentAt: '2026-11-20T09:00:00Z',
    expiresAt: '2099-11-20T09:00:00Z',
    acceptedAt: null,
    inviter: 'Lina Sommer',
    mail: 'sent',
    mailReason: null,
    mailReply: null,
  });
const one = (state: InvitationItem_InvitationFragment['state'], change: Partial<InvitationItem_InvitationFragment> = {}) =>
  answer(InvitationsDocument, { filter: ALL }, {
    invitations: typed('InvitationPage', { total: 1, nextCursor: null, items: [{ ...invitation(state), ...change }] }),
  } as never);

it('an open invitation whose email waits for another try says so, with the reply of the mail server', async () => {
  const waiting = { mail: 'queued', mailReason: 'MAIL_DEFERRED', mailReply: '451 4.7.1 Try again later' } as const;
  renderWithProviders(<InvitationList />, { answers: [one('open', waiting)] });
  expect(await screen.findByText(/The email could not be delivered yet\. It will be tried again\./)).toBeDefined();
  expect(screen.getByText('451 4.7.1 Try again later')).toBeDefined();
});

describe('the selected invitations', () => {
  it('are sent again and revoked by keyboard, and the focus stays in the list when the bar with the button is gone', async () => {
    const ids = ['i1'];
    const answers = [
      one('open'),
      answer(ResendInvitationsDocument, { ids }, { resendInvitations: 1 }),
      one('open'),
      answer(RevokeInvitationsDocument, { ids }, { revokeInvitations: 1 }),
      one('revoked'),
    ];
    renderWithProviders(<InvitationList />, { answers });
    for (const [action, message] of [
      ['Send again', '1 invitation resent'],
      ['Revoke', '1 invitation revoked'],
    ] as const) {
      (await screen.findByRole('checkbox', { name: 'Select nura@academy.example' })).focus();
      await userEvent.keyboard(' ');
      const bar = screen.getByRole('region', { name: 'Selected invitations' });
      const button = within(bar).getByRole('button', { name: action });
      while (document.activeElement !== button && document.activeElement !== document.body) await userEvent.tab();
      await userEvent.keyboard('{Enter}');
      expect(await screen.findByText(message)).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected invitations' })).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Invitations' })));
    }
    expect(await screen.findByText('Revoked')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select nura@academy.example' }).disabled).toBe(true);
  });
});

describe('the form that invites people to an academy or a course', () => {
  it('shows why there is nothing to choose, and reads the choices again', async () => {
    const targets = typed('InvitationTargets', { academies: [typed('InvitationTarget', { id: 'a1', name: 'Community' })], courses: [], groups: [] });
    renderWithProviders(<AccessForm who="people" />, {
      answers: [refusal(InvitationTargetsDocument, {}, 'INTERNAL'), answer(InvitationTargetsDocument, {}, { invitationTargets: targets } as never)],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Academy: Community' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
