import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, refusal, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { AccessForm } from './access-form.tsx';
import { InvitationsDocument } from './invitation-list.generated.ts';
import { InvitationList } from './invitation-list.tsx';
import { InvitationTargetsDocument } from './target-choices.generated.ts';

const ALL = { search: null, state: null, kind: null, academyId: null, courseId: null, importId: null };
const nothing = (filter: Partial<typeof ALL> | { search: string } = {}, offset = 0) =>
  answer(InvitationsDocument, { filter: { ...ALL, ...filter }, offset, limit: 50 }, { invitations: typed('InvitationPage', { total: 0, items: [] }) } as never);

describe('the list of invitations', () => {
  it('says that no one has been invited; the way to invite is beside the heading', async () => {
    renderWithProviders(<InvitationList />, { answers: [nothing()] });
    expect(await screen.findByText('No one has been invited yet.')).toBeTruthy();
    expect([screen.queryByRole('link', { name: 'Invite people' }), screen.queryByRole('button', { name: 'Clear filters' })]).toEqual([null, null]);
  });

  it('says that no invitation matches, and removes the filters', async () => {
    const { router } = renderWithProviders(<InvitationList />, { path: '/?search=x&page=2', pattern: '/', answers: [nothing({ search: 'x' }, 50), nothing()] });
    expect(await screen.findByText('No invitation matches.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No one has been invited yet.')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });
});

describe('the form that invites people to an academy or a course', () => {
  it('says why there is nothing to choose, and reads the choices again', async () => {
    const targets = typed('InvitationTargets', { academies: [typed('InvitationTarget', { id: 'a1', name: 'Community' })], courses: [], groups: [] });
    renderWithProviders(<AccessForm who="people" />, {
      answers: [refusal(InvitationTargetsDocument, {}, 'INTERNAL'), answer(InvitationTargetsDocument, {}, { invitationTargets: targets } as never)],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Academy: Community' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
