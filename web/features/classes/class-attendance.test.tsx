import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answer, type RenderOptions, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { ClassAttendanceDocument } from './class-attendance.generated.ts';
import { ClassAttendance } from './class-attendance.tsx';
import { classItem } from './testing.ts';

const attended = (date: Date, minutes: number) =>
  typed('AttendanceDate', {
    date: date.toISOString(),
    count: 1,
    people: [typed('Attendee', { joinedAt: date.toISOString(), minutes, person: typed('Person', { id: 'u1', name: 'Amina', surname: 'Rahimi' }) })],
  });
const page = (items: ReturnType<typeof attended>[], nextCursor: string | null = null, cursor: object = {}) =>
  answer(ClassAttendanceDocument, { classId: 'k1', ...cursor }, { classAttendance: typed('AttendancePage', { nextCursor, items }) } as never);

const open = (...answers: NonNullable<RenderOptions['answers']>) =>
  renderWithProviders(<ClassAttendance item={classItem()} onClose={() => undefined} />, { answers });

it('the attendance of a class lists the people of each date with their minutes, and further dates on request', async () => {
  open(page([attended(new Date(2026, 10, 16, 18, 5), 95)], 'earlier'), page([attended(new Date(2026, 10, 9, 18), 170)], null, { cursor: 'earlier' }));
  const table = await screen.findByRole('table', { name: /16 November at 18:05$/ });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['NameJoined atMinutes', 'Amina Rahimi18:0595']);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('table', { name: /9 November at 18:00$/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('the attendance of a class says that nobody has joined yet, and has no export', async () => {
  open(page([]));
  expect(await screen.findByText(/^No one has joined this class yet\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
});

it('the attendance of a class is exported as CSV', async () => {
  const requested = vi.fn(async (_address: string) => new Response('Name\n', { headers: { 'content-type': 'text/csv' } }));
  vi.stubGlobal('fetch', requested);
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open(page([attended(new Date(2026, 10, 16, 18), 95)]));
  await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(requested.mock.calls.map(([address]) => address)).toEqual(['/exports/classes/k1/attendance/csv']));
});
