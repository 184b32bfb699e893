import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const NOW = new Date(2026, 10, 24, 3, 40);
const HOUR = 3_600_000;
const inHours = (hours: number): string => relativeTime(new Date(NOW.getTime() + hours * HOUR), NOW, 'en');

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
    // 71 hours lie between these in a zone that turns its clocks forward in between; the calendar has three days.
    expect(relativeTime(new Date(2026, 2, 30, 9), new Date(2026, 2, 27, 9), 'en')).toBe('in 3 days');
    expect(relativeTime(new Date(2026, 9, 26, 9), new Date(2026, 9, 23, 9), 'en')).toBe('in 3 days');
  });

  it('is "now" at the instant itself, in each language in its own words', () => {
    expect(inHours(0)).toBe('now');
    expect(relativeTime(new Date(NOW.getTime() + 37 * HOUR), NOW, 'de')).toBe('in 37 Stunden');
  });
});
