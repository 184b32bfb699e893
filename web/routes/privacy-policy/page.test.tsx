import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { PrivacyPolicyPage } from './page.tsx';

vi.mock('../../shared/apollo/run-document.ts', () => ({ runDocument: vi.fn(), prefetchClient: () => undefined }));
const answer = vi.mocked(runDocument);
const keptDays = { invitations: 90, notifications: 180, classVisits: 42, otherVisits: 7, calls: 13 };
const settings = { hostedRegion: 'Marseille', videoServer: null, keptDays };

it("the page of the privacy policy shows the operator's policy in its own language and direction, without the built-in one", async () => {
  answer.mockResolvedValue({ privacyPolicy: { language: 'fa', html: '<h2>داده‌ها</h2><script>alert(1)</script>' }, settings });
  const { container } = renderWithProviders(<PrivacyPolicyPage />);
  const heading = await screen.findByRole('heading', { level: 2, name: 'داده‌ها' });
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('fa');
  expect(heading.closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  expect(container.querySelector('script')).toBeNull();
  expect(screen.getByText(/is not available in your language/).querySelector('bdi')?.textContent).toBe('دری / فارسی');
  expect(screen.queryByText('2. Which data we process')).toBeNull();
  expect(answer).toHaveBeenCalledWith(expect.anything(), { language: 'en' });
});

it('the page of the privacy policy shows the built-in policy with the recipients and periods of the settings until the operator provides one', async () => {
  answer.mockResolvedValue({ privacyPolicy: null, settings });
  renderWithProviders(<PrivacyPolicyPage />);
  expect(await screen.findByText('2. Which data we process')).toBeTruthy();
  expect(screen.getByText('Marseille')).toBeTruthy();
  expect(screen.getByText(/^Visits to live classes: /).textContent).toBe('Visits to live classes: 42 days');
  expect(screen.getByText(/^Calls: /).textContent).toBe('Calls: 13 days');
  expect(document.body.textContent).not.toContain('365 days');
});
