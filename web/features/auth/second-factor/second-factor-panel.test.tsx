import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import {
  ConfirmRecoveryCodesDocument,
  ConfirmSecondFactorDocument,
  RemoveSecondFactorDocument,
  RenewRecoveryCodesDocument,
  SecondFactorPanelDocument,
  StartSecondFactorDocument,
} from './second-factor-panel.generated.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';

const SINCE = '2026-11-27T10:00:00.000Z';
const CODES = ['abcd-efgh-jkmn-pqrs', 'bcde-fghj-kmnp-qrst'];
const viewer = (since: string | null, codesKept = true, recoveryCodesLeft = 2) =>
  typed('Viewer', { id: 'u1', secondFactor: typed('SecondFactor', { since, codesKept, recoveryCodesLeft }) });
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
  await userEvent.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
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
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeTruthy();
});
