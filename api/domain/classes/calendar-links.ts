import { CLASS_DURATION, nextClassDates, type Weekday, type WeeklySchedule } from '../../../schema/class-schedule.ts';
import { cutText } from '../../../schema/cut-text.ts';
import { messageText } from '../messages/message-text.ts';
import type { Ctx } from '../shared/context.ts';
import { icalPath } from './calendar-address.ts';
import type { CourseClass } from './course-class.ts';

/** Characters of the description in an address, which calendars limit. */
const DETAILS_MAX = 800;

/** What the calendar entry of a class contains. */
export interface CalendarEntry {
  name: string;
  /** Plain text. */
  description: string;
  /** Address of the page to join. */
  url: string;
  schedule: WeeklySchedule;
  /** The UTC weekdays of the next week of dates. */
  utcDays: readonly Weekday[];
  /** Start of the next date. */
  start: Date;
}

/** iCalendar's two letters of a weekday. */
export const dayCode = (day: Weekday): string => day.slice(0, 2).toUpperCase();

/** 20261123T180000Z. */
const compact = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A wall time without a zone in a time zone: 20261123T190000. */
function compactIn(at: Date, timeZone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone }).format(at).replace(/[-:]/g, '').replace(' ', 'T');
}

const address = (base: string, values: Record<string, string>): string => `${base}?${new URLSearchParams(values)}`;

/** Returns the address that adds the weekly class to a Google calendar, in its time zone if it has one. */
export function googleLink({ name, description, url, schedule, utcDays, start }: CalendarEntry): string {
  const end = new Date(start.getTime() + CLASS_DURATION);
  const { timeZone } = schedule;
  const days = timeZone === null ? utcDays : schedule.days;
  const time = (at: Date): string => (timeZone === null ? compact(at) : compactIn(at, timeZone));
  return address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: name,
    details: description,
    location: url,
    dates: `${time(start)}/${time(end)}`,
    ...(timeZone === null ? {} : { ctz: timeZone }),
    recur: `RRULE:FREQ=WEEKLY;BYDAY=${days.map(dayCode).join(',')}`,
  });
}

/** Returns the address that adds the next date to an Outlook calendar; its links have no recurrence. */
export function outlookLink({ name, description, url, start }: CalendarEntry): string {
  const end = new Date(start.getTime() + CLASS_DURATION);
  const times = { startdt: start.toISOString(), enddt: end.toISOString() };
  return address('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: name,
    body: description,
    location: url,
    ...times,
  });
}

/** Returns the address that adds the next date to a Yahoo calendar, weekly on its day. */
export function yahooLink({ name, description, url, utcDays, start }: CalendarEntry): string {
  const end = new Date(start.getTime() + CLASS_DURATION);
  const weekly = `01${utcDays.map((day) => day.slice(0, 2)).join('')}`;
  return address('https://calendar.yahoo.com/', { v: '60', title: name, desc: description, in_loc: url, st: compact(start), et: compact(end), rpat: weekly });
}

/** Addresses that add a class to a calendar. */
export interface CalendarLinks {
  google: string;
  outlook: string;
  yahoo: string;
  /** Signed path of an iCalendar file; it expires. */
  ical: string;
}

/** The path of the page on which a class is joined. */
export const classPath = (id: string): string => `/classroom/${id}?type=class`;

/** Returns the addresses that add a class to a calendar, for the viewer who sees it (docs/specification.md#7-the-calls-it-makes). */
export function calendarLinksOf(ctx: Ctx, shown: CourseClass): CalendarLinks {
  const { id, name, description, changes, localDays, localTime, timeZone } = shown;
  const schedule = { days: localDays, time: localTime, timeZone };
  const now = ctx.now();
  // A cancelled or moved date does not fit the weekly rule.
  const planned = nextClassDates(schedule, changes, now, changes.length + 2).find(({ state }) => state === 'planned');
  const entry: CalendarEntry = {
    name,
    description: cutText(messageText(description), DETAILS_MAX),
    url: `${ctx.settings.siteUrl}${classPath(id)}`,
    schedule,
    utcDays: shown.days,
    start: planned?.start ?? now,
  };
  return { google: googleLink(entry), outlook: outlookLink(entry), yahoo: yahooLink(entry), ical: icalPath(ctx, id) };
}
