import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatFor } from './format.ts';
import { mediaFormatFor } from './format-media.ts';

const DAY = '2026-11-21T12:00:00Z';

function inTimeZone(timeZone: string) {
  const resolved = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(resolved);
}

afterEach(() => vi.restoreAllMocks());

describe('formats of a language', () => {
  it('write English dates as in Britain', () => {
    expect(formatFor('en').date(DAY)).toBe('21 November 2026');
  });

  it.each([
    ['Asia/Kabul', '۳۰ عقرب ۱۴۰۵'],
    ['Asia/Tehran', '۳۰ آبان ۱۴۰۵'],
    ['Europe/Berlin', '۳۰ آبان ۱۴۰۵'],
  ])('name the months of the Persian calendar for the time zone %s', (timeZone, date) => {
    inTimeZone(timeZone);
    expect(formatFor('fa').date(DAY)).toBe(date);
  });

  it.each([
    ['en', '16 Oct 2026, 14:35'],
    ['de', '16.10.2026, 14:35'],
    ['ar', '16 أكتوبر 2026، 2:35 م'],
    ['fa', '۲۴ مهر ۱۴۰۵، ۱۴:۳۵'],
  ])('write a time with a month that nobody takes for a day: %s', (language, time) => {
    expect(formatFor(language).dateTime('2026-10-16T14:35:00')).toBe(time);
  });

  it.each([
    ['en', '10 MB'],
    ['fr', '10 Mo'],
    ['ar', '10 ميغابايت'],
    ['fa', '۱۰ مگابایت'],
  ])('write the unit of a size in full if its short form is uncommon: %s', (language, size) => {
    expect(
      mediaFormatFor(language)
        .size(10_000_000)
        .replaceAll(/[\u00a0\u202f]/g, ' '),
    ).toBe(size);
  });
});
