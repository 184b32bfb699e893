import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { scheduleIn, WEEKDAYS, type Weekday, type WeeklySchedule } from '../../../schema/class-schedule.ts';
import { dateLocale } from './format.ts';

/** The first of January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A dash between two word joiners, which a line does not break at. */
const UNBROKEN_DASH = '\u2060–\u2060';
const NO_BREAK_SPACE = '\u00a0';

/** The time zone of the device, an IANA name. */
export const viewerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats days and times of classes in the language of the viewer; instants in the viewer's time zone. */
export interface ScheduleFormat {
  /** The name of a weekday. */
  weekday(day: Weekday): string;
  /** The short name of a weekday. */
  shortWeekday(day: Weekday): string;
  /** "Monday and Wednesday at 18:00". */
  weekly(days: readonly Weekday[], time: string): string;
  /** The weekly days and the time of a schedule as a time zone shows them (null: UTC). */
  weeklyIn(schedule: WeeklySchedule, timeZone: string | null, now: Date): string;
  /** "18:00". */
  time(at: Date): string;
  /** "18:00–21:00", which a line does not break. */
  times(start: Date, end: Date): string;
  /** "Today", "Tomorrow", or "Monday, 23 November". */
  day(at: Date, now: Date): string;
  /** "Monday, 23 November at 18:00". */
  dayAndTime(at: Date, now: Date): string;
}

const sameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

function formatFor(locale: string) {
  const dates = dateLocale(locale);
  const named = (weekday: 'long' | 'short') => new Intl.DateTimeFormat(dates, { weekday, timeZone: 'UTC' });
  const [long, short] = [named('long'), named('short')];
  const utcTime = new Intl.DateTimeFormat(dates, { timeStyle: 'short', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(dates, { timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(dates, { weekday: 'long', day: 'numeric', month: 'long' });
  const list = new Intl.ListFormat(dates, { type: 'conjunction' });
  const dayAt = (weekday: Weekday) => MONDAY + WEEKDAYS.indexOf(weekday) * DAY;
  return {
    weekday: (weekday: Weekday) => long.format(dayAt(weekday)),
    shortWeekday: (weekday: Weekday) => short.format(dayAt(weekday)),
    weekdays: (days: readonly Weekday[]) => list.format(days.map((weekday) => long.format(dayAt(weekday)))),
    clock: (text: string) => utcTime.format(new Date(`2024-01-01T${text}:00Z`)),
    time: (at: Date) => time.format(at),
    times: (start: Date, end: Date) => [start, end].map((at) => time.format(at).replaceAll(' ', NO_BREAK_SPACE)).join(UNBROKEN_DASH),
    day: (at: Date) => day.format(at),
  };
}

/** Returns the formats of schedules in the current language. */
export function useScheduleFormat(): ScheduleFormat {
  const { t, i18n } = useLingui();
  const format = useMemo(() => formatFor(i18n.locale), [i18n.locale]);
  const weekly: ScheduleFormat['weekly'] = (days, clock) => {
    const time = format.clock(clock);
    if (days.length === WEEKDAYS.length) return t`Every day at ${time}`;
    const names = format.weekdays(days);
    return t`${names} at ${time}`;
  };
  const day: ScheduleFormat['day'] = (at, now) => {
    if (sameDay(at, now)) return t`Today`;
    const tomorrow = new Date(now);
    tomorrow.setDate(now.getDate() + 1);
    return sameDay(at, tomorrow) ? t`Tomorrow` : format.day(at);
  };
  return {
    weekday: format.weekday,
    shortWeekday: format.shortWeekday,
    weekly,
    weeklyIn: (schedule, timeZone, now) => {
      const { days, time } = scheduleIn(schedule, timeZone, now);
      return weekly(days, time);
    },
    time: format.time,
    times: format.times,
    day,
    dayAndTime: (at, now) => {
      const [date, time] = [day(at, now), format.time(at)];
      return t`${date} at ${time}`;
    },
  };
}
