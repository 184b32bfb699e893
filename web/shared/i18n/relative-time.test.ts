import { afterEach, describe, expect, it } from 'vitest';
import { inTimeZone, leaveTimeZone } from '../../testing/time-zone.ts';
import { relativeTime } from './relative-time.ts';

const NOW = new Date(2026, 10, 24, 3, 40);
const HOUR = 3_600_000;
const inHours = (hours: number): string => relativeTime(new Date(NOW.getTime() + hours * HOUR), NOW, 'en');

afterEach(leaveTimeZone);

describe('how far away an instant is', () => {
  it('is said in hours below 48 hours, so that a class of tomorrow is never "in 2 days"', () => {
    expect([59 / 60, 1, 25, 37.2, 47.4].map(inHours)).toEqual(['in 59 minutes', 'in 1 hour', 'in 25 hours', 'in 37 hours', 'in 47 hours']);
  });

  it('is said in calendar days from 48 hours on', () => {
    const [soon, late] = [new Date(2026, 10, 26, 4), new Date(2026, 10, 27, 3)];
    expect([soon, late].map((at) => relativeTime(at, NOW, 'en'))).toEqual(['in 2 days', 'in 3 days']);
    expect(inHours(-39 * 24)).toBe('39 days ago');
  });

  it('counts days of the calendar, not of 24 hours, across a change of clocks', () => {
    inTimeZone('Europe/Berlin');
    const [friday, monday] = [new Date(2026, 2, 27, 9), new Date(2026, 2, 30, 9)];
    expect((monday.getTime() - friday.getTime()) / HOUR).toBe(71);
    expect(relativeTime(monday, friday, 'en')).toBe('in 3 days');
    // Late in the evening, an hour more or less is another day.
    expect(relativeTime(new Date(2026, 9, 26, 23, 30), new Date(2026, 9, 23, 23, 30), 'en')).toBe('in 3 days');
    expect(relativeTime(new Date(2026, 2, 31, 0, 15), new Date(2026, 2, 28, 0, 15), 'en')).toBe('in 3 days');
  });

  it('counts hours that pass, not those of the clock, across a change of clocks', () => {
    inTimeZone('Europe/Berlin');
    const noon = new Date(2026, 9, 24, 12);
    expect(relativeTime(new Date(2026, 9, 25, 12), noon, 'en')).toBe('in 25 hours');
    expect(relativeTime(new Date(2026, 2, 29, 12), new Date(2026, 2, 28, 12), 'en')).toBe('in 23 hours');
  });

  it('is "now" at the instant itself, in each language in its own words', () => {
    expect(inHours(0)).toBe('now');
    expect(relativeTime(new Date(NOW.getTime() + 37 * HOUR), NOW, 'de')).toBe('in 37 Stunden');
  });
});
