import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../schema/error-codes.ts';
import { SignOutDocument } from '../../shared/account/sign-out.generated.ts';
import { returnPath } from '../../shared/session/return-path.ts';
import { endSession } from '../../shared/session/session.ts';
import { answer, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { AcceptInvitationDocument } from './accept-invitation.generated.ts';
import { AcceptInvitation } from './accept-invitation.tsx';

const accepted = (target: { academyId: string | null; courseId: string | null }) =>
  answer(
    AcceptInvitationDocument,
    { token: 'abc' },
    { acceptInvitation: { __typename: 'InvitationTarget', ...target } as { academyId: string | null; courseId: string | null } },
  );
const refused = (code: ErrorCode) => refusal(AcceptInvitationDocument, { token: 'abc' }, code);

const open = (answers: Parameters<typeof renderWithProviders>[1] extends infer O ? NonNullable<O> : never) =>
  renderWithProviders(<AcceptInvitation token="abc" />, {
    path: '/user/acceptAccess/abc',
    routes: [
      { path: '/academy-detail/:id', element: <p>academy</p> },
      { path: '/academy-course-detail/:id', element: <p>course</p> },
    ],
    ...answers,
  });

beforeEach(() => act(endSession));

describe('opening an invitation', () => {
  it.each([
    ['/academy-detail/a1', { academyId: 'a1', courseId: null }],
    ['/academy-course-detail/c1', { academyId: 'a1', courseId: 'c1' }],
  ])('accepts the invitation and opens its target %s', async (address, target) => {
    const { router } = open({ answers: [accepted(target)] });
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
    expect(screen.getByText('Invitation accepted')).toBeTruthy();
  });

  it('reports an invitation that was used already', async () => {
    open({ answers: [refused('INVITATION_INVALID')] });
    expect(await screen.findByText('Unable to process your invitation. Invalid or already processed!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse academies' })).toBeTruthy();
  });

  it('lets the invited person sign in instead, and returns', async () => {
    open({ answers: [refused('INVITATION_OTHER_ACCOUNT'), answer(SignOutDocument, {}, { signOut: true })] });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with another account' }));
    await waitFor(() => expect(returnPath()).toBe('/user/acceptAccess/abc'));
  });

  it('can be retried if the server was unreachable', async () => {
    const unreachable = { ...accepted({ academyId: 'a1', courseId: null }), result: undefined, error: new TypeError('Failed to fetch') };
    const { router } = open({ answers: [unreachable as never, accepted({ academyId: 'a1', courseId: null })] });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/academy-detail/a1'));
  });
});
