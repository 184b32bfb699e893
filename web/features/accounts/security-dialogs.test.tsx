import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answer, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { ChangeAccountEmailDocument, EndAccountSessionsDocument, ResetSecondFactorDocument } from './security-dialogs.generated.ts';
import { ChangeEmail, EndSessions, ResetSecondFactor } from './security-dialogs.tsx';

const account = typed('Account', {
  id: 'u2',
  name: 'Nura',
  surname: 'Ahmadi',
  email: 'nura@academy.example',
  role: 'student' as const,
  color: '#b9553a',
  online: false,
  doNotDisturb: false,
  addedAt: '2026-01-02T10:00:00.000Z',
  deactivatedAt: null,
  erasedFrom: null,
  courseCount: 0,
  teamCount: 0,
  secondFactor: true,
});
const dialog = () => within(screen.getByRole('dialog'));

describe('what an admin does for the safety of an account', () => {
  it('turns off the two-step sign-in of a person after a question that names the person', async () => {
    const onClose = vi.fn();
    renderWithProviders(<ResetSecondFactor account={account} onClose={onClose} />, {
      answers: [answer(ResetSecondFactorDocument, { userId: 'u2' }, { resetSecondFactor: { ...account, secondFactor: false } })],
    });
    expect(dialog().getByText(/Nura Ahmadi/)).toBeTruthy();
    await userEvent.click(dialog().getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(await screen.findByText('Two-step sign-in is off for this person')).toBeTruthy();
  });

  it('ends the sessions of a person, and changes nothing when the question is cancelled', async () => {
    const onClose = vi.fn();
    renderWithProviders(<EndSessions account={account} onClose={onClose} />, {
      answers: [answer(EndAccountSessionsDocument, { userId: 'u2' }, { endAccountSessions: account })],
    });
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('The person was signed out on all devices')).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Sign out everywhere' }));
    expect(await screen.findByText('The person was signed out on all devices')).toBeTruthy();
  });

  it('changes the address of an account, and says in the form that another account has it', async () => {
    const variables = { userId: 'u2', email: 'new@academy.example' };
    const onClose = vi.fn();
    renderWithProviders(<ChangeEmail account={account} onClose={onClose} />, {
      answers: [
        refusal(ChangeAccountEmailDocument, variables, 'EMAIL_TAKEN'),
        answer(ChangeAccountEmailDocument, variables, { changeAccountEmail: { ...account, email: variables.email } }),
      ],
    });
    const field = dialog().getByLabelText(/New email address/);
    expect((field as HTMLInputElement).value).toBe('nura@academy.example');
    await userEvent.clear(field);
    await userEvent.type(field, ' new@academy.example ');
    await userEvent.click(dialog().getByRole('button', { name: 'Change email address' }));
    expect(await dialog().findByRole('alert')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(dialog().getByRole('button', { name: 'Change email address' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(await screen.findByText('Email address changed')).toBeTruthy();
  });
});
