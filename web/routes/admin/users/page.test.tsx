import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AccessDialogDocument } from '../../../features/accounts/access-dialog.generated.ts';
import { AccountListDocument } from '../../../features/accounts/account-list.generated.ts';
import type { AccountRow_AccountFragment } from '../../../features/accounts/account-row.generated.ts';
import { AddToGroupDocument } from '../../../features/accounts/add-to-group.generated.ts';
import { DisenrolAcademiesDocument, DisenrolCoursesDocument } from '../../../features/accounts/disenrol-dialog.generated.ts';
import { EveryGroupDocument } from '../../../features/accounts/every-group.generated.ts';
import {
  ChangeRolesDocument,
  DeactivateAccountsDocument,
  DisenrolDocument,
  ReactivateAccountsDocument,
} from '../../../features/accounts/use-account-actions.generated.ts';
import type { AccountFilter } from '../../../schema-types.generated.ts';
import { startSession } from '../../../shared/session/session.ts';
import { holdRests } from '../../../testing/hold-rests.ts';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { viewerWith } from '../../../testing/viewer.ts';
import { AdminUsersPage } from './page.tsx';

type Account = AccountRow_AccountFragment;

const account = (id: string, change: Partial<Account> = {}): Account =>
  typed('Account', {
    id,
    name: id,
    surname: 'Karimi',
    email: `${id}@academy.example`,
    role: 'student',
    color: '#b9553a',
    online: false,
    doNotDisturb: false,
    addedAt: '2026-11-01T09:00:00Z',
    deactivatedAt: null,
    erasedFrom: null,
    courseCount: 2,
    teamCount: 0,
    secondFactor: false,
    ...change,
  });
const ME = account('u1', { name: 'Nura', role: 'admin', online: true });
const AMINA = account('amina', { teamCount: 2, role: 'module_trainer' });
const BASIR = account('basir', { online: true, doNotDisturb: true });
const GONE = { deactivatedAt: '2026-11-20T09:00:00Z', erasedFrom: '2026-12-20T09:00:00Z' };

const page = (items: Account[], filter: AccountFilter = {}, total = items.length, cursor?: string, nextCursor: string | null = null) =>
  answer(
    AccountListDocument,
    {
      filter: { search: null, presence: null, role: null, order: 'nameAscending', state: null, groupId: null, ...filter },
      ...(cursor === undefined ? {} : { cursor }),
    },
    {
      accounts: typed('AccountPage', { total, nextCursor, items }),
    } as never,
  );
const result = (each: Account, error: string | null = null) => typed('AccountResult', { userId: each.id, changed: error === null, error, account: each });

const viewer = viewerWith({ surname: 'Karimi', role: 'admin' });
beforeEach(() => {
  act(() => startSession({ token: 'secret', viewer }));
  // A window in which the filters stand beside each other.
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
});

async function open(answers: NonNullable<RenderOptions['answers']>, query = '') {
  const view = renderWithProviders(<AdminUsersPage />, { path: `/admin/users${query}`, pattern: '/admin/users', answers });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return view;
}
const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u2068\u2069]/g, '');
const rowOf = (name: string): HTMLElement => {
  const row = screen.getByText(new RegExp(`^${name} Karimi`)).closest<HTMLElement>('tr, li');
  if (row === null) throw new Error(`There is no row of ${name}`);
  return row;
};
async function choose(name: string, item: string) {
  await userEvent.click(within(rowOf(name)).getByRole('button', { name: `Actions for ${name} Karimi` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the page of users', () => {
  it('shows names, addresses, roles, states and courses, and marks the tab', async () => {
    await open([page([ME, AMINA, BASIR, account('zia', GONE)])]);
    expect(plain(rowOf('Nura').textContent)).toContain('Nura Karimi (you)u1@academy.example');
    expect(rowOf('Nura').textContent).toContain('Course Leader');
    expect(rowOf('amina').textContent).toContain('Offline');
    expect(rowOf('basir').textContent).toContain('Not Available');
    expect(plain(rowOf('zia').textContent)).toContain('Deactivated until 20 December 2026');
    expect(screen.getByText('4 users')).toBeDefined();
    expect(screen.getByRole('link', { name: 'All Users' }).getAttribute('aria-current')).toBe('page');
  });

  it('reads search, filters and order from the URL, and keeps them there', async () => {
    const filter = { search: 'amina', role: 'module_trainer', order: 'addedDescending', state: 'deactivated', presence: 'offline' } as const;
    const { router } = await open(
      [page([AMINA], filter), page([AMINA], { ...filter, state: null })],
      '?search=amina&role=module_trainer&order=addedDescending&state=deactivated&presence=offline',
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Active');
    await waitFor(() => expect(router.state.location.search).toBe('?search=amina&role=module_trainer&order=addedDescending&presence=offline'));
  });

  it('shows more on request, and keeps the selection', async () => {
    await open([page([AMINA], {}, 2, undefined, 'after-amina'), page([BASIR], {}, 2, 'after-amina')]);
    await userEvent.click(within(rowOf('amina')).getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => rowOf('basir'));
    expect(within(rowOf('amina')).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('selects as many users at once as one action takes', async () => {
    await open([page(Array.from({ length: 201 }, (_, index) => account(`p${index}`)))]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all users on this page' }));
    expect(screen.getByRole('toolbar').textContent).toContain('200');
  });

  it('changes a role after a warning about what ends with the old one', async () => {
    const changed = { ...AMINA, role: 'instructor' as const, teamCount: 0 };
    await open([
      page([ME, AMINA]),
      answer(ChangeRolesDocument, { userIds: ['amina'], role: 'instructor', currentRole: 'module_trainer' }, { changeRoles: [result(changed)] } as never),
    ]);
    await choose('amina', 'Change role');
    const dialog = await screen.findByRole('dialog', { name: 'Change role' });
    expect(within(dialog).queryByText(/course team memberships will end/)).toBeNull();
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Role' }), 'Instructor');
    expect(within(dialog).getByText(/^2 course team memberships will end/)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('User updated successfully!')).toBeDefined();
    await waitFor(() => expect(rowOf('amina').textContent).toContain('Instructor'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the current role when another admin changed it first', async () => {
    const now = { ...BASIR, role: 'speaker' as const };
    await open([
      page([BASIR]),
      answer(ChangeRolesDocument, { userIds: ['basir'], role: 'instructor', currentRole: 'student' }, { changeRoles: [result(now, 'ROLE_CHANGED')] } as never),
    ]);
    await choose('basir', 'Change role');
    const dialog = await screen.findByRole('dialog', { name: 'Change role' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Role' }), 'Instructor');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText(/Someone else changed the role of this person/)).toBeDefined();
    await waitFor(() => expect(rowOf('basir').textContent).toContain('Speaker'));
  });

  it('deactivates a user and undoes it from the toast', async () => {
    await open([
      page([AMINA]),
      answer(DeactivateAccountsDocument, { userIds: ['amina'] }, { deactivateAccounts: [result({ ...AMINA, ...GONE })] } as never),
      answer(ReactivateAccountsDocument, { userIds: ['amina'] }, { reactivateAccounts: [result(AMINA)] } as never),
    ]);
    await choose('amina', 'Deactivate');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('User restored')).toBeDefined();
    await waitFor(() => expect(rowOf('amina').textContent).toContain('Offline'));
  });

  it('does not offer to change the own role or to deactivate the own account', async () => {
    await open([page([ME])]);
    await userEvent.click(within(rowOf('Nura')).getByRole('button', { name: 'Actions for Nura Karimi' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Academies and courses', 'Audit trail']);
  });

  it('deactivates several users, and says which were not changed and why', async () => {
    const results = [result(ME, 'OWN_ACCOUNT'), result({ ...AMINA, ...GONE }), result({ ...BASIR, ...GONE })];
    await open([page([ME, AMINA, BASIR]), answer(DeactivateAccountsDocument, { userIds: ['u1', 'amina', 'basir'] }, { deactivateAccounts: results } as never)]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all users on this page' }));
    const bar = screen.getByRole('toolbar', { name: 'Actions on the selected users' });
    expect(within(bar).getByText('3 selected')).toBeDefined();
    await userEvent.click(within(bar).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('2 users deactivated')).toBeDefined();
    expect(screen.getByText(/1 user was not changed: You cannot do this to your own account/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Users' })));
  });

  it('lists the academies and courses that a user has access to', async () => {
    const since = '2026-10-01T09:00:00Z';
    const access = typed('AccountAccess', {
      userId: 'amina',
      academies: [],
      courses: [typed('AccessibleCourse', { id: 'c1', name: 'Psychological first aid', academyName: 'Community', since })],
      teams: [typed('AccountTeam', { id: 'c2', name: 'Stress', academyName: 'Community', role: 'module_trainer', allModules: false, since })],
    });
    await open([page([AMINA]), answer(AccessDialogDocument, { userId: 'amina' }, { accountAccess: access } as never)]);
    await choose('amina', 'Academies and courses');
    const dialog = await screen.findByRole('dialog', { name: 'Academies and courses' });
    expect((await within(dialog).findByRole('link', { name: 'Psychological first aid' })).getAttribute('href')).toBe('/admin/course-detail/c1');
    expect(within(dialog).getByText('No academies')).toBeDefined();
    // The third tab of a course has its students.
    expect(within(dialog).getByRole('link', { name: 'Stress' }).getAttribute('href')).toBe('/admin/course-detail/c2?tab=3');
    expect(plain(dialog.textContent)).toContain('Module trainer · Some modules');
  });

  it('disenrolls a user from a course after a second press', async () => {
    const course = typed('AccessibleCourse', { id: 'c1', name: 'Psychological first aid', academyName: 'Community', since: '2026-10-01T09:00:00Z' });
    const access = (courses: unknown[]) =>
      answer(AccessDialogDocument, { userId: 'amina' }, {
        accountAccess: typed('AccountAccess', { userId: 'amina', academies: [], courses, teams: [] }),
      } as never);
    const left = result({ ...AMINA, courseCount: 1 });
    await open([page([AMINA]), access([course]), answer(DisenrolDocument, { userIds: ['amina'], courseId: 'c1' }, { disenrol: [left] } as never), access([])]);
    await choose('amina', 'Academies and courses');
    const dialog = await screen.findByRole('dialog', { name: 'Academies and courses' });
    const endRests = holdRests();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Disenroll: Psychological first aid' }));
    expect(within(dialog).getByText(/Progress is kept/)).toBeDefined();
    const confirm = within(dialog).getByRole('button', { name: 'Disenroll' });
    // A double press on the first button does not confirm.
    await userEvent.click(confirm);
    expect(within(dialog).getByText('Psychological first aid')).toBeDefined();
    endRests();
    expect(confirm.getAttribute('aria-disabled')).toBeNull();
    await userEvent.click(confirm);
    expect(await within(dialog).findByText('No courses')).toBeDefined();
    expect(screen.getByText('User disenrolled successfully!')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(within(rowOf('amina')).getByRole('cell', { name: '1' })).toBeDefined());
  });

  it('disenrolls several users from one course, unless it is undone', async () => {
    const item = (id: string, name: string) => ({ id, translations: [{ language: 'en', name, __typename: 'Text' }] });
    const arrived = vi.fn();
    const { request, result: sent } = answer(DisenrolDocument, { userIds: ['amina', 'basir'], courseId: 'c1' }, {
      disenrol: [result(AMINA), result(BASIR)],
    } as never);
    await open([
      page([AMINA, BASIR]),
      answer(DisenrolAcademiesDocument, {}, { adminAcademies: [typed('AdminAcademy', item('a1', 'Community'))] } as never),
      answer(DisenrolCoursesDocument, { academyId: 'a1' }, { adminCourses: [typed('AdminCourse', item('c1', 'First aid'))] } as never),
      { request, result: () => [arrived(), sent][1] } as never,
    ]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all users on this page' }));
    const disenrol = async () => {
      await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Disenroll' }));
      const dialog = await screen.findByRole('dialog', { name: 'Disenroll' });
      await within(dialog).findByRole('option', { name: 'First aid' });
      await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Course' }), 'First aid');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Disenroll' }));
      expect(await screen.findByText('2 users disenrolled successfully!')).toBeDefined();
      expect(screen.queryByRole('dialog')).toBeNull();
    };
    await disenrol();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('2 users disenrolled successfully!')).toBeNull());
    await disenrol();
    expect(arrived).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(arrived).toHaveBeenCalledOnce());
  });

  it('adds the selected users to one of more than 100 groups in one request', async () => {
    const groups = (from: number, to: number, cursor: string | undefined, nextCursor: string | null) => {
      const items = Array.from({ length: to - from }, (_, index) =>
        typed('AdminGroup', { id: `g${from + index}`, name: `Group ${from + index}`, language: 'en' }),
      );
      return answer(EveryGroupDocument, cursor === undefined ? {} : { cursor }, { groups: typed('AdminGroupPage', { nextCursor, items }) } as never);
    };
    await open([
      page([AMINA, BASIR]),
      groups(0, 100, undefined, 'further'),
      groups(100, 101, 'further', null),
      answer(AddToGroupDocument, { id: 'g100', userIds: ['amina', 'basir'] }, { addGroupUsers: typed('AdminGroup', { id: 'g100', memberCount: 2 }) } as never),
    ]);
    const filter = await screen.findByRole('combobox', { name: 'Group' });
    // Its many options are there once it is used.
    await userEvent.click(filter);
    expect(await within(filter).findByRole('option', { name: 'Group 100' })).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all users on this page' }));
    await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Add to group' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add to group' });
    const add = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Add to group' });
    expect(add.disabled).toBe(true);
    const group = within(dialog).getByRole('combobox', { name: 'Group' });
    await userEvent.click(group);
    await userEvent.selectOptions(group, 'Group 100');
    await userEvent.click(add);
    expect(await screen.findByText('Users added successfully!')).toBeDefined();
    await waitFor(() => expect([screen.queryByRole('dialog'), screen.queryByRole('toolbar')]).toEqual([null, null]));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Users' })));
  });

  it('shows that nobody was found, and removes the filters', async () => {
    const { router } = await open([page([], { search: 'x' }), page([AMINA])], '?search=x');
    expect(screen.getByText('No users found')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => rowOf('amina'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('shows an error that can be tried again', async () => {
    await open([refusal(AccountListDocument, page([]).request.variables as never, 'SERVICE_UNAVAILABLE'), page([AMINA])]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => rowOf('amina'));
  });
});
