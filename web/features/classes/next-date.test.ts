import { expect, it } from 'vitest';
import { byNextDate, nextChange, nextDateOf } from './next-date.ts';
import { classItem, dateAt } from './testing.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const at = (text: string) => new Date(`2026-11-${text}:00Z`);

it('the next date of a class is open for learners from 15 minutes before its start to its end', () => {
  const item = classItem({ nextDates: [dateAt(at('23T18:00'))] });
  const openAt = (text: string) => nextDateOf(item, at(text)).open;
  expect(['23T17:44', '23T17:45', '23T20:59', '23T21:00'].map(openAt)).toEqual([false, true, true, false]);
  expect(nextDateOf(item, at('23T21:00')).date).toBeNull();
});

it('the next date of a class is never a cancelled one; the cancelled dates before it are listed', () => {
  const cancelled = dateAt(at('23T18:00'), { state: 'cancelled' });
  const next = nextDateOf(classItem({ nextDates: [cancelled, dateAt(at('25T18:00'))] }), at('23T18:10'));
  expect(next.date?.start).toEqual(at('25T18:00'));
  expect(next.cancelled.map(({ start }) => start)).toEqual([at('23T18:00')]);
  expect(next.open).toBe(false);
});

it('the next date of a class is open until its end if the server lets the viewer join before the clock of the device', () => {
  const item = classItem({ canJoin: true, nextDates: [dateAt(at('23T18:00'))] });
  expect(nextDateOf(item, at('23T17:30')).open).toBe(true);
  expect(nextDateOf(item, at('23T21:00')).open).toBe(false);
});

it('the next date of a class is not open before its time for moderators, although they can join', () => {
  expect(nextDateOf(classItem({ canJoin: true, canModerate: true, nextDates: [dateAt(at('23T18:00'))] }), NOW).open).toBe(false);
});

it('the next change in a list of classes is the next opening, start or end', () => {
  const classes = [classItem({ nextDates: [dateAt(at('23T18:00'))] }), classItem({ nextDates: [dateAt(at('23T10:00'))] })];
  const instants = [NOW, at('23T13:00'), at('23T17:45'), at('23T18:00'), at('23T21:00')];
  expect(instants.map((now) => nextChange(classes, now))).toEqual(
    [at('23T13:00'), at('23T17:45'), at('23T18:00'), at('23T21:00')].map(Number).concat(null as never),
  );
});

it('classes are ordered by their next date', () => {
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
