import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { rememberReturnPath } from '../../shared/session/return-path.ts';
import { currentSession, endSession } from '../../shared/session/session.ts';
import { dismissAllToasts, toastStore } from '../../shared/ui/toast-store.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { SignInForm } from './sign-in-form.tsx';

vi.mock('../../shared/apollo/run-document.ts', () => ({ runDocument: vi.fn(), prefetchClient: () => undefined }));
const answer = vi.mocked(runDocument);
const refusal = (extensions: object) => Object.assign(new Error('refused'), { errors: [{ extensions }] });
const sent = () => answer.mock.calls.map(([, variables]) => variables);

it('the sign-in form asks for the code of the mail where it is needed, and sends it with the challenge', async () => {
  answer.mockRejectedValueOnce(refusal({ code: 'SIGN_IN_CODE_NEEDED', parameters: { challenge: 'a.1.b' } }));
  answer.mockRejectedValueOnce(refusal({ code: 'VALIDATION_FAILED', fields: { code: 'SIGN_IN_CODE_INVALID' } }));
  renderWithProviders(<SignInForm />);
  await userEvent.type(await screen.findByLabelText('Email'), 'amina@academy.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Academy!2026');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

  const code = await screen.findByLabelText('Code from the email');
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
  expect(screen.getByRole('status').textContent).toContain('we have sent you an email with a code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await userEvent.type(code, '04213');
  expect(screen.queryByText(/The code is wrong/)).toBeNull();
  await userEvent.type(code, '7');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

  expect(await screen.findByText('The code is wrong or has expired. Enter the six digits of the latest email.')).toBeTruthy();
  const values = { email: 'amina@academy.example', password: 'Academy!2026', devices: [] };
  expect(sent()).toEqual([values, { ...values, challenge: 'a.1.b', code: '042137' }]);
});

it('the sign-in form goes back from the code to email and password, and then asks for a new code', async () => {
  answer.mockClear();
  answer.mockRejectedValue(refusal({ code: 'SIGN_IN_CODE_NEEDED', parameters: { challenge: 'a.1.b' } }));
  renderWithProviders(<SignInForm />);
  await userEvent.type(await screen.findByLabelText('Email'), 'amina@academy.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Academy!2026');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.type(await screen.findByLabelText('Code from the email'), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));

  await waitFor(() => expect(screen.queryByLabelText('Code from the email')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Code from the email')).value).toBe('');
  expect(sent()[1]).not.toHaveProperty('challenge');
});

it('the sign-in form asks people with two-step sign-in for their code, or a recovery code, and says when the challenge is over', async () => {
  answer.mockReset();
  answer.mockRejectedValueOnce(refusal({ code: 'SECOND_STEP_NEEDED', parameters: { challenge: 'u.1.s' } }));
  answer.mockRejectedValueOnce(refusal({ code: 'VALIDATION_FAILED', fields: { code: 'SECOND_FACTOR_CODE_INVALID' } }));
  answer.mockRejectedValueOnce(refusal({ code: 'SECOND_STEP_EXPIRED' }));
  renderWithProviders(<SignInForm />);
  await userEvent.type(await screen.findByLabelText('Email'), 'amina@academy.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Academy!2026');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

  const code = await screen.findByLabelText('Code from the app');
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
  await waitFor(() => expect(document.activeElement).toBe(code));
  await userEvent.type(code, '۱۲۳ 456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/This code is wrong or was used before/)).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'No phone? Use a recovery code' }));
  await userEvent.type(await screen.findByLabelText('Recovery code'), 'abcd-efgh-jkmn-pqrs');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('This took longer than five minutes. Please sign in again.')).toBeTruthy();
  expect(sent().slice(1)).toEqual([
    { challenge: 'u.1.s', code: '۱۲۳ 456', devices: [] },
    { challenge: 'u.1.s', code: 'abcd-efgh-jkmn-pqrs', devices: [] },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

afterEach(() => {
  sessionStorage.clear();
  dismissAllToasts();
});

it.each([
  { role: 'student', returnTo: null, toasts: 0, page: 'the dashboard, whose heading does it' },
  { role: 'student', returnTo: '/my-courses', toasts: 1, page: 'another page' },
  { role: 'admin', returnTo: null, toasts: 1, page: 'the academies of the admin mode' },
] as const)('the sign-in form welcomes a user of the role $role with $toasts toasts before $page', async ({ role, returnTo, toasts }) => {
  answer.mockReset();
  const viewer = { id: 'u1', name: 'Nora', surname: 'Ahmadi', email: 'nora@academy.example', role, language: 'en', contentLanguage: null };
  answer.mockResolvedValueOnce({ signIn: { token: 'secret', device: 'd1', viewer } } as never);
  if (returnTo !== null) rememberReturnPath(returnTo);
  renderWithProviders(<SignInForm />);
  await userEvent.type(await screen.findByLabelText('Email'), 'nora@academy.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Academy!2026');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(currentSession()?.viewer.name).toBe('Nora'));
  expect(toastStore.get()).toHaveLength(toasts);
  endSession();
});
