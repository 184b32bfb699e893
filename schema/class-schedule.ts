import { isTimeZone } from './time-zone.ts';

/** Weekdays in the order of the forms (docs/specification.md#9-business-constants-and-limits). */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** For a whole course, or for a module of it. */
export const CLASS_TYPES = ['course', 'module'] as const;
export type ClassType = (typeof CLASS_TYPES)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A class lasts 3 hours (docs/specification.md#7-the-calls-it-makes). Milliseconds. */
export const CLASS_DURATION = 3 * HOUR;
/** Learners can join this long before the start. Milliseconds. */
const JOIN_BEFORE = 15 * MINUTE;
/** How far ahead dates are listed, cancelled and moved. Milliseconds. */
export const CLASS_HORIZON = 366 * DAY;

/** The weekly days and the time of day of a class: wall time in the time zone, or UTC without one. */
export interface WeeklySchedule {
  days: readonly Weekday[];
  /** HH:mm. */
  time: string;
  /** IANA name; null: UTC. */
  timeZone: string | null;
}

/** A change of one date: the class is cancelled on the day, or moved to another start. */
export interface DateChange {
  /** The day in the time zone of the schedule, YYYY-MM-DD. */
  date: string;
  /** Null: cancelled. */
  movedTo: Date | null;
}

export const CLASS_DATE_STATES = ['planned', 'cancelled', 'moved'] as const;
export type ClassDateState = (typeof CLASS_DATE_STATES)[number];

/** One date of a class. */
export interface ClassDate {
  /** The day by the weekly schedule in its time zone, YYYY-MM-DD; also of a moved date. Identifies the date within its class. */
  date: string;
  start: Date;
  end: Date;
  state: ClassDateState;
  /** The start by the weekly schedule, of a moved date. */
  movedFrom: Date | null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en', { ...parts, timeZone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns the wall time in a time zone at an instant, both in milliseconds: the wall time as if it were UTC. */
export function wallTime(at: number, timeZone: string | null): number {
  if (timeZone === null) return at;
  // "11/23/2026, 18:00:00": reading a text takes a third of the time of reading its parts.
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = (formatOf(timeZone).format(at).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Offsets of time zones from UTC at the beginning of days since 1970, of more days than a calendar asks for. */
const offsets = new Map<string, Map<number, number>>();
const DAYS_MAX = 5000;

/** Returns the offset of a time zone from UTC at the beginning of a day in UTC, a number since 1970. Milliseconds. */
export function offsetOnDay(day: number, timeZone: string): number {
  const days = offsets.get(timeZone) ?? new Map<number, number>();
  const former = days.get(day);
  if (former !== undefined) return former;
  const offset = wallTime(day * DAY, timeZone) - day * DAY;
  if (days.size >= DAYS_MAX) days.clear();
  offsets.set(timeZone, days.set(day, offset));
  return offset;
}

/**
 * Returns the offset of a time zone at a wall time; null if the clocks change within a day of it. Reading a format for each date takes most of the time
 * of a calendar, so that the offsets at the beginning of weeks are compared first: between two changes are more days than a week has.
 */
function steadyOffset(wall: number, timeZone: string): number | null {
  const day = Math.floor(wall / DAY);
  const [before, after] = [day - 1, day + 2];
  const week = Math.floor(before / 7) * 7;
  const offset = offsetOnDay(week, timeZone);
  if (offset === offsetOnDay(week + 7, timeZone) && (after <= week + 7 || offset === offsetOnDay(week + 14, timeZone))) return offset;
  const near = offsetOnDay(before, timeZone);
  return near === offsetOnDay(after, timeZone) ? near : null;
}

/**
 * Returns the instant of a wall time, both in milliseconds. The first of two instants when the clock is turned back; for a wall time that a change
 * of clocks skips, the instant by the offset before the change, as iCalendar defines it (RFC 5545, 3.3.5).
 */
function instantOfWall(wall: number, timeZone: string | null): number {
  if (timeZone === null) return wall;
  const steady = steadyOffset(wall, timeZone);
  if (steady !== null) return wall - steady;
  const offsetAt = (at: number): number => wallTime(at, timeZone) - at;
  const before = wall - offsetAt(wall - DAY);
  if (wallTime(before, timeZone) === wall) return before;
  const after = wall - offsetAt(wall + DAY);
  return wallTime(after, timeZone) === wall ? after : before;
}

/** Returns a time zone that this program knows, or null for UTC: an update may have removed a stored one. To make a format takes a thousand times as long as to use it. */
export const knownZone = (timeZone: string | null): string | null => (timeZone !== null && (formats.has(timeZone) || isTimeZone(timeZone)) ? timeZone : null);

const dayText = (wall: number): string => new Date(wall).toISOString().slice(0, 10);
const timeText = (wall: number): string => new Date(wall).toISOString().slice(11, 16);

function weekdayOf(wall: number): Weekday {
  // The first of January 1970 was a Thursday, the fourth weekday.
  const index = (((Math.floor(wall / DAY) + 3) % 7) + 7) % 7;
  return WEEKDAYS[index] as Weekday;
}

/** Returns the start of the class on the day that begins at a wall time. */
function startAt({ time, timeZone }: WeeklySchedule, midnight: number): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(instantOfWall(midnight + hours * HOUR + minutes * MINUTE, knownZone(timeZone)));
}

/** Returns the start of the class on a day (YYYY-MM-DD in the schedule's time zone); null if it does not take place on that weekday. */
export function startOn(schedule: WeeklySchedule, date: string): Date | null {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || dayText(midnight) !== date || !schedule.days.includes(weekdayOf(midnight))) return null;
  return startAt(schedule, midnight);
}

interface Start {
  date: string;
  start: Date;
}

/** Yields the starts by the weekly schedule from an instant on, in their order. A class without days has none. */
function* startsFrom(schedule: WeeklySchedule, from: number): Generator<Start> {
  if (schedule.days.length === 0) return;
  const first = Math.floor(wallTime(from, knownZone(schedule.timeZone)) / DAY) * DAY - DAY;
  for (let day = first; ; day += DAY) {
    if (!schedule.days.includes(weekdayOf(day))) continue;
    const start = startAt(schedule, day);
    if (start.getTime() >= from) yield { date: dayText(day), start };
  }
}

/** Returns the starts by the weekly schedule in the period [from, to), without changed dates. */
export function weeklyStarts(schedule: WeeklySchedule, from: Date, to: Date): Start[] {
  const starts: Start[] = [];
  for (const each of startsFrom(schedule, from.getTime())) {
    if (each.start >= to) break;
    starts.push(each);
  }
  return starts;
}

/** Returns the starts in the period [from, to) near changes of clocks: of all others the wall time is clear. */
export function startsAtChanges(schedule: WeeklySchedule, from: Date, to: Date): Start[] {
  const timeZone = knownZone(schedule.timeZone);
  if (timeZone === null) return [];
  const starts: Start[] = [];
  let done = from.getTime();
  for (let day = Math.floor(done / DAY / 7) * 7; day * DAY < to.getTime(); day += 7) {
    if (offsetOnDay(day, timeZone) === offsetOnDay(day + 7, timeZone)) continue;
    const [begin, end] = [Math.max(done, (day - 2) * DAY), Math.min(to.getTime(), (day + 9) * DAY)];
    starts.push(...weeklyStarts(schedule, new Date(begin), new Date(end)));
    done = Math.max(done, end);
  }
  return starts;
}

const dateOf = (date: string, start: Date, state: ClassDateState, movedFrom: Date | null): ClassDate => ({
  date,
  start,
  end: new Date(start.getTime() + CLASS_DURATION),
  state,
  movedFrom,
});

function changedDate(schedule: WeeklySchedule, { date, movedTo }: DateChange): ClassDate[] {
  const planned = startOn(schedule, date);
  if (planned === null) return [];
  return [movedTo === null ? dateOf(date, planned, 'cancelled', null) : dateOf(date, movedTo, 'moved', planned)];
}

/** Returns the planned dates and those of the changed ones that end after `from` and start before `to`, by start. */
function datesOf(schedule: WeeklySchedule, planned: readonly Start[], changes: readonly DateChange[], { from, to }: { from: Date; to: Date }): ClassDate[] {
  const others = changes.flatMap((change) => changedDate(schedule, change)).filter(({ start, end }) => end > from && start < to);
  const dates = [...planned.map(({ date, start }) => dateOf(date, start, 'planned', null)), ...others];
  return dates.sort((one, other) => one.start.getTime() - other.start.getTime());
}

/** Returns the dates of a class whose end is after `from` and whose start is before `to`, cancelled ones included, by start. */
export function classDates(schedule: WeeklySchedule, changes: readonly DateChange[], from: Date, to: Date): ClassDate[] {
  const changed = new Set(changes.map(({ date }) => date));
  const starts = weeklyStarts(schedule, new Date(from.getTime() - CLASS_DURATION + 1), to);
  const planned = starts.filter(({ date }) => !changed.has(date));
  return datesOf(schedule, planned, changes, { from, to });
}

/** Returns the running and next dates of a class, cancelled ones included: `count` of them, at most a year ahead. */
export function nextClassDates(schedule: WeeklySchedule, changes: readonly DateChange[], now: Date, count: number): ClassDate[] {
  const horizon = new Date(now.getTime() + CLASS_HORIZON);
  const changed = new Set(changes.map(({ date }) => date));
  const planned: Start[] = [];
  for (const each of startsFrom(schedule, now.getTime() - CLASS_DURATION + 1)) {
    if (planned.length === count || each.start >= horizon) break;
    if (!changed.has(each.date)) planned.push(each);
  }
  return datesOf(schedule, planned, changes, { from: now, to: horizon }).slice(0, count);
}

/** Returns the running or next date that takes place; null if none does within a year. */
export function nextHeldDate(schedule: WeeklySchedule, changes: readonly DateChange[], now: Date): ClassDate | null {
  const [first] = nextClassDates(schedule, changes, now, changes.length + 2).filter(({ state }) => state !== 'cancelled');
  return first ?? null;
}

/** Returns when learners can join a date. */
export const joinOpensAt = ({ start }: ClassDate): Date => new Date(start.getTime() - JOIN_BEFORE);

/** Returns whether learners can join a date now. */
export const isJoinOpen = (date: ClassDate, now: Date): boolean => date.state !== 'cancelled' && joinOpensAt(date) <= now && now < date.end;

/**
 * Returns the weekly days and the time as a time zone shows them (null: UTC), by the offsets at the next date after `now`: late Monday in UTC is
 * Tuesday in Kabul (docs/product-rules.md#6-live).
 */
export function scheduleIn(schedule: WeeklySchedule, timeZone: string | null, now: Date): { days: Weekday[]; time: string } {
  const next = startsFrom(schedule, now.getTime()).next();
  if (next.done === true) return { days: [...schedule.days], time: schedule.time };
  const { date, start } = next.value;
  const shown = wallTime(start.getTime(), knownZone(timeZone));
  const shift = Math.round((Math.floor(shown / DAY) * DAY - Date.parse(`${date}T00:00:00Z`)) / DAY);
  const indexes = schedule.days.map((day) => (WEEKDAYS.indexOf(day) + shift + 7) % 7);
  return { days: WEEKDAYS.filter((_day, index) => indexes.includes(index)), time: timeText(shown) };
}

/**
 * Returns the changed dates after the weekly schedule was changed: each moves to the date of the new schedule that starts less than 12 hours from
 * the former start; without one it is dropped.
 */
export function keptChanges<Change extends DateChange>(before: WeeklySchedule, after: WeeklySchedule, changes: readonly Change[]): Change[] {
  const kept = new Map<string, Change>();
  for (const change of changes) {
    const start = startOn(before, change.date)?.getTime();
    if (start === undefined) continue;
    const near = weeklyStarts(after, new Date(start - DAY / 2 + 1), new Date(start + DAY / 2));
    const distance = (each: Start): number => Math.abs(each.start.getTime() - start);
    const [closest] = near.sort((one, other) => distance(one) - distance(other));
    if (closest !== undefined && !kept.has(closest.date)) kept.set(closest.date, { ...change, date: closest.date });
  }
  return [...kept.values()];
}

/** Returns whether a change of clocks skips or repeats a wall time (YYYY-MM-DDTHH:mm:ss) in a time zone. */
export function isUnclearTime(timeZone: string, wallText: string): boolean {
  const wall = Date.parse(`${wallText}Z`);
  if (steadyOffset(wall, timeZone) !== null) return false;
  const offsetAt = (at: number): number => wallTime(at, timeZone) - at;
  const [before, after] = [wall - offsetAt(wall - DAY), wall - offsetAt(wall + DAY)];
  return before !== after && (wallTime(before, timeZone) === wall) === (wallTime(after, timeZone) === wall);
}
