import ical, { type ICalEventData, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator';
import {
  CLASS_DURATION,
  type DateChange,
  isUnclearTime,
  knownZone,
  startOn,
  startsAtChanges,
  type Weekday,
  type WeeklySchedule,
  weeklyStarts,
} from '../../../schema/class-schedule.ts';
import { calendarZone } from './vtimezone.ts';
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
/** Dates at a change of clocks are written one by one until this time from now. Milliseconds. */
const CHANGES_LISTED = 104 * 7 * 24 * 60 * 60 * 1000;
/** The first date of a class with a clear time is within this period: no two changes of clocks are as near to each other. Milliseconds. */
const FIRST_WITHIN = 28 * 24 * 60 * 60 * 1000;
/** How often calendar programs should read the feed again, in seconds: a class may be cancelled on its day. */
const REFRESH_INTERVAL = 60 * 60;

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
    /** Dates at a change of clocks are written until this time. */
    private readonly listedUntil: Date,
    /** The data of the time zone end here; null if they follow a rule for ever. */
    private readonly until: Date | null,
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
    const first = weeklyStarts(schedule, from, new Date(from.getTime() + FIRST_WITHIN)).find(({ date }) => !unclear(date));
    if (first === undefined) return [];
    const singles: Replaced[] = startsAtChanges(schedule, from, this.listedUntil).filter(({ date }) => unclear(date) && !changed.has(date));
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
        ...(this.until === null ? {} : { until: this.until }),
        ...(exclude.length === 0 ? {} : { exclude }),
      },
    };
    return [weekly, ...moved.filter((each) => !alone.includes(each)).map((each) => this.moved(each)), ...alone.map((each) => this.single(each))];
  }
}

/** Escapes a text of a calendar (RFC 5545, 3.3.11); `ical-generator` does so for events, but not for the name of the calendar. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

export interface CalendarOptions {
  name: string;
  now: Date;
  /** Calendar programs read it again and again. */
  subscribed: boolean;
}

/**
 * Returns an iCalendar file with classes: weekly events of three hours, with the VTIMEZONE of each time zone. It contains no names of people, and the
 * same classes make the same file.
 */
export function classCalendar({ name, now, subscribed }: CalendarOptions, classes: readonly CalendarClass[]): string {
  const prodId = { company: 'academy', product: 'classes', language: 'EN' };
  const calendar = ical({ name: escaped(name), prodId, ...(subscribed ? { ttl: REFRESH_INTERVAL } : {}) });
  const first = new Date(Math.min(...classes.map(({ from }) => from.getTime())));
  const listedUntil = new Date(Math.max(now.getTime(), ...classes.map(({ from }) => from.getTime())) + CHANGES_LISTED);
  const blocks = new Map<string, string>();
  for (const each of classes) {
    // A time zone that an update of this program removed is read as UTC everywhere.
    const timeZone = knownZone(each.schedule.timeZone);
    const zone = timeZone === null ? null : calendarZone(timeZone, first, now);
    if (zone !== null) blocks.set(zone.name, zone.block);
    for (const event of new ClassEvents(each, zone?.name ?? null, listedUntil, zone?.until ?? null).list()) calendar.createEvent(event);
  }
  const file = `${calendar.toString()}\r\n`;
  // The components of time zones stand before the events.
  return blocks.size === 0 ? file : file.replace('BEGIN:VEVENT', () => `${[...blocks.values()].join('\r\n')}\r\nBEGIN:VEVENT`);
}
