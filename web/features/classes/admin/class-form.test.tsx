import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { type ClassForm_ClassFragment, ClassToAddDocument, ClassToEditDocument, UpdateClassDocument } from './class-editor.generated.ts';
import { ClassEditor } from './class-editor.tsx';

const MODULE = '11111111-1111-4111-8111-111111111111';
const OMAR = '22222222-2222-4222-8222-222222222222';
const MINA = '33333333-3333-4333-8333-333333333333';
const options = {
  settings: typed('Settings', { contentLanguages: ['en', 'de', 'fa'] }),
  classOptions: typed('ClassOptions', {
    classTypes: ['course', 'module'],
    modules: [typed('ClassModule', { id: MODULE, name: 'Listening' }), typed('ClassModule', { id: '44444444-4444-4444-8444-444444444444', name: 'Speaking' })],
    leaders: [
      typed('ClassLeader', { id: OMAR, name: 'Omar', surname: 'Haddad', leadsCourse: true, moduleIds: null }),
      typed('ClassLeader', { id: MINA, name: 'Mina', surname: 'Rahimi', leadsCourse: false, moduleIds: [MODULE] }),
    ],
  }),
};
const saved: ClassForm_ClassFragment = typed('CourseClass', {
  id: 'k1',
  courseId: 'c1',
  revision: 3,
  updatedAt: '2026-11-22T09:00:00Z',
  classType: 'course',
  module: null,
  timeZone: 'Europe/Berlin',
  localDays: ['Monday'],
  localTime: '18:00',
  defaultLanguage: 'en',
  translations: [typed('ClassTranslation', { language: 'en', name: 'Talk', description: '<p>We talk.</p>' })],
  leader: typed('Person', { id: OMAR }),
});
const INPUT = {
  classType: 'course',
  moduleId: null,
  defaultLanguage: 'en',
  translations: [{ language: 'en', name: 'Talk', description: '<p>We talk.</p>' }],
  days: ['Monday', 'Wednesday'],
  time: '18:00',
  timeZone: 'Europe/Berlin',
  leaderId: OMAR,
  upToDate: [],
} as const;
const toAdd = answer(ClassToAddDocument, { courseId: 'c1' }, options as never);
const toEdit = (item: ClassForm_ClassFragment = saved) => answer(ClassToEditDocument, { courseId: 'c1', id: 'k1' }, { ...options, courseClass: item } as never);
const updating = (revision: number, input: object) =>
  answer(UpdateClassDocument, { id: 'k1', revision, input: input as never }, { updateClass: { ...saved, revision: revision + 1 } });

async function open(search: string, ...answers: NonNullable<RenderOptions['answers']>) {
  const view = renderWithProviders(<ClassEditor courseId="c1" />, {
    path: `/academy-course-detail/c1${search}`,
    pattern: '/academy-course-detail/c1',
    answers,
  });
  await screen.findByRole('group', { name: 'Weekdays' });
  return view;
}
const day = (name: string) => screen.getByRole('checkbox', { name });

describe('the class form', () => {
  it('names the missing parts, with the documented messages', async () => {
    await open('?add=1', toAdd);
    await userEvent.selectOptions(screen.getByLabelText('Type of class'), 'For one module');
    await userEvent.click(screen.getByRole('button', { name: 'Add class' }));
    for (const message of ['Weekdays is required!', 'Start time is required!', 'Module is required!', 'Missing selected language content']) {
      expect(await screen.findByText(message)).toBeDefined();
    }
    await userEvent.type(screen.getByLabelText('Name'), 'Talk');
    expect(await screen.findByText('Please add description in selected language!')).toBeDefined();
  });

  it('offers the time zone of the viewer for a new class, and the leaders of its type', async () => {
    await open('?add=1', toAdd);
    const leaders = () =>
      within(screen.getByLabelText('Class leader'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(screen.getByLabelText<HTMLSelectElement>('The time stays the same in').value).toBe(zone);
    expect(leaders()).toEqual(['No leader', 'Omar Haddad']);
    await userEvent.selectOptions(screen.getByLabelText('Type of class'), 'For one module');
    await userEvent.selectOptions(screen.getByLabelText('Module'), 'Listening');
    expect(leaders()).toEqual(['No leader', 'Omar Haddad', 'Mina Rahimi']);
  });

  it('shows the schedule in words, in its time zone and in UTC', async () => {
    await open('?edit=k1', toEdit({ ...saved, timeZone: null, localTime: '21:00' }));
    expect(await screen.findByText(/^Monday at 21:00 \(/)).toBeDefined();
    expect(screen.getByText('21:00\u2060–\u206000:00. A class lasts 3 hours.')).toBeDefined();
    const place = screen.getByLabelText('The time stays the same in');
    // Its many options are there once it is used.
    await userEvent.click(place);
    await userEvent.selectOptions(place, 'Asia/Kabul');
    expect((await screen.findByText('Afghanistan Time', { selector: 'bdi' })).closest('p')?.textContent).toBe('Monday at 21:00 (Afghanistan Time)');
    expect(screen.getByText(/^Monday at 16:30 \(/)).toBeDefined();
  });

  it('saves the changed class on the revision that it started from', async () => {
    const { router } = await open('?edit=k1', toEdit(), updating(3, INPUT));
    await userEvent.click(day('Wednesday'));
    await userEvent.click(screen.getByRole('button', { name: 'Save class' }));
    expect(await screen.findByText('Class updated successfully!')).toBeDefined();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('keeps both changes if somebody else saved the class meanwhile', async () => {
    const theirs = { ...saved, revision: 4, localTime: '19:00' };
    const refused = refusal(UpdateClassDocument, { id: 'k1', revision: 3, input: INPUT as never }, 'CHANGED_MEANWHILE');
    await open('?edit=k1', toEdit(), refused, toEdit(theirs), updating(4, { ...INPUT, time: '19:00' }));
    await userEvent.click(day('Wednesday'));
    await userEvent.click(screen.getByRole('button', { name: 'Save class' }));
    const time = await screen.findByRole('group', { name: 'Start time' });
    expect(within(time).getByText('19:00')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save this choice' }));
    expect(await screen.findByText('Class updated successfully!')).toBeDefined();
  });

  it('asks for confirmation before typed text is lost', async () => {
    const { router } = await open('?edit=k1', toEdit());
    await userEvent.click(day('Friday'));
    await screen.findByText('Not saved yet');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeDefined();
    expect(router.state.location.search).toBe('?edit=k1');
  });

  it('says that a class no longer exists', async () => {
    renderWithProviders(<ClassEditor courseId="c1" />, {
      path: '/academy-course-detail/c1?edit=k1',
      pattern: '/academy-course-detail/c1',
      answers: [refusal(ClassToEditDocument, { courseId: 'c1', id: 'k1' }, 'NOT_FOUND')],
    });
    expect(await screen.findByText('This class no longer exists.')).toBeDefined();
  });
});
