import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../../shared/session/session.ts';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { CandidatePickerDocument } from './candidate-picker.generated.ts';
import { AddGroupUsersDocument, GroupMembersDocument, RemoveGroupUsersDocument } from './group-members.generated.ts';
import { GroupMembers } from './group-members.tsx';

beforeEach(() => startSession({ token: 't', viewer: { id: 'u9', name: 'Ada', surname: 'L', email: 'a@b.c', role: 'admin' } as never }));

const FILTER = { search: null, presence: null, role: null, order: 'nameAscending' as const };
const FARID = { id: 'p1', name: 'Farid', surname: 'Ahmadi', role: 'student' as const, color: '#b9553a', email: 'farid@academy.example' };
const listed = typed('Person', { ...FARID, online: false, doNotDisturb: false, addedAt: '2026-11-01T09:00:00Z' });
const members = (items: Array<typeof listed>) =>
  answer(GroupMembersDocument, { groupId: 'g1', filter: FILTER }, {
    group: typed('AdminGroup', {
      id: 'g1',
      name: 'Helping hands',
      language: 'en',
      memberCount: items.length,
      members: typed('PersonPage', { total: items.length, nextCursor: null, items }),
    }),
  } as never);
const changed = (memberCount: number) => typed('AdminGroup', { id: 'g1', memberCount });
const candidates = (search: string | null) =>
  answer(CandidatePickerDocument, { filter: { search, role: null } }, {
    accounts: typed('AccountPage', { total: 1, items: [typed('Account', FARID)] }),
  } as never);
const users = { id: 'g1', userIds: ['p1'] };

const focused = () => document.activeElement;
/** Moves the focus to an element with the Tab key alone. */
async function tabTo(element: HTMLElement): Promise<void> {
  for (let presses = 0; presses < 40 && focused() !== element; presses += 1) await userEvent.tab();
  expect(focused()).toBe(element);
}

describe('the members of a group', () => {
  it('are added, removed and added again by Undo with the keyboard alone, and the focus stays in the list', async () => {
    const answers = [
      members([]),
      candidates(null),
      answer(AddGroupUsersDocument, users, { addGroupUsers: changed(1) }),
      members([listed]),
      answer(RemoveGroupUsersDocument, users, { removeGroupUsers: changed(0) }),
      members([]),
      answer(AddGroupUsersDocument, users, { addGroupUsers: changed(1) }),
      members([listed]),
    ];
    renderWithProviders(<GroupMembers groupId="g1" heading={(_group, add) => add} notFound={null} />, { answers });
    expect(await screen.findByText('No users found')).toBeTruthy();
    await tabTo(screen.getByRole('button', { name: 'Add User' }));
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Add User' });
    await tabTo(await within(dialog).findByRole('checkbox', { name: /farid@academy\.example/ }));
    await userEvent.keyboard(' ');
    await tabTo(within(dialog).getByRole('button', { name: 'Add User' }));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Users added successfully!')).toBeTruthy();

    await tabTo(await screen.findByRole('button', { name: /^Remove .*Farid Ahmadi.* from the group$/ }));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Removed from the group')).toBeTruthy();
    expect(await screen.findByText('No users found')).toBeTruthy();
    const list = screen.getByRole('region', { name: 'Users' });
    await waitFor(() => expect(focused()).toBe(list));

    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(within(list).getByText(/Farid Ahmadi/)).toBeTruthy());
    await waitFor(() => expect(focused()).toBe(list));
  });

  it('stay listed on all pages that were loaded when one of the last page is removed', async () => {
    const people = Array.from({ length: 120 }, (_each, index) => ({ ...listed, id: `p${index + 1}`, surname: `Number ${index + 1}` }));
    const part = (from: number, to: number, total: number, variables: object) =>
      answer(
        GroupMembersDocument,
        { groupId: 'g1', filter: FILTER, ...variables } as never,
        {
          group: typed('AdminGroup', {
            id: 'g1',
            name: 'Helping hands',
            language: 'en',
            memberCount: total,
            members: typed('PersonPage', { total, nextCursor: to < total ? String(to) : null, items: people.slice(from, to) }),
          }),
        } as never,
      );
    const removed = answer(RemoveGroupUsersDocument, { id: 'g1', userIds: ['p115'] }, { removeGroupUsers: changed(119) });
    const answers = [
      part(0, 50, 120, {}),
      part(50, 100, 120, { cursor: '50' }),
      part(100, 120, 120, { cursor: '100' }),
      removed,
      part(0, 100, 119, { limit: 100 }),
    ];
    renderWithProviders(<GroupMembers groupId="g1" heading={(_group, add) => add} notFound={null} />, { answers });
    // By label, because finding a button among 120 rows by its role takes seconds.
    const rows = () => screen.queryAllByLabelText(/from the group$/).length;
    for (const count of [50, 100]) {
      await waitFor(() => expect(rows()).toBe(count));
      await userEvent.click(screen.getByText(/^Show .*more/));
    }
    await waitFor(() => expect(rows()).toBe(120));
    await userEvent.click(screen.getByLabelText(/Number 115/));
    await waitFor(() => expect(rows()).toBe(119));
    expect(screen.queryByLabelText(/Number 115/)).toBeNull();
    expect(screen.getByLabelText(/Number 120/)).toBeTruthy();
  });
});
