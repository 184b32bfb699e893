import { tzlib_get_offset as offsetIn, tzlib_get_ical_block as timeZoneBlock } from 'timezones-ical-library';
import { ZonedDate } from './zoned-date.ts';

/** A time zone of a calendar file. */
export interface CalendarZone {
  name: string;
  /** Its VTIMEZONE. */
  block: string;
  /** The block has no changes of clocks after this time; null: it has a rule for all times. */
  until: Date | null;
}

const HOUR = 60 * 60 * 1000;
const WEEK = 7 * 24 * HOUR;
/** Changes of clocks that follow no rule, such as those around Ramadan, are written until the end of this many years after the present one. */
const LISTED_YEARS = 10;

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
const offsetAt = (at: number, timeZone: string): number => Date.parse(`${ZonedDate.ofInstant(new Date(at), timeZone).wall}Z`) - at;

/** For how long the offsets of the library are compared with those of this program, weekly: changes without a rule come each year. Milliseconds. */
const COMPARED = 104 * WEEK;

/** Returns whether the library has the same offsets as this program from an instant on: their data may be of different ages, and some zones follow no rule. */
function agrees(timeZone: string, from: number): boolean {
  for (let at = from; at < from + COMPARED; at += WEEK) {
    const offset = offsetAt(at, timeZone);
    const wall = new Date(at + offset).toISOString();
    const [, sign = '', hour = '', minute = ''] = /^([+-])(\d\d)(\d\d)/.exec(offsetIn(timeZone, wall.slice(0, 10), wall.slice(11, 16))) ?? [];
    if (offset !== Number(`${sign}1`) * (Number(hour) * 60 + Number(minute)) * 60_000) return false;
  }
  return true;
}

/** Returns the VTIMEZONE of the library; undefined if it does not know the zone, or has other offsets than this program. */
function libraryBlock(timeZone: string, from: number): string | undefined {
  const [block] = [timeZoneBlock(timeZone)].flat();
  if (block?.startsWith('BEGIN:VTIMEZONE') !== true || !agrees(timeZone, from)) return undefined;
  // The block of an alias has the name of the zone that it is an alias of.
  return block.replace(/^TZID:.*$/m, () => `TZID:${timeZone}`);
}

/** Returns the first instant after `from` at which the offset is that of `to`; the two are a week apart at most, with one change between them. */
function changeBetween(timeZone: string, from: number, to: number): number {
  const after = offsetAt(to, timeZone);
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(middle, timeZone) === after) high = middle;
    else low = middle;
  }
  return high;
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
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
  const first = offsetAt(from, timeZone);
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observance(Date.UTC(1970, 0, 1), first, first)];
  for (let at = from; at < to; at += WEEK) {
    const [before, after] = [offsetAt(at, timeZone), offsetAt(at + WEEK, timeZone)];
    if (before !== after) lines.push(...observance(changeBetween(timeZone, at, at + WEEK) + before, before, after));
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
