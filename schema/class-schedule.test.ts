import { describe, expect, it } from 'vitest';
import {
  CLASS_DURATION,
  classDates,
  type DateChange,
  isJoinOpen,
  keptChanges,
  nextClassDates,
  nextHeldDate,
  scheduleIn,
  startOn,
  WEEKDAYS,
  type WeeklySchedule,
  weeklyStarts,
} from './class-schedule.ts';
import { fc } from './testing/properties.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string): Date => new Date(text);
const schedule = (days: WeeklySchedule['days'], time: string, timeZone: string | null = null): WeeklySchedule => ({ days, time, timeZone });
const isoOf = (values: ReadonlyArray<{ start: Date }>): string[] => values.map(({ start }) => start.toISOString());

/** Wall time in a zone as `YYYY-MM-DD HH:mm`, by another format than the one under test. */
const wall = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(instant);

describe('a weekly schedule', () => {
  it('has one start on each of its days, at its time in UTC', () => {
    const starts = weeklyStarts(schedule(['Monday', 'Thursday'], '18:30'), at('2026-11-23T18:30:00Z'), at('2026-12-03T18:30:00Z'));
    expect(isoOf(starts)).toEqual(['2026-11-23T18:30:00.000Z', '2026-11-26T18:30:00.000Z', '2026-11-30T18:30:00.000Z']);
  });

  it('stays at its wall time through the change of clocks', () => {
    const starts = weeklyStarts(schedule(['Monday'], '18:00', 'Europe/Berlin'), at('2026-10-19T00:00:00Z'), at('2026-11-01T00:00:00Z'));
    expect(isoOf(starts)).toEqual(['2026-10-19T16:00:00.000Z', '2026-10-26T17:00:00.000Z']);
  });

  it('takes place an hour later on the clock when the change of clocks skips its time', () => {
    expect(startOn(schedule(['Sunday'], '02:30', 'Europe/Berlin'), '2026-03-29')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  it('takes place once in the doubled hour, at the first of its two instants', () => {
    const starts = weeklyStarts(schedule(['Sunday'], '02:30', 'Europe/Berlin'), at('2026-10-25T00:00:00Z'), at('2026-10-26T00:00:00Z'));
    expect(isoOf(starts)).toEqual(['2026-10-25T00:30:00.000Z']);
  });

  it('is shown with the day and time of the zone: late Monday in UTC is Tuesday in Kabul', () => {
    const late = schedule(['Monday', 'Sunday'], '22:00');
    const now = at('2026-11-22T12:00:00Z');
    expect(scheduleIn(late, 'Asia/Kabul', now)).toEqual({ days: ['Monday', 'Tuesday'], time: '02:30' });
    expect(scheduleIn(late, 'America/Los_Angeles', now)).toEqual({ days: ['Monday', 'Sunday'], time: '14:00' });
    expect(scheduleIn(schedule(['Tuesday'], '02:30', 'Asia/Kabul'), null, now)).toEqual({ days: ['Monday'], time: '22:00' });
  });

  it('has the UTC time of the next date, before and after a change of clocks', () => {
    const berlin = schedule(['Monday'], '18:00', 'Europe/Berlin');
    expect(scheduleIn(berlin, null, at('2026-10-19T15:59:00Z')).time).toBe('16:00');
    expect(scheduleIn(berlin, null, at('2026-10-19T16:01:00Z')).time).toBe('17:00');
  });

  it('counts an unknown zone as UTC, and has no date without days', () => {
    expect(startOn(schedule(['Monday'], '18:00', 'Mars/Olympus'), '2026-11-23')?.toISOString()).toBe('2026-11-23T18:00:00.000Z');
    expect(nextHeldDate(schedule([], '18:00'), [], at('2026-11-23T00:00:00Z'))).toBeNull();
    expect(startOn(schedule(['Monday'], '18:00'), '2026-02-30')).toBeNull();
  });
});

describe('the dates of a class', () => {
  const monday = schedule(['Monday'], '18:00');
  const cancelled: DateChange = { date: '2026-11-30', movedTo: null };
  const moved: DateChange = { date: '2026-12-07', movedTo: at('2026-12-09T08:00:00Z') };

  it('contain cancelled and moved ones', () => {
    expect(
      nextClassDates(monday, [cancelled, moved], at('2026-11-23T20:00:00Z'), 4).map(({ date, start, state }) => [date, start.toISOString(), state]),
    ).toEqual([
      ['2026-11-23', '2026-11-23T18:00:00.000Z', 'planned'],
      ['2026-11-30', '2026-11-30T18:00:00.000Z', 'cancelled'],
      ['2026-12-07', '2026-12-09T08:00:00.000Z', 'moved'],
      ['2026-12-14', '2026-12-14T18:00:00.000Z', 'planned'],
    ]);
    expect(nextHeldDate(monday, [cancelled], at('2026-11-23T21:00:00Z'))?.date).toBe('2026-12-07');
  });

  it('contain a date that was moved to an earlier day, and not the day it was moved from', () => {
    const earlier = { date: '2026-12-07', movedTo: at('2026-11-25T18:00:00Z') };
    const dates = classDates(monday, [earlier], at('2026-11-24T00:00:00Z'), at('2026-12-13T00:00:00Z'));
    expect(dates.map(({ start, movedFrom }) => [start.toISOString(), movedFrom?.toISOString()])).toEqual([
      ['2026-11-25T18:00:00.000Z', '2026-12-07T18:00:00.000Z'],
      ['2026-11-30T18:00:00.000Z', undefined],
    ]);
  });

  it('can be joined from 15 minutes before the start to the end, unless cancelled', () => {
    const [date] = nextClassDates(monday, [], at('2026-11-23T00:00:00Z'), 1);
    if (date === undefined) throw new Error('There is no date');
    const open = (instant: string): boolean => isJoinOpen(date, at(instant));
    expect([open('2026-11-23T17:44:59Z'), open('2026-11-23T17:45:00Z'), open('2026-11-23T20:59:59Z'), open('2026-11-23T21:00:00Z')]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isJoinOpen({ ...date, state: 'cancelled' }, date.start)).toBe(false);
  });

  it('move with the schedule to the nearest date, and are dropped without one', () => {
    const changes = [cancelled, moved];
    expect(keptChanges(monday, schedule(['Monday'], '20:00'), changes)).toEqual(changes);
    expect(keptChanges(schedule(['Monday'], '22:00'), schedule(['Tuesday'], '02:30', 'Asia/Kabul'), [cancelled])).toEqual([
      { ...cancelled, date: '2026-12-01' },
    ]);
    expect(keptChanges(monday, schedule(['Wednesday'], '18:00'), changes)).toEqual([]);
  });
});

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const days = fc.subarray([...WEEKDAYS], { minLength: 1 });
const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }).map((value) => new Date(value));
const schedules = fc.record({ days, time, timeZone: fc.option(zones) });

describe('any weekly schedule', () => {
  it('has exactly one start on each of its local days, at its wall time or in a gap within a few hours after it', () => {
    fc.assert(
      fc.property(schedules, instants, (each, from) => {
        const zone = each.timeZone ?? 'UTC';
        const starts = weeklyStarts(each, from, new Date(from.getTime() + 21 * DAY));
        expect(starts.length).toBeGreaterThanOrEqual(each.days.length * 2);
        expect(starts.length).toBeLessThanOrEqual(each.days.length * 4);
        expect(new Set(starts.map(({ date }) => date)).size).toBe(starts.length);
        for (const { date, start } of starts) {
          const shown = wall(start, zone);
          if (shown === `${date} ${each.time}`) continue;
          const late = Date.parse(`${shown.replace(' ', 'T')}Z`) - Date.parse(`${date}T${each.time}Z`);
          expect(late).toBeGreaterThan(0);
          expect(late).toBeLessThanOrEqual(3 * HOUR);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is shown in any zone with the weekdays and the time that the zone has at the next start', () => {
    fc.assert(
      fc.property(schedules, zones, instants, (each, zone, now) => {
        const shown = scheduleIn(each, zone, now);
        const [next] = weeklyStarts(each, now, new Date(now.getTime() + 9 * DAY));
        if (next === undefined) throw new Error('There is no start within a week');
        expect(shown.days).toHaveLength(each.days.length);
        expect(shown.time).toBe(wall(next.start, zone).slice(11));
        expect(shown.days).toContain(new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zone }).format(next.start));
      }),
      { numRuns: 400 },
    );
  });

  it('has the same dates in a period as in the two parts of the period', () => {
    fc.assert(
      fc.property(schedules, instants, fc.integer({ min: 1, max: 20 }), (each, from, cut) => {
        const [middle, to] = [new Date(from.getTime() + cut * DAY), new Date(from.getTime() + 21 * DAY)];
        const parts = [...weeklyStarts(each, from, middle), ...weeklyStarts(each, middle, to)];
        expect(isoOf(parts)).toEqual(isoOf(weeklyStarts(each, from, to)));
        const running = classDates(each, [], from, to);
        expect(running.every(({ end, start }) => end > from && start < to && end.getTime() - start.getTime() === CLASS_DURATION)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
