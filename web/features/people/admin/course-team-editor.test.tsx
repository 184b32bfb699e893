import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { UserRole } from '../../../../schema/roles.ts';
import type { TeamMemberInput } from '../../../schema-types.generated.ts';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { CandidatePickerDocument } from './candidate-picker.generated.ts';
import {
  type CourseTeamEditor_MemberFragment,
  CourseTeamEditorDocument,
  RemoveTeamMemberDocument,
  SaveTeamMemberDocument,
} from './course-team-editor.generated.ts';
import { CourseTeamEditor } from './course-team-editor.tsx';

type Member = CourseTeamEditor_MemberFragment;

const MODULES = [
  { id: 'm1', name: 'Looking' },
  { id: 'm2', name: 'Listening' },
];
const person = (id: string) =>
  typed('Person', { id, name: id, surname: 'Karimi', color: '#b9553a', online: false, doNotDisturb: false, email: `${id}@academy.example` });
const member = (id: string, role: UserRole, modules: string[] | null = null): Member =>
  typed('AdminTeamMember', { role, allModules: modules === null, moduleIds: modules ?? [], person: person(id) });
const team = (...members: Member[]) => answer(CourseTeamEditorDocument, { courseId: 'c1' }, { courseTeam: members } as never);
const candidates = (role: UserRole, ids: string[], search: string | null = null) => {
  const items = ids.map((id) => typed('Account', { id, name: id, surname: 'Karimi', email: `${id}@academy.example`, role, color: '#b9553a' }));
  const filter = { search, role };
  return answer(CandidatePickerDocument, { filter }, { accounts: typed('AccountPage', { total: ids.length, items }) } as never);
};
const saved = (input: TeamMemberInput, ...members: Member[]) => answer(SaveTeamMemberDocument, { input }, { saveTeamMember: members } as never);

async function open(...answers: NonNullable<RenderOptions['answers']>) {
  renderWithProviders(<CourseTeamEditor courseId="c1" modules={MODULES} />, { answers });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
}
const press = async (name: string, within_: HTMLElement = document.body) => userEvent.click(await within(within_).findByRole('button', { name }));
const plain = (element: HTMLElement): string => (element.textContent ?? '').replace(/[\u2068\u2069]/g, '');
const openForm = async () => {
  await press('Add team member');
  return screen.findByRole('dialog', { name: 'Add team member' });
};

describe('the team of a course', () => {
  it('lists course leaders and module trainers with their modules, then the other roles', async () => {
    await open(team(member('amina', 'module_trainer', ['m2']), member('basir', 'module_trainer'), member('clara', 'admin'), member('dan', 'speaker')));
    const [listed, others] = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').map(plain));
    expect(listed?.[0]).toContain('amina Karimi OfflineModule trainer · amina@academy.exampleListening');
    expect(listed?.[1]).toContain('All modules');
    expect(listed?.[2]).toContain('Course Leader');
    expect(others).toEqual([expect.stringContaining('dan Karimi OfflineSpeaker')]);
    expect(screen.queryByRole('button', { name: 'Change modules of dan Karimi' })).toBeNull();
  });

  it('gets a module trainer of some modules', async () => {
    const input = { courseId: 'c1', userId: 'amina', role: 'module_trainer', allModules: false, moduleIds: ['m2'] } as const;
    const amina = member('amina', 'module_trainer', ['m2']);
    await open(team(), candidates('module_trainer', ['amina', 'basir']), saved({ ...input, moduleIds: ['m2'] }, amina));
    expect(screen.getByText('No Team Members Found')).toBeDefined();
    const form = await openForm();
    await press('Add team member', form);
    expect(await screen.findByText('Missing user')).toBeDefined();
    await userEvent.click(await within(form).findByRole('radio', { name: /amina@/ }));
    await userEvent.click(within(form).getByRole('radio', { name: 'Only some modules' }));
    await press('Add team member', form);
    expect(await screen.findByText('Choose at least one module.')).toBeDefined();
    await userEvent.click(within(form).getByRole('checkbox', { name: 'Listening' }));
    await press('Add team member', form);
    expect(await screen.findByText('Team member added successfully!')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/amina@academy\.example/)).toBeDefined();
  });

  it('offers candidates with the chosen site role who are not on the team yet', async () => {
    await open(team(member('basir', 'instructor')), candidates('module_trainer', ['amina']), candidates('instructor', ['basir', 'clara']));
    const form = await openForm();
    await within(form).findByRole('radio', { name: /amina@/ });
    await userEvent.selectOptions(within(form).getByRole('combobox', { name: 'Role' }), 'Instructor');
    expect(await within(form).findByRole('radio', { name: /clara@/ })).toBeDefined();
    expect(within(form).queryByRole('radio', { name: /basir@|amina@/ })).toBeNull();
    expect(within(form).queryByRole('group', { name: 'Modules' })).toBeNull();
  });

  it('changes the modules of a trainer', async () => {
    const input = { courseId: 'c1', userId: 'amina', role: 'module_trainer', allModules: true, moduleIds: [] } as const;
    await open(team(member('amina', 'module_trainer', ['m2'])), saved({ ...input, moduleIds: [] }, member('amina', 'module_trainer')));
    await press('Change modules of amina Karimi');
    const form = await screen.findByRole('dialog', { name: 'Change modules' });
    expect(within(form).getByRole<HTMLInputElement>('checkbox', { name: 'Listening' }).checked).toBe(true);
    await userEvent.click(within(form).getByRole('radio', { name: 'All modules' }));
    await press('Save', form);
    expect(await screen.findByText('Team member updated successfully!')).toBeDefined();
    await waitFor(() => expect(plain(screen.getByRole('listitem'))).toContain('All modules'));
  });

  it('loses a removed member, and the focus stays in the list', async () => {
    const removed = answer(RemoveTeamMemberDocument, { courseId: 'c1', userId: 'amina' }, { removeTeamMember: [member('clara', 'admin')] } as never);
    await open(team(member('amina', 'module_trainer'), member('clara', 'admin')), removed);
    await press('Remove amina Karimi from the team');
    expect(await screen.findByText('Team member deleted successfully!')).toBeDefined();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('listitem'))).toBe(true));
  });

  it('stays unchanged when the server refuses a change, and shows the error', async () => {
    await open(team(member('amina', 'module_trainer')), refusal(RemoveTeamMemberDocument, { courseId: 'c1', userId: 'amina' }, 'SERVICE_UNAVAILABLE'));
    await press('Remove amina Karimi from the team');
    expect(await screen.findByText('Oops!')).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});
