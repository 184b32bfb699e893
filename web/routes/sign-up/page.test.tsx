import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { SignUpPage } from './page.tsx';

vi.mock('../../shared/apollo/run-document.ts', () => ({ runDocument: vi.fn(), prefetchClient: () => undefined }));
const answer = vi.mocked(runDocument);
const open = () => renderWithProviders(<SignUpPage />, { path: '/signUp/secret', pattern: '/signUp/:token' });

beforeEach(() => void answer.mockReset());

it('the sign-up page shows the documented warning and button for an invalid link', async () => {
  answer.mockRejectedValue({ errors: [{ extensions: { code: 'SIGN_UP_LINK_INVALID' } }] });
  open();
  const warning = (await screen.findByText('You cannot signup')).closest<HTMLElement>('[role]');
  expect(within(warning ?? document.body).getByText('link expired')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'link expired' }).disabled).toBe(true);
  expect(screen.getByText('Your registration link is invalid or has expired. Please contact the administrator to resend the email invitation!')).toBeTruthy();
});

const invitation = (offer: { inviter: string | null; targets: string | null }) =>
  answer.mockResolvedValue({
    settings: { __typename: 'Settings', termsRequired: false },
    signUpInvitation: { __typename: 'SignUpInvitation', email: 'new@academy.example', language: 'en', ...offer },
  });

it.each([
  ['who invites to what', { inviter: 'Ada Min', targets: '“Grief” and “Care”' }, 'Ada Min has invited you to “Grief” and “Care”.'],
  ['who invites, where nothing opens with the account', { inviter: 'Ada Min', targets: null }, 'Ada Min has invited you to Academy.'],
  ['what opens, where the account of the other person is gone', { inviter: null, targets: '“Care”' }, 'Academy has invited you to “Care”.'],
])('the sign-up page says %s', async (_case, offer, sentence) => {
  invitation(offer);
  open();
  expect((await screen.findByText(/Fill in a few details/)).textContent).toBe(`${sentence} Fill in a few details to get started.`);
});
