import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { CancelClassDateDocument, ClassDatesDocument, MoveClassDateDocument, RestoreClassDateDocument } from './class-dates.generated.ts';
import { ClassDates } from './class-dates.tsx';
import { classItem, dateAt } from './testing.ts';

const DAY = 86_400_000;
const inDays = (days: number): Date => new Date(new Date().setHours(18, 0, 0, 0) + days * DAY);
const first = dateAt(inDays(3));
const second = dateAt(inDays(10));
const cancelled = { ...first, state: 'cancelled' } as const;

/** The class as a mutation returns it. */
const shown = (...dates: ReturnType<typeof dateAt>[]) => typed('CourseClass', { ...classItem({ nextDates: dates }), upcoming: dates });
const read = (...dates: ReturnType<typeof dateAt>[]) =>
  answer(ClassDatesDocument, { id: 'k1' }, { courseClass: typed('CourseClass', { id: 'k1', upcoming: dates }) } as never);

async function open(...answers: NonNullable<RenderOptions['answers']>) {
  renderWithProviders(<ClassDates item={classItem()} onClose={() => undefined} />, { answers });
  return screen.findAllByRole('listitem');
}
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
const row = (index: number) => screen.getAllByRole('listitem')[index] as HTMLElement;

describe('the dates of a class', () => {
  it('are cancelled, with Undo', async () => {
    const cancel = answer(CancelClassDateDocument, { id: 'k1', date: first.date }, { cancelClassDate: shown(cancelled, second) } as never);
    const restore = answer(RestoreClassDateDocument, { id: 'k1', date: first.date }, { restoreClassDate: shown(first, second) } as never);
    await open(read(first, second), cancel, restore);
    await userEvent.click(within(row(0)).getByRole('button', { name: /^Cancel date: / }));
    expect(await screen.findByText(/^Cancelled: /)).toBeDefined();
    expect(screen.getByText('Everyone in the course is notified.')).toBeDefined();
    expect(within(row(0)).getByText('Cancelled')).toBeDefined();
    await press(/^Undo$/);
    expect(await screen.findByText(/^Change undone: /)).toBeDefined();
    expect(within(row(0)).queryByText('Cancelled')).toBeNull();
  });

  it('are moved to a day and time of the viewer, with Undo to the former start', async () => {
    const start = new Date(inDays(4).setHours(19, 30));
    const moved = {
      ...first,
      state: 'moved',
      movedFrom: first.start,
      start: start.toISOString(),
      end: new Date(start.getTime() + 3 * 3_600_000).toISOString(),
    } as const;
    const again = new Date(inDays(5).setHours(20, 0));
    const twice = { ...moved, start: again.toISOString() };
    const move = (to: Date, result: ReturnType<typeof dateAt>) =>
      answer(MoveClassDateDocument, { id: 'k1', date: first.date, start: to.toISOString() }, { moveClassDate: shown(result, second) } as never);
    await open(read(moved, second), move(again, twice), move(start, moved));
    expect(within(row(0)).getByText('Moved')).toBeDefined();
    await userEvent.click(within(row(0)).getByRole('button', { name: /^Move: / }));
    await userEvent.clear(screen.getByLabelText('New day'));
    await userEvent.type(
      screen.getByLabelText('New day'),
      `${again.getFullYear()}-${String(again.getMonth() + 1).padStart(2, '0')}-${String(again.getDate()).padStart(2, '0')}`,
    );
    await userEvent.clear(screen.getByLabelText('New time'));
    await userEvent.type(screen.getByLabelText('New time'), '20:00');
    await press(/^Move$/);
    expect(await screen.findByText(/^Moved: /)).toBeDefined();
    expect(screen.queryByLabelText('New day')).toBeNull();
    await press(/^Undo$/);
    expect(await screen.findByText(/^Change undone: /)).toBeDefined();
  });

  it('are restored, and cancelled again by Undo', async () => {
    const restore = answer(RestoreClassDateDocument, { id: 'k1', date: first.date }, { restoreClassDate: shown(first, second) } as never);
    const cancel = answer(CancelClassDateDocument, { id: 'k1', date: first.date }, { cancelClassDate: shown(cancelled, second) } as never);
    await open(read(cancelled, second), restore, cancel);
    expect(within(row(0)).queryByRole('button', { name: /^Move: / })).toBeNull();
    await press(/^Restore: /);
    expect(await screen.findByText(/^Restored: /)).toBeDefined();
    await press(/^Undo$/);
    expect(await within(row(0)).findByText('Cancelled')).toBeDefined();
  });

  it('show why a change was refused', async () => {
    await open(read(first, second), refusal(CancelClassDateDocument, { id: 'k1', date: first.date }, 'NOT_AUTHORIZED'));
    await userEvent.click(within(row(0)).getByRole('button', { name: /^Cancel date: / }));
    expect((await screen.findByRole('alert')).textContent).toContain('You are not authorized');
  });
});
