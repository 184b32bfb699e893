import { tzlib_get_ical_block as timeZoneBlock } from 'timezones-ical-library';
import { offsetOnDay, wallTime } from '../../../schema/class-schedule.ts';

/** A time zone of a calendar file. */
export interface CalendarZone {
  name: string;
  /** Its VTIMEZONE. */
  block: string;
  /** The block has no changes of clocks after this time; null: it has a rule for all times. */
  until: Date | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WEEK = 7 * DAY;
/** Changes of clocks that follow no rule, such as those around Ramadan, are written until the end of this many years after the present one. */
const LISTED_YEARS = 10;

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
const offsetAt = (at: number, timeZone: string): number => wallTime(at, timeZone) - at;

/** Weeks for which the offsets of the library are compared with those of this program: changes without a rule come each year. */
const COMPARED = 104;

/** An offset in a block of the library: valid at all times, or from a yearly change of clocks on. */
const OBSERVANCE =
  /TZOFFSETFROM:(?<before>\S+)\s+TZOFFSETTO:(?<after>\S+)\s+DTSTART:\d+T(?<time>\d{4})\d\d\s+(?:RRULE:FREQ=YEARLY;BYMONTH=(?<month>\d+);BYDAY=(?<nth>-?\d)(?<weekday>\w\w)\s+)?END:/g;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Returns the milliseconds of hours and minutes, such as +0330 or 0200. */
const readHours = (text = ''): number => (text.startsWith('-') ? -1 : 1) * (Number(text.slice(-4, -2)) * 60 + Number(text.slice(-2))) * MINUTE;

/** Returns the nth weekday of a month, from its end for a negative number, as midnight in UTC. */
function nthWeekday(year: number, month: number, nth: number, weekday: number): number {
  const first = nth > 0 ? Date.UTC(year, month - 1, 1 + (nth - 1) * 7) : Date.UTC(year, month, 1 + nth * 7);
  return first + ((weekday - new Date(first).getUTCDay() + 7) % 7) * DAY;
}

interface Offset {
  from: number;
  offset: number;
}

/** Returns the offsets in a block of the library, the latest first, in the year of an instant and around it. */
function offsetsIn(block: string, at: number): Offset[] {
  const year = new Date(at).getUTCFullYear();
  const all = [...block.matchAll(OBSERVANCE)].flatMap(({ groups: { before, after, time, month, nth, weekday = '' } = {} }): Offset[] => {
    const offset = readHours(after);
    if (month === undefined) return [{ from: 0, offset }];
    const startIn = (each: number): number => nthWeekday(each, Number(month), Number(nth), WEEKDAYS.indexOf(weekday)) + readHours(time) - readHours(before);
    return [year - 1, year, year + 1, year + 2].map((each) => ({ from: startIn(each), offset }));
  });
  return all.sort((one, other) => other.from - one.from);
}

/**
 * Returns whether a block of the library has the same offsets as this program from an instant on: their data may be of different ages, and some zones
 * follow no rule. The library's own function for an offset reads the data of all time zones each time.
 */
function agrees(timeZone: string, block: string, at: number): boolean {
  const ruled = offsetsIn(block, at);
  const first = Math.ceil(at / WEEK) * 7;
  return Array.from({ length: COMPARED }, (_, week) => first + week * 7).every(
    (day) => offsetOnDay(day, timeZone) === ruled.find(({ from }) => from <= day * DAY)?.offset,
  );
}

/** Returns the VTIMEZONE of the library; undefined if it does not know the zone, or has other offsets than this program. */
function libraryBlock(timeZone: string, from: number): string | undefined {
  const [block] = [timeZoneBlock(timeZone)].flat();
  if (block?.startsWith('BEGIN:VTIMEZONE') !== true || !agrees(timeZone, block, from)) return undefined;
  // The block of an alias has the name of the zone that it is an alias of.
  return block.replace(/^TZID:.*$/m, () => `TZID:${timeZone}`);
}

/** Returns the first minute after `from` at which the offset is that of `to`; the two are a week apart at most, with one change between them. */
function changeBetween(timeZone: string, from: number, to: number): number {
  const after = offsetAt(to, timeZone);
  let [low, high] = [from, to];
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
    if (offsetAt(middle, timeZone) === after) high = middle;
    else low = middle;
  }
  return high;
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** Returns a part of a VTIMEZONE: from a wall time on, which is read with the offset before it, another offset is valid. */
function observance(wall: number, before: number, after: number): string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
  const start = new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${offsetText(before)}`, `TZOFFSETTO:${offsetText(after)}`, `END:${kind}`];
}

/** Returns a VTIMEZONE with each change of clocks in a period, as this program knows them. */
function listedBlock(timeZone: string, from: number, to: number): string {
  let before = offsetAt(from, timeZone);
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observance(Date.UTC(1970, 0, 1), before, before)];
  for (let at = from; at < to; at += WEEK) {
    const after = offsetAt(at + WEEK, timeZone);
    if (before !== after) lines.push(...observance(changeBetween(timeZone, at, at + WEEK) + before, before, after));
    before = after;
  }
  return [...lines, 'END:VTIMEZONE'].join('\r\n');
}

const zones = new Map<string, CalendarZone>();

/**
 * Returns an IANA time zone for a calendar whose first event is at `from`. Changes of clocks that follow no rule are listed until ten years from now,
 * where repetitions have to end: a calendar that is read again continues.
 */
export function calendarZone(timeZone: string, from: Date, now: Date): CalendarZone {
  const firstYear = from.getUTCFullYear();
  const year = Math.max(firstYear, now.getUTCFullYear());
  const key = `${timeZone} ${firstYear} ${year}`;
  const cached = zones.get(key);
  if (cached !== undefined) return cached;
  const end = Date.UTC(year + LISTED_YEARS + 1, 0, 1);
  const ruled = libraryBlock(timeZone, Date.UTC(year, 0, 1, 12));
  const block = ruled?.trim().split(/\r?\n/).join('\r\n') ?? listedBlock(timeZone, Date.UTC(firstYear, 0, 1, 12) - WEEK, end);
  const zone = { name: timeZone, block, until: ruled === undefined ? new Date(end) : null };
  zones.set(key, zone);
  return zone;
}
