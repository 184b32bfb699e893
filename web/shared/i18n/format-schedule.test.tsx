import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useScheduleFormat } from './format-schedule.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
const format = () => renderHook(() => useScheduleFormat(), { wrapper }).result.current;

afterEach(() => i18n.activate('en'));

it('a weekly time late on Monday in UTC is shown as Tuesday in Kabul', () => {
  const late = { days: ['Monday'], time: '21:00', timeZone: null } as const;
  expect(format().weeklyIn(late, 'Asia/Kabul', NOW)).toBe('Tuesday at 01:30');
  expect(format().weeklyIn(late, 'America/New_York', NOW)).toBe('Monday at 16:00');
});

it('a weekly schedule lists its weekdays, and is “Every day” for all of them', () => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
  expect(format().weekly(['Monday', 'Wednesday', 'Friday'], '18:00')).toBe('Monday, Wednesday and Friday at 18:00');
  expect(format().weekly(days, '09:05')).toBe('Every day at 09:05');
});

it('a date is shown as Today or Tomorrow by the local day', () => {
  const morning = new Date(2026, 10, 23, 8);
  expect(format().day(new Date(2026, 10, 23, 23, 59), morning)).toBe('Today');
  expect(format().dayAndTime(new Date(2026, 10, 24, 0, 0), morning)).toBe('Tomorrow at 00:00');
  expect(format().day(new Date(2026, 10, 25, 0, 0), morning)).toMatch(/^Wednesday,? 25 November$/);
});

it.each(['en', 'de', 'ar', 'fr', 'fa'])('a line in %s breaks neither at the dash between two times nor within one of them', (language) => {
  i18n.loadAndActivate({ locale: language, messages: {} });
  const times = format().times(new Date(2026, 10, 23, 16), new Date(2026, 10, 23, 19));
  // The word joiner U+2060 forbids a break on its side; spaces that may break are the plain ones.
  expect(times.replaceAll('\u2060–\u2060', '')).not.toContain('–');
  expect(times).toContain('\u2060–\u2060');
  expect(times).not.toContain(' ');
});
