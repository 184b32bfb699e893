import ICAL from 'ical.js';
import { describe, expect, it, vi } from 'vitest';
import { CLASS_DURATION, classDates, type DateChange, WEEKDAYS, type WeeklySchedule, weeklyStarts } from '../../../schema/class-schedule.ts';
import { fc } from '../../../schema/testing/properties.ts';
import { type CalendarClass, classCalendar } from './class-ical.ts';

const DAY = 86_400_000;
const at = (text: string): Date => new Date(text);
const calendarClass = (schedule: WeeklySchedule, changes: readonly DateChange[] = [], from = at('2026-11-22T12:00:00Z')): CalendarClass => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Question time; with, all, signs',
  description: 'Bring your questions.\nسؤال',
  url: 'https://academy.example/classroom/1?type=class',
  schedule,
  changes,
  from,
  updatedAt: at('2026-11-01T00:00:00Z'),
  revision: 3,
});

const NOW = at('2026-11-22T12:00:00Z');
/** The file of classes, as it is read at the beginning of their first date. */
const fileOf = (...shown: CalendarClass[]): string => classCalendar({ name: 'Academy', now: NOW, subscribed: true }, shown);

/** The starts in [from, to) that ical.js, another library, reads in a file. */
function startsIn(file: string, from: Date, to: Date): string[] {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const masters = events.filter((event) => !event.isRecurrenceException());
  for (const exception of events.filter((event) => event.isRecurrenceException())) masters.find(({ uid }) => uid === exception.uid)?.relateException(exception);
  const starts: Date[] = [];
  for (const event of masters) {
    if (!event.isRecurring()) {
      starts.push(event.startDate.toJSDate());
      continue;
    }
    const iterator = event.iterator();
    // A moved date may start before the ones around it.
    for (let next = iterator.next(); next && next.toJSDate().getTime() < to.getTime() + 100 * DAY; next = iterator.next()) {
      starts.push(event.getOccurrenceDetails(next).startDate.toJSDate());
    }
  }
  return starts
    .filter((start) => start >= from && start < to)
    .sort((one, other) => one.getTime() - other.getTime())
    .map((start) => start.toISOString());
}

const heldIn = (shown: CalendarClass, from: Date, to: Date): string[] =>
  classDates(shown.schedule, shown.changes, from, to)
    .filter(({ state, start }) => state !== 'cancelled' && start >= from)
    .map(({ start }) => start.toISOString());

describe('the iCalendar file of a class', () => {
  it('has a weekly event of three hours, in UTC without a time zone', () => {
    const file = fileOf(calendarClass({ days: ['Monday', 'Thursday'], time: '18:00', timeZone: null }));
    expect(file).toContain('DTSTART:20261123T180000Z');
    expect(file).toContain('DTEND:20261123T210000Z');
    expect(file).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TH');
    expect(file).not.toContain('VTIMEZONE');
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')[0]);
    expect([event.summary, event.description]).toEqual(['Question time; with, all, signs', 'Bring your questions.\nسؤال']);
  });

  it('has wall times and the VTIMEZONE of its time zone, an EXDATE and a RECURRENCE-ID', () => {
    const changes = [
      { date: '2026-11-30', movedTo: null },
      { date: '2026-12-07', movedTo: at('2026-12-09T08:00:00Z') },
    ];
    const shown = calendarClass({ days: ['Monday'], time: '18:00', timeZone: 'Europe/Berlin' }, changes);
    const file = fileOf(shown);
    for (const line of ['BEGIN:VTIMEZONE', 'DTSTART;TZID=Europe/Berlin:20261123T180000', 'EXDATE;TZID=Europe/Berlin:20261130T180000'])
      expect(file).toContain(line);
    expect(file).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20261207T180000');
    expect(startsIn(file, at('2026-11-22T00:00:00Z'), at('2026-12-22T00:00:00Z'))).toEqual([
      '2026-11-23T17:00:00.000Z',
      '2026-12-09T08:00:00.000Z',
      '2026-12-14T17:00:00.000Z',
      '2026-12-21T17:00:00.000Z',
    ]);
  });

  it('has an event in UTC for a time that a change of clocks skips or repeats', () => {
    const shown = calendarClass({ days: ['Sunday'], time: '02:30', timeZone: 'Europe/Berlin' });
    const file = fileOf(shown);
    for (const date of ['20270328', '20271031']) expect(file).toContain(`EXDATE;TZID=Europe/Berlin:${date}T023000`.slice(0, 26));
    expect(startsIn(file, at('2027-03-22T00:00:00Z'), at('2027-04-05T00:00:00Z'))).toEqual(['2027-03-28T01:30:00.000Z', '2027-04-04T00:30:00.000Z']);
    expect(startsIn(file, at('2027-10-25T00:00:00Z'), at('2027-11-08T00:00:00Z'))).toEqual(['2027-10-31T00:30:00.000Z', '2027-11-07T01:30:00.000Z']);
  });

  it.each(['Asia/Gaza', 'Asia/Hebron', 'Africa/Casablanca'])(
    'of a class that is 110 weeks old repeats for years in %s, whose clocks follow no rule',
    (timeZone) => {
      const shown = calendarClass({ days: ['Monday'], time: '19:00', timeZone }, [], new Date(NOW.getTime() - 110 * 7 * DAY));
      const file = fileOf(shown);
      const to = at('2036-12-01T00:00:00Z');
      const read = startsIn(file, NOW, to);
      expect(read).toEqual(heldIn(shown, NOW, to));
      expect(read.length).toBeGreaterThan(500);
      // One event that repeats until the end of the data, which a later reading of the feed moves on.
      expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
      expect(file).toContain('UNTIL=20370101T000000Z');
    },
  );

  it('repeats for a year more when the feed is read a year later, in a time zone whose clocks follow no rule', () => {
    const shown = calendarClass({ days: ['Monday'], time: '19:00', timeZone: 'Africa/Casablanca' });
    expect(classCalendar({ name: 'Academy', now: at('2027-11-22T12:00:00Z'), subscribed: true }, [shown])).toContain('UNTIL=20380101T000000Z');
  });

  it('lists the dates at a change of clocks for two years from now, however old the class is', () => {
    const shown = calendarClass({ days: ['Sunday'], time: '02:30', timeZone: 'Europe/Berlin' }, [], at('2023-01-01T00:00:00Z'));
    const [from, to] = [NOW, at('2028-11-01T00:00:00Z')];
    expect(startsIn(fileOf(shown), from, to)).toEqual(heldIn(shown, from, to));
  });

  it('ends its last line, escapes its name, and asks programs that subscribe to read it every hour', () => {
    const classes = [calendarClass({ days: ['Monday'], time: '18:00', timeZone: null })];
    const name = 'Peace; Hope, and \\ more';
    const feed = classCalendar({ name, now: NOW, subscribed: true }, classes);
    expect(feed.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']) expect(feed).toContain(line);
    for (const property of ['name', 'x-wr-calname']) expect(feed).toContain(`${property.toUpperCase()}:Peace\\; Hope\\, and \\\\ more`);
    expect(classCalendar({ name, now: NOW, subscribed: false }, classes)).not.toContain('X-PUBLISHED-TTL');
  });

  it('is the same for the same classes', () => {
    const shown = calendarClass({ days: ['Monday'], time: '18:00', timeZone: 'Asia/Kabul' });
    expect(fileOf(shown, { ...shown, id: '2' })).toBe(fileOf(shown, { ...shown, id: '2' }));
  });

  it('is read by another library to the same instants, in many zones, with changed dates', { timeout: 60_000 }, () => {
    const zones = ['UTC', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Los_Angeles', 'America/Sao_Paulo', 'Asia/Kabul', 'Asia/Tehran'];
    const more = ['Asia/Kathmandu', 'Asia/Tokyo', 'Australia/Sydney', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham', 'Africa/Nairobi'];
    const days = fc.subarray([...WEEKDAYS], { minLength: 1 });
    const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
    const schedules = fc.record({ days, time, timeZone: fc.constantFrom(null, ...zones, ...more) });
    const change = fc.record({ index: fc.nat(40), movedBy: fc.option(fc.integer({ min: -60, max: 60 })) });
    const from = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) }).map((value) => new Date(value));
    fc.assert(
      fc.property(schedules, fc.array(change, { maxLength: 4 }), from, (schedule, wanted, begin) => {
        const to = new Date(begin.getTime() + 200 * DAY);
        const starts = weeklyStarts(schedule, begin, to);
        const changes = new Map<string, DateChange>();
        for (const { index, movedBy } of wanted) {
          const start = starts[index + 1];
          const movedTo = movedBy === null || start === undefined ? null : new Date(Math.floor(start.start.getTime() / 60_000) * 60_000 + movedBy * 3_600_000);
          if (start !== undefined) changes.set(start.date, { date: start.date, movedTo });
        }
        const shown = calendarClass(schedule, [...changes.values()], begin);
        const [first] = starts;
        const shownFrom = first?.start ?? begin;
        expect(startsIn(fileOf(shown), shownFrom, to)).toEqual(heldIn(shown, shownFrom, to));
      }),
      { numRuns: 100 },
    );
    expect(CLASS_DURATION).toBe(3 * 3_600_000);
  });

  // Vancouver and Casablanca: the library and this program may have time zones of different ages.
  const sample = Intl.supportedValuesOf('timeZone').filter((_zone, index) => index % 12 === 0);
  it.each([...sample, 'America/Vancouver', 'Africa/Casablanca', 'Africa/Addis_Ababa'])('is read to the same instants for a year in %s', (timeZone) => {
    const shown = calendarClass({ days: ['Wednesday', 'Sunday'], time: '12:00', timeZone });
    const [from, to] = [at('2026-11-23T00:00:00Z'), at('2027-11-23T00:00:00Z')];
    expect(startsIn(fileOf(shown), from, to)).toEqual(heldIn(shown, from, to));
  });
});

describe('the calendar of 20 classes in eight time zones', () => {
  const zones = ['Europe/Berlin', 'Asia/Kabul', 'Asia/Tehran', 'America/New_York', 'Africa/Cairo', 'Asia/Gaza', 'Africa/Casablanca', 'Asia/Beirut'];
  const classes = Array.from({ length: 20 }, (_, index) =>
    calendarClass({ days: ['Monday', 'Thursday'], time: '18:00', timeZone: zones[index % zones.length] ?? null }),
  );
  const read = ({ classCalendar: calendar }: Pick<typeof import('./class-ical.ts'), 'classCalendar'>) =>
    calendar({ name: 'Classes', now: at('2026-11-23T09:00:00Z'), subscribed: true }, classes);

  it('asks for few wall times when it is the first one of a process, and for fewer when it is read again', async () => {
    vi.resetModules();
    const fresh = await import('./class-ical.ts');
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype as { format: object }, 'format', 'get');
    const first = read(fresh);
    // Mostly each week of eleven years in the zones without a rule, and a dozen for each change of clocks there.
    expect(asked.mock.calls.length).toBeLessThan(4000);
    asked.mockClear();
    expect(read(fresh)).toBe(first);
    // At most four changes of clocks a year, each within a day of at most two dates: without the offsets of weeks and days, two years of dates ask 16,000 times.
    expect(asked.mock.calls.length).toBeLessThan(1000);
    asked.mockRestore();
  });
});
