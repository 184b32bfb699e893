import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import {
  AddPasskeyDocument,
  ConfirmRecoveryCodesDocument,
  ConfirmSecondFactorDocument,
  RemoveAuthenticatorAppDocument,
  RemovePasskeyDocument,
  RemoveSecondFactorDocument,
  RenamePasskeyDocument,
  RenewRecoveryCodesDocument,
  SecondFactorPanelDocument,
  StartPasskeyDocument,
  StartSecondFactorDocument,
} from './second-factor-panel.generated.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';

const SINCE = '2026-11-27T10:00:00.000Z';
const CODES = ['abcd-efgh-jkmn-pqrs', 'bcde-fghj-kmnp-qrst'];
const passkey = (id: string, name: string, lastUsedAt: string | null = null) => typed('Passkey', { id, name, createdAt: SINCE, lastUsedAt });
type Passkeys = Array<ReturnType<typeof passkey>>;
const viewer = (since: string | null, codesKept = true, recoveryCodesLeft = 2, passkeys: Passkeys = [], app = since !== null) =>
  typed('Viewer', { id: 'u1', secondFactor: typed('SecondFactor', { since, codesKept, recoveryCodesLeft, app, passkeys }) });
const reads = (...states: Parameters<typeof viewer>) => answer(SecondFactorPanelDocument, {}, { viewer: viewer(...states) });
const setup = typed('SecondFactorSetup', { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/Academy:leila?secret=JBSWY3DPEHPK3PXP' });

it('two-step sign-in is set up with a QR code or a key and the first code, and the recovery codes are shown until they are kept', async () => {
  const done = vi.fn();
  renderWithProviders(<SecondFactorPanel onDone={done} />, {
    answers: [
      reads(null, true, 0),
      answer(StartSecondFactorDocument, {}, { startSecondFactor: setup }),
      answer(ConfirmSecondFactorDocument, { code: '123456' }, { confirmSecondFactor: CODES }),
      answer(ConfirmRecoveryCodesDocument, {}, { confirmRecoveryCodes: viewer(SINCE) }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect((await screen.findByRole('img', { name: 'QR code for the authenticator app' })).querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(
    1000,
  );
  expect(screen.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toBe(setup.url);
  await userEvent.type(screen.getByLabelText(/Enter the six digits/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));

  expect(await screen.findByText(CODES[1] ?? '')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep these recovery codes'));
  expect(done).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('You have 2 recovery codes left.')).toBeTruthy();
});

it('recovery codes that were not confirmed can be shown again', async () => {
  renderWithProviders(<SecondFactorPanel />, { answers: [reads(SINCE, false), answer(RenewRecoveryCodesDocument, {}, { renewRecoveryCodes: CODES })] });
  expect(await screen.findByText(/You have not confirmed yet/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show my recovery codes' }));
  expect(await screen.findByText(CODES[0] ?? '')).toBeTruthy();
});

it('two-step sign-in is turned off after a question', async () => {
  renderWithProviders(<SecondFactorPanel />, {
    answers: [reads(SINCE), answer(RemoveSecondFactorDocument, {}, { removeSecondFactor: viewer(null, true, 0) })],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await userEvent.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Turn off') ?? dialog);
  expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy();
});

describe('passkeys', () => {
  const OPTIONS = JSON.stringify({
    challenge: 'AQ',
    rp: { id: 'academy.example', name: 'Academy' },
    user: { id: 'AQ', name: 'a', displayName: 'a' },
    pubKeyCredParams: [],
  });
  const bytes = new Uint8Array([1]).buffer;
  const credential = {
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    getClientExtensionResults: () => ({}),
    response: { attestationObject: bytes, clientDataJSON: bytes },
  };
  const create = vi.fn();
  beforeEach(() => {
    create.mockReset();
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', class {});
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
    return () => vi.unstubAllGlobals();
  });
  const started = () => answer(StartPasskeyDocument, {}, { startPasskey: typed('PasskeySetup', { options: OPTIONS, name: 'Firefox · Linux' }) });
  const pressed = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  /** The answer closes the dialog; a press before it would open the next one only to see it closed. */
  const dialogClosed = async () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('are added with a name; a closed window of the browser is a sentence, and one can try again', async () => {
    create.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' })).mockResolvedValueOnce(credential);
    const response = JSON.stringify({
      id: 'AQ',
      rawId: 'AQ',
      response: { attestationObject: 'AQ', clientDataJSON: 'AQ' },
      type: 'public-key',
      clientExtensionResults: {},
    });
    renderWithProviders(<SecondFactorPanel />, {
      answers: [reads(null, true, 0), started(), answer(AddPasskeyDocument, { name: 'Blue key', response }, { addPasskey: CODES })],
    });
    await pressed('Add a passkey');
    const field = await screen.findByLabelText<HTMLInputElement>('Name of the passkey');
    expect(field.value).toBe('Firefox · Linux');
    await userEvent.clear(field);
    await userEvent.type(field, 'Blue key');
    await pressed('Continue');
    expect(await screen.findByText(/No passkey was made. Perhaps the window was closed/)).toBeTruthy();
    await pressed('Continue');
    expect(await screen.findByText(CODES[0] ?? '')).toBeTruthy();
  });

  it('are listed with their last use, renamed and removed; the last one turns two-step sign-in off', async () => {
    const [phone, key] = [passkey('p1', 'Phone', '2026-11-28T10:00:00.000Z'), passkey('p2', 'Key')];
    renderWithProviders(<SecondFactorPanel />, {
      answers: [
        reads(SINCE, true, 2, [phone, key], false),
        answer(RenamePasskeyDocument, { id: 'p2', name: 'Key 2' }, { renamePasskey: viewer(SINCE, true, 2, [phone, passkey('p2', 'Key 2')], false) }),
        answer(RemovePasskeyDocument, { id: 'p1' }, { removePasskey: viewer(SINCE, true, 2, [passkey('p2', 'Key 2')], false) }),
        answer(RemovePasskeyDocument, { id: 'p2' }, { removePasskey: viewer(null, true, 0) }),
      ],
    });
    expect((await screen.findAllByRole('listitem')).map((item) => item.textContent?.replace(/[\u2068\u2069]/g, ''))).toEqual([
      expect.stringMatching(/Phone.*Last used on 28 November 2026/),
      expect.stringMatching(/Key.*Never used/),
    ]);
    await pressed('Rename: Key');
    await userEvent.type(screen.getByLabelText('Name of the passkey'), ' 2');
    await pressed('Save');
    await dialogClosed();
    await pressed('Remove: Phone');
    expect(screen.getByText(/You can no longer sign in with it/)).toBeTruthy();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await dialogClosed();
    await pressed('Remove: Key 2');
    expect(screen.getByText(/It is your only second step/)).toBeTruthy();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/It is off/)).toBeTruthy();
  });

  it('stay when the app is removed', async () => {
    const passkeys = [passkey('p1', 'Phone')];
    renderWithProviders(<SecondFactorPanel />, {
      answers: [
        reads(SINCE, true, 2, passkeys),
        answer(RemoveAuthenticatorAppDocument, {}, { removeAuthenticatorApp: viewer(SINCE, true, 2, passkeys, false) }),
      ],
    });
    await pressed('Remove the app');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy();
  });

  it.each([
    ['a browser that has none', () => vi.stubGlobal('PublicKeyCredential', undefined), 'This browser cannot use passkeys.'],
    ['an address without encryption', () => vi.stubGlobal('isSecureContext', false), /Passkeys only work at an address that begins with https/],
  ])('are not offered in %s, with a sentence', async (_case, stub, sentence) => {
    stub();
    renderWithProviders(<SecondFactorPanel />, { answers: [reads(null, true, 0)] });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
