import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentSession, startSession } from '../../shared/session/session.ts';
import { answer, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { DeactivateAccountDocument } from './deactivate-account.generated.ts';
import { DeactivateAccount } from './deactivate-account.tsx';

const PASSWORD = { password: 'Lantern&harbour8' };

beforeEach(() => startSession({ token: 't', viewer: { id: 'u9', name: 'Nilufar', surname: 'Rahimi', email: 'a@b.c', role: 'student' } as never }));

async function deleteProfile(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Delete profile' }));
  await userEvent.type(screen.getByLabelText('Your password'), PASSWORD.password);
  await userEvent.click(screen.getByRole('button', { name: 'Delete my profile' }));
}

describe('deleting your own profile', () => {
  it('asks for the password, ends the session, and deletes all drafts in this browser', async () => {
    localStorage.setItem('draft:u9:message:c1#1', '{}');
    renderWithProviders(<DeactivateAccount />, { answers: [answer(DeactivateAccountDocument, PASSWORD, { deactivateAccount: true })] });
    await deleteProfile();
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/u9|Nilufar/);
  });

  it('fails with a wrong password, and the dialog says so', async () => {
    renderWithProviders(<DeactivateAccount />, { answers: [refusal(DeactivateAccountDocument, PASSWORD, 'PASSWORD_INVALID')] });
    await deleteProfile();
    expect(await within(screen.getByRole('dialog')).findByText('This password is incorrect.')).toBeTruthy();
    expect(currentSession()).not.toBeNull();
  });
});
