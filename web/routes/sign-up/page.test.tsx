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
