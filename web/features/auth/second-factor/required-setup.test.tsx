import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { currentSession, startSession } from '../../../shared/session/session.ts';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { RequiredSetup } from './required-setup.tsx';
import { ConfirmRecoveryCodesDocument, RenewRecoveryCodesDocument, SecondFactorPanelDocument } from './second-factor-panel.generated.ts';

const viewer = (codesKept: boolean) =>
  typed('Viewer', {
    id: 'u1',
    secondFactor: typed('SecondFactor', { since: '2026-11-27T10:00:00.000Z', codesKept, recoveryCodesLeft: 10, app: true, passkeys: [] }),
  });

it('people whose role needs two-step sign-in go on when they have kept their recovery codes', async () => {
  startSession({ token: 't', viewer: { id: 'u1', name: 'Amina', surname: 'Haidari', email: 'a@b.c', role: 'admin', secondFactorNeeded: true } as never });
  renderWithProviders(<RequiredSetup />, {
    answers: [
      answer(SecondFactorPanelDocument, {}, { viewer: viewer(false) }),
      answer(RenewRecoveryCodesDocument, {}, { renewRecoveryCodes: ['abcd-efgh-jkmn-pqrs'] }),
      answer(ConfirmRecoveryCodesDocument, {}, { confirmRecoveryCodes: viewer(true) }),
    ],
  });
  expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Show my recovery codes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(currentSession()?.viewer.secondFactorNeeded).toBe(false));
});
