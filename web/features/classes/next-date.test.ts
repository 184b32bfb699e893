import { expect, it } from 'vitest';
import { byNextDate, nextChange, nextDateOf } from './next-date.ts';
import { classItem, dateAt } from './testing.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const at = (text: string) => new Date(`2026-11-${text}:00Z`);

it('opens for learners from 15 minutes before to the end', () => {
  const item = classItem({ nextDates: [dateAt(at('23T18:00'))] });
  const openAt = (text: string) => nextDateOf(item, at(text)).open;
  expect(['23T17:44', '23T17:45', '23T20:59', '23T21:00'].map(openAt)).toEqual([false, true, true, false]);
  expect(nextDateOf(item, at('23T21:00')).date).toBeNull();
});

it('skips cancelled dates and lists those before the next one', () => {
  const cancelled = dateAt(at('23T18:00'), { state: 'cancelled' });
  const next = nextDateOf(classItem({ nextDates: [cancelled, dateAt(at('25T18:00'))] }), at('23T18:10'));
  expect(next.date?.start).toEqual(at('25T18:00'));
  expect(next.cancelled.map(({ start }) => start)).toEqual([at('23T18:00')]);
  expect(next.open).toBe(false);
});

it('is open when the server says so while the clock of the device is late, until the date has ended', () => {
  const item = classItem({ canJoin: true, nextDates: [dateAt(at('23T18:00'))] });
  expect(nextDateOf(item, at('23T17:30')).open).toBe(true);
  expect(nextDateOf(item, at('23T21:00')).open).toBe(false);
});

it('is not open for moderators before the time, although they can join', () => {
  expect(nextDateOf(classItem({ canJoin: true, canModerate: true, nextDates: [dateAt(at('23T18:00'))] }), NOW).open).toBe(false);
});

it('returns the next instant at which something changes', () => {
  const classes = [classItem({ nextDates: [dateAt(at('23T18:00'))] }), classItem({ nextDates: [dateAt(at('23T10:00'))] })];
  const instants = [NOW, at('23T13:00'), at('23T17:45'), at('23T18:00'), at('23T21:00')];
  expect(instants.map((now) => nextChange(classes, now))).toEqual(
    [at('23T13:00'), at('23T17:45'), at('23T18:00'), at('23T21:00')].map(Number).concat(null as never),
  );
});

it('orders classes by their next date', () => {
  const ids = byNextDate(
    [
      classItem({ id: 'none', nextDates: [] }),
      classItem({ id: 'later', nextDates: [dateAt(at('23T13:00'), { state: 'cancelled' }), dateAt(at('30T13:00'))] }),
      classItem({ id: 'next', nextDates: [dateAt(at('24T13:00'))] }),
    ],
    NOW,
  ).map(({ id }) => id);
  expect(ids).toEqual(['next', 'later', 'none']);
});
