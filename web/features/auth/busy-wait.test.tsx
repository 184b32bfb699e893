import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { currentSession, endSession } from '../../shared/session/session.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { SignInForm } from './sign-in-form.tsx';

vi.mock('../../shared/apollo/run-document.ts', () => ({ runDocument: vi.fn(), prefetchClient: () => undefined }));

const viewer = { id: 'u1', name: 'Nora', surname: 'Ahmadi', email: 'nora@academy.example', role: 'student', language: 'en', contentLanguage: null };
const NOTE = 'Many people are signing in. Keep this page open. You will be signed in when it is your turn.';
/** The sign-ins that were sent: each is busy until it is answered or its wait is cancelled. */
const requests: { signal: AbortSignal; busy: () => void; answer: () => void; fail: () => void }[] = [];
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  requests.length = 0;
  vi.mocked(runDocument).mockReset();
  vi.mocked(runDocument).mockImplementation((_document, _variables, wait) => {
    if (wait === undefined) throw new Error('The sign-in does not wait');
    return new Promise((resolve, reject) => {
      wait.signal.addEventListener('abort', () => reject(wait.signal.reason));
      requests.push({
        signal: wait.signal,
        busy: wait.onBusy,
        answer: () => resolve({ signIn: { token: 'secret', device: 'd1', viewer } } as never),
        fail: () => reject(Object.assign(new Error('busy'), { errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE', parameters: { seconds: 2 } } }] })),
      });
    });
  });
});

async function pressSignIn(): Promise<ReturnType<typeof renderWithProviders>> {
  const page = renderWithProviders(<SignInForm />);
  await userEvent.type(await screen.findByLabelText('Email'), 'nora@academy.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Academy!2026');
  await userEvent.click(button('Sign in'));
  await waitFor(() => expect(requests).toHaveLength(1));
  return page;
}

it('the sign-in form says to screen readers that it waits for a busy server, sends one request for two presses, and signs in', async () => {
  await pressSignIn();
  expect(screen.queryByRole('status')).toBeNull();
  requests[0]?.busy();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(NOTE));
  await userEvent.click(button('Sign in'));
  requests[0]?.busy();
  expect(screen.getAllByRole('status')).toHaveLength(1);
  requests[0]?.answer();
  await waitFor(() => expect(currentSession()?.viewer.name).toBe('Nora'));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(requests).toHaveLength(1);
  endSession();
});

it('the sign-in form stops waiting with Cancel, keeps what was typed, says nothing of an error, and can be sent again', async () => {
  await pressSignIn();
  requests[0]?.busy();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
  await waitFor(() => expect(button('Sign in').getAttribute('aria-busy')).toBeNull());
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(document.activeElement).toBe(button('Sign in'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nora@academy.example');
  await userEvent.click(button('Sign in'));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(currentSession()).toBeNull();
});

it('the sign-in form says that the service is not available when the wait was in vain', async () => {
  await pressSignIn();
  requests[0]?.busy();
  expect(await screen.findByText(NOTE)).toBeTruthy();
  requests[0]?.fail();
  expect((await screen.findByRole('alert')).textContent).toContain('The service is not available at the moment');
  expect(screen.queryByText(NOTE)).toBeNull();
});

it('the sign-in form that is left does not sign in later', async () => {
  const { unmount } = await pressSignIn();
  requests[0]?.busy();
  expect(await screen.findByText(NOTE)).toBeTruthy();
  unmount();
  await waitFor(() => expect(requests[0]?.signal.aborted).toBe(true));
});
