import ical, { type ICalEventData, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator';
import { tzlib_get_offset as offsetIn, tzlib_get_ical_block as timeZoneBlock } from 'timezones-ical-library';
import {
  CLASS_DURATION,
  classDates,
  type DateChange,
  isUnclearTime,
  startOn,
  type Weekday,
  type WeeklySchedule,
  weeklyStarts,
} from '../../../schema/class-schedule.ts';
import { ZonedDate } from './zoned-date.ts';

/** A class in a calendar. */
export interface CalendarClass {
  id: string;
  name: string;
  /** Plain text. */
  description: string;
  /** Address of the page to join. */
  url: string;
  schedule: WeeklySchedule;
  changes: readonly DateChange[];
  /** The first date starts at this time or after it. */
  from: Date;
  /** Time of the last change. */
  updatedAt: Date;
  /** Number of the last change. */
  revision: number;
}

const DAYS: Readonly<Record<Weekday, ICalWeekday>> = {
  Monday: ICalWeekday.MO,
  Tuesday: ICalWeekday.TU,
  Wednesday: ICalWeekday.WE,
  Thursday: ICalWeekday.TH,
  Friday: ICalWeekday.FR,
  Saturday: ICalWeekday.SA,
  Sunday: ICalWeekday.SU,
};
const WEEK = 7 * 24 * 60 * 60 * 1000;
/** Dates at a change of clocks are written one by one for this time. Milliseconds. */
const CHANGES_LISTED = 104 * WEEK;

const blocks = new Map<string, string | undefined>();

/** Returns whether the library has the same offsets as this program, weekly from an instant on: their data may be of different ages. */
function agrees(timeZone: string, from: Date): boolean {
  for (let at = from.getTime(); at < from.getTime() + CHANGES_LISTED; at += WEEK) {
    const { wall } = ZonedDate.ofInstant(new Date(at), timeZone);
    const minutes = Math.round((Date.parse(`${wall}Z`) - at) / 60_000);
    const [, sign = '', hour = '', minute = ''] = /^([+-])(\d\d)(\d\d)/.exec(offsetIn(timeZone, wall.slice(0, 10), wall.slice(11, 16))) ?? [];
    if (minutes !== Number(`${sign}1`) * (Number(hour) * 60 + Number(minute))) return false;
  }
  return true;
}

/** Returns the VTIMEZONE of an IANA time zone; undefined if the library does not know it, or has other offsets than this program. */
export function vtimezone(timeZone: string, from: Date): string | undefined {
  const key = `${timeZone} ${from.getUTCFullYear()}`;
  if (!blocks.has(key)) {
    const [block] = [timeZoneBlock(timeZone)].flat();
    const known = block?.startsWith('BEGIN:VTIMEZONE') === true && agrees(timeZone, new Date(Date.UTC(from.getUTCFullYear(), 0, 1, 12)));
    // The block of an alias has the name of the zone that it is an alias of.
    blocks.set(key, known ? block.replace(/^TZID:.*$/m, () => `TZID:${timeZone}`) : undefined);
  }
  return blocks.get(key);
}

/** A date that an event of its own replaces. */
interface Replaced {
  date: string;
  start: Date;
}

const endOf = (start: Date): Date => new Date(start.getTime() + CLASS_DURATION);

/** Returns the events of a class with a time zone, or of one in UTC (null). */
class ClassEvents {
  constructor(
    private readonly shown: CalendarClass,
    private readonly zone: string | null,
  ) {}

  /** A planned day with the time of the schedule, as RECURRENCE-ID and EXDATE name it. */
  private plannedAt(date: string): Date {
    const { schedule } = this.shown;
    const start = startOn(schedule, date) ?? new Date(0);
    return this.zone === null ? start : ZonedDate.ofWall(start, `${date}T${schedule.time}:00`, this.zone);
  }

  private at(instant: Date): Date {
    return this.zone === null ? instant : ZonedDate.ofInstant(instant, this.zone);
  }

  private isUnclear(start: Date): boolean {
    return this.zone !== null && isUnclearTime(this.zone, ZonedDate.ofInstant(start, this.zone).wall);
  }

  private get common(): Omit<ICalEventData, 'start'> {
    const { id, name, description, url, updatedAt, revision } = this.shown;
    return { id: `${id}@class`, stamp: updatedAt, sequence: revision, summary: name, description, url, location: url, timezone: this.zone };
  }

  /** An event in UTC with a UID of its own. */
  private single({ date, start }: Replaced): ICalEventData {
    return { ...this.common, id: `${this.shown.id}-${date}@class`, timezone: null, start, end: endOf(start) };
  }

  /** A moved date of the weekly event. */
  private moved({ date, start }: Replaced): ICalEventData {
    return { ...this.common, start: this.at(start), end: this.at(endOf(start)), recurrenceId: this.plannedAt(date) };
  }

  /**
   * The weekly event without its cancelled dates (EXDATE), and one event for each moved date (RECURRENCE-ID). Calendars read a time that a change of
   * clocks skips or repeats differently, so such a date is excluded, and an event in UTC of its own.
   */
  list(): ICalEventData[] {
    const { schedule, changes, from } = this.shown;
    const unclear = (date: string): boolean => this.zone !== null && isUnclearTime(this.zone, `${date}T${schedule.time}:00`);
    const changed = new Set(changes.map(({ date }) => date));
    // Without a VTIMEZONE each date is an event in UTC.
    if (schedule.timeZone !== null && this.zone === null) {
      const held = classDates(schedule, changes, from, new Date(from.getTime() + CHANGES_LISTED)).filter(({ state }) => state !== 'cancelled');
      return held.map((date) => this.single(date));
    }
    const starts = weeklyStarts(schedule, from, new Date(from.getTime() + CHANGES_LISTED));
    const first = starts.find(({ date }) => !unclear(date));
    if (first === undefined) return [];
    const singles: Replaced[] = starts.filter(({ date }) => unclear(date) && !changed.has(date));
    const known = changes.filter(({ date }) => (startOn(schedule, date) ?? new Date(0)) >= first.start);
    const cancelled = known.filter(({ movedTo }) => movedTo === null).map(({ date }) => date);
    const moved = known.flatMap(({ date, movedTo }) => (movedTo === null ? [] : [{ date, start: movedTo }]));
    const alone = [...singles, ...moved.filter(({ date, start }) => unclear(date) || this.isUnclear(start))];
    const exclude = [...cancelled, ...alone.map(({ date }) => date)].map((date) => this.plannedAt(date));
    const weekly = {
      ...this.common,
      start: this.plannedAt(first.date),
      end: this.at(endOf(first.start)),
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        byDay: schedule.days.map((day) => DAYS[day]),
        ...(exclude.length === 0 ? {} : { exclude }),
      },
    };
    return [weekly, ...moved.filter((each) => !alone.includes(each)).map((each) => this.moved(each)), ...alone.map((each) => this.single(each))];
  }
}

/**
 * Returns an iCalendar file with classes: weekly events of three hours, with the VTIMEZONE of each time zone. It contains no names of people, and the
 * same classes make the same file.
 */
export function classCalendar(name: string, classes: readonly CalendarClass[]): string {
  const calendar = ical({ name, prodId: { company: 'academy', product: 'classes', language: 'EN' } });
  const zones = new Map<string, string>();
  for (const each of classes) {
    const { timeZone } = each.schedule;
    const block = timeZone === null ? undefined : vtimezone(timeZone, each.from);
    const zone = block === undefined ? null : timeZone;
    if (zone !== null && block !== undefined) zones.set(zone, block.trim().split(/\r?\n/).join('\r\n'));
    for (const event of new ClassEvents(each, zone).list()) calendar.createEvent(event);
  }
  if (zones.size === 0) return calendar.toString();
  // The components of time zones stand before the events.
  return calendar.toString().replace('BEGIN:VEVENT', () => `${[...zones.values()].join('\r\n')}\r\nBEGIN:VEVENT`);
}
