import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { TermsPage } from './page.tsx';

vi.mock('../../shared/apollo/run-document.ts', () => ({ runDocument: vi.fn(), prefetchClient: () => undefined }));
const answer = vi.mocked(runDocument);

it("the page of terms shows the operator's terms in their own language and direction", async () => {
  answer.mockResolvedValue({ terms: { language: 'fa', html: '<h2>استفاده</h2><p>مهربان باشید.</p>' } });
  renderWithProviders(<TermsPage />);
  const heading = await screen.findByRole('heading', { level: 2, name: 'استفاده' });
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('fa');
  expect(heading.closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  expect(screen.getByText(/are not available in your language/).querySelector('bdi')?.textContent).toBe('دری / فارسی');
  expect(screen.queryByText(/Lorem ipsum/)).toBeNull();
  expect(answer).toHaveBeenCalledWith(expect.anything(), { language: 'en' });
});

it("the page of terms shows only the operator's terms if they are in the reader's language", async () => {
  answer.mockResolvedValue({ terms: { language: 'en', html: '<h2>Use</h2>' } });
  renderWithProviders(<TermsPage />);
  await screen.findByRole('heading', { level: 2, name: 'Use' });
  expect(screen.queryByText(/are not available in your language/)).toBeNull();
});

it('the page of terms shows placeholder text until the operator provides terms', async () => {
  answer.mockResolvedValue({ terms: null });
  renderWithProviders(<TermsPage />);
  expect(await screen.findByText(/Lorem ipsum/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeTruthy();
});
