import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import type { ClassItem_ClassFragment } from './class-item.generated.ts';
import { ClassListDocument } from './class-list.generated.ts';
import { ClassList } from './class-list.tsx';
import { classItem, dateAt } from './testing.ts';

const MINUTE = 60_000;
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE);
const list = (items: ClassItem_ClassFragment[], change: { canAdd?: boolean; hiddenByLanguage?: number } = {}) =>
  answer(ClassListDocument, { courseId: 'c1' }, {
    courseClasses: typed('CourseClassList', { canAdd: false, hiddenByLanguage: 0, items, ...change }),
  } as never);
const onAdd = vi.fn();
const onAttendance = vi.fn();

function open(...answers: NonNullable<RenderOptions['answers']>) {
  const tools = { onAdd, onFeed: onAdd, renderMenu: ({ name }: { name: string }) => <button type="button">Menu of {name}</button>, onAttendance };
  return renderWithProviders(<ClassList courseId="c1" {...tools} />, { path: '/academy-course-detail/c1', answers });
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  onAdd.mockClear();
});

describe('the list of the classes of a course', () => {
  it('has an empty state for learners, and one with Add class for those who may add', async () => {
    open(list([]));
    expect(await screen.findByText(/When a class is added, you will see its times here/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add class' })).toBeNull();
  });

  it('has a button that opens the form of a new class', async () => {
    open(list([], { canAdd: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add class' }));
    expect(onAdd).toHaveBeenCalledTimes(1);
  });

  it('shows an error with Try again if it cannot be read', async () => {
    open(refusal(ClassListDocument, { courseId: 'c1' }, 'NOT_FOUND'), list([classItem()]));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Talk of the week' })).toBeDefined();
  });

  it('lists the class that takes place next first, with leader, languages and module', async () => {
    const leader = typed('Person', { id: 'u1', name: 'Omar', surname: 'Haddad', color: '#0e6b66' });
    const later = classItem({ id: 'k2', name: 'Later', nextDates: [dateAt(inMinutes(3000))] });
    const next = classItem({
      name: 'Next',
      languages: ['en', 'fa'],
      leader,
      module: typed('ClassModule', { id: 'm1', name: 'Listening' }),
      nextDates: [dateAt(inMinutes(2000))],
    });
    open(list([later, next]));
    await screen.findByRole('heading', { name: 'Later' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Next', 'Later']);
    expect(screen.getByText('Omar Haddad')).toBeDefined();
    expect(screen.getByText('Listening')).toBeDefined();
    expect(within(screen.getAllByRole('list', { name: 'Languages' })[0] as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
  });

  it('says when a class is next before anything else', async () => {
    open(list([classItem({ languages: ['en', 'fa'], nextDates: [dateAt(inMinutes(2000))] })]));
    const item = (await screen.findByRole('heading', { name: 'Talk of the week' })).closest('li');
    expect(item?.textContent).toMatch(/^Talk of the week(Menu.*)?Next: /);
  });

  it('names the time zone of a class that has its own', async () => {
    open(list([classItem({ timeZone: 'Europe/Berlin', localDays: ['Monday', 'Wednesday'], nextDates: [dateAt(inMinutes(2000))] })]));
    expect((await screen.findByText('Central European Time')).closest('p')?.textContent).toBe('Central European Time: Monday and Wednesday at 18:00');
  });

  it('has the menu only for those who may edit the class', async () => {
    open(list([classItem({ name: 'Mine', canEdit: true }), classItem({ id: 'k2', name: 'Theirs' })]));
    expect(await screen.findByRole('button', { name: 'Menu of Mine' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Menu of Theirs' })).toBeNull();
  });

  it('offers to show classes in other languages', async () => {
    open(list([], { hiddenByLanguage: 2 }));
    expect(await screen.findByText(/2 classes are in other languages\./)).toBeDefined();
  });

  it('shows cancelled dates before the next one, and from where a date was moved', async () => {
    const moved = dateAt(inMinutes(4000), { state: 'moved', movedFrom: inMinutes(3900).toISOString() });
    open(list([classItem({ nextDates: [dateAt(inMinutes(2000), { state: 'cancelled' }), moved] })]));
    expect(await screen.findByText('Cancelled')).toBeDefined();
    expect(screen.getByText('Moved')).toBeDefined();
    expect(screen.getByText(/^Originally planned: /)).toBeDefined();
  });
});

describe('Join Class', () => {
  const link = () => screen.queryByRole<HTMLAnchorElement>('link', { name: /^Join Class: Talk of the week/ });

  it('opens the page of the class in a new tab while it is open', async () => {
    open(list([classItem({ nextDates: [dateAt(inMinutes(10))] })]));
    await screen.findByText('Open now');
    expect(link()?.getAttribute('href')).toBe('/classroom/k1?type=class');
    expect(link()?.target).toBe('_blank');
  });

  it('shows when the class opens, and becomes a link when it is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const shown = list([classItem({ nextDates: [dateAt(inMinutes(20))] })]);
    open(shown, { ...shown, maxUsageCount: 5 });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Join Class: Talk of the week' });
    expect(button.disabled).toBe(true);
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^You can join from: /);
    await act(() => vi.advanceTimersByTimeAsync(6 * MINUTE));
    expect(link()).not.toBeNull();
    expect(screen.getByText('You can join Talk of the week now')).toBeDefined();
  });

  it('is always open for those who moderate the class, with its attendance', async () => {
    open(list([classItem({ canModerate: true, canJoin: true, nextDates: [dateAt(inMinutes(2000))] })]));
    await screen.findByRole('heading', { level: 2 });
    expect(link()).not.toBeNull();
    expect(screen.queryByText('Open now')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Attendance: Talk of the week' }));
    expect(onAttendance.mock.calls.map(([{ id }]) => id)).toEqual(['k1']);
  });
});

describe('Add to calendar', () => {
  it('offers Google Calendar, Outlook, Yahoo and a file', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    open(list([classItem({ nextDates: [dateAt(inMinutes(10))] })]));
    await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar: Talk of the week' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Google Calendar', 'Outlook (next class only)', 'Yahoo', 'iCalendar file']);
    // As every menu of a row.
    expect(entries.map((entry) => entry.querySelectorAll('svg').length)).toEqual([1, 1, 1, 1]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Google Calendar' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('https://g.example/', '_blank', 'noopener'));
  });
});

it('the list of classes shows the description of a class on request', async () => {
  open(list([classItem()]));
  await screen.findByRole('heading', { level: 2 });
  expect(screen.queryByText('We talk about the week.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show description: Talk of the week' }));
  expect(screen.getByText('We talk about the week.')).toBeDefined();
});
