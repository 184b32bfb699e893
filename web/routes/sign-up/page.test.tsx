import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { loadLanguage } from '../../shared/i18n/load-language.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { SignUpPage } from './page.tsx';

vi.mock('../../shared/apollo/run-document.ts', () => ({ runDocument: vi.fn(), prefetchClient: () => undefined }));
const answer = vi.mocked(runDocument);
const open = () => renderWithProviders(<SignUpPage />, { path: '/signUp/secret', pattern: '/signUp/:token' });

beforeEach(() => void answer.mockReset());
afterEach(() => act(() => loadLanguage('en')));

it('the sign-up page shows the documented warning and button for an invalid link', async () => {
  answer.mockRejectedValue({ errors: [{ extensions: { code: 'SIGN_UP_LINK_INVALID' } }] });
  open();
  const warning = (await screen.findByText('You cannot signup')).closest<HTMLElement>('[role]');
  expect(within(warning ?? document.body).getByText('link expired')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'link expired' }).disabled).toBe(true);
  expect(screen.getByText('Your registration link is invalid or has expired. Please contact the administrator to resend the email invitation!')).toBeTruthy();
});

it.each([
  ['en', null],
  ['de', null],
  ['ar', 'سياسة الخصوصية متاحة بالإنجليزية والألمانية، مع ملخّص بلغتك.'],
  ['fr', 'La politique de confidentialité existe en anglais et en allemand, avec un résumé dans votre langue.'],
  ['fa', 'سیاست حریم خصوصی به انگلیسی و آلمانی موجود است، همراه با خلاصه‌ای به زبان شما.'],
] as const)('the sign-up page in %s names the languages of the privacy policy if the policy is not in that language', async (language, sentence) => {
  await act(() => loadLanguage(language));
  answer.mockResolvedValue({ settings: { termsRequired: false }, signUpInvitation: { email: 'new@example.org', language } });
  const { container } = open();
  await waitFor(() => expect(container.querySelector('input[name=privacyAccepted]')).toBeTruthy());
  if (sentence === null) expect(container.textContent).not.toContain('available in English and German');
  else expect(screen.getByText(sentence)).toBeTruthy();
});
