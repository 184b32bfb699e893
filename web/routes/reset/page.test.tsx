import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as documents from '../../shared/apollo/run-document.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ResetPage } from './page.tsx';

const PAGE = { path: '/reset/token', pattern: '/reset/:token' };
const linkIs = (answer: () => Promise<unknown>) => vi.spyOn(documents, 'runDocument').mockImplementation(answer as never);

afterEach(() => void vi.restoreAllMocks());

it('the page for a new password recognizes an expired link on opening and offers a new one', async () => {
  const { CombinedGraphQLErrors } = await import('@apollo/client');
  linkIs(() => Promise.reject(new CombinedGraphQLErrors({ errors: [{ message: 'LINK_INVALID', extensions: { code: 'LINK_INVALID' } }] })));
  renderWithProviders(<ResetPage />, PAGE);
  expect((await screen.findByRole('link', { name: 'Send a new link' })).getAttribute('href')).toBe('/forgot-password');
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
});

it('the page for a new password shows the form for a valid link', async () => {
  linkIs(() => Promise.resolve({ passwordResetLink: true }));
  renderWithProviders(<ResetPage />, PAGE);
  expect(await screen.findByLabelText(/^New password/)).toBeTruthy();
});

it('the page for a new password offers to try again if the link could not be checked', async () => {
  linkIs(() => Promise.reject(new TypeError('Failed to fetch')));
  renderWithProviders(<ResetPage />, PAGE);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
