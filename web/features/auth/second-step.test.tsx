import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { SecondStep } from './second-step.tsx';

vi.mock('../../shared/apollo/run-document.ts', () => ({ runDocument: vi.fn(), prefetchClient: () => undefined }));
const answer = vi.mocked(runDocument);
const OPTIONS = JSON.stringify({ challenge: 'AQ', rpId: 'academy.example' });
const get = vi.fn();
beforeEach(() => {
  answer.mockReset();
  get.mockReset();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  return () => vi.unstubAllGlobals();
});

const open = (app: 'yes' | 'no', onSignedIn = vi.fn()) => {
  renderWithProviders(<SecondStep parameters={{ challenge: 'u.1.s', app, passkey: OPTIONS }} onBack={() => undefined} onSignedIn={onSignedIn} />);
  return onSignedIn;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the second step of people with a passkey', () => {
  it('asks the browser for it; a closed window and a refusal are sentences, and one can try again', async () => {
    const bytes = new Uint8Array([1]).buffer;
    const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes };
    const credential = { id: 'AQ', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}), response };
    get.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' })).mockResolvedValue(credential);
    answer.mockRejectedValueOnce(Object.assign(new Error(), { errors: [{ extensions: { code: 'PASSKEY_INVALID' } }] }));
    answer.mockResolvedValueOnce({ confirmSignIn: { token: 't' } } as never);
    const signedIn = open('yes');
    await press('Use a passkey');
    expect(await screen.findByText(/No passkey was used/)).toBeTruthy();
    await press('Use a passkey');
    expect(await screen.findByText(/The site did not accept this passkey/)).toBeTruthy();
    await press('Use a passkey');
    await vi.waitFor(() => expect(signedIn).toHaveBeenCalledWith({ token: 't' }));
    expect(answer.mock.calls[0]?.[1]).toMatchObject({ challenge: 'u.1.s', passkey: expect.stringContaining('"id":"AQ"') });
  });

  it('takes a code instead, and without an app a recovery code', async () => {
    open('no');
    await press('Use a recovery code instead');
    expect(await screen.findByLabelText('Recovery code')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use the authenticator app' })).toBeNull();
    await press('Use a passkey instead');
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeTruthy();
  });

  it('says in a browser without passkeys that it has none, and asks for a code', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    open('yes');
    expect(await screen.findByText('This browser cannot use passkeys.')).toBeTruthy();
    expect(await screen.findByLabelText('Code from the app')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});
