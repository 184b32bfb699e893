import { CLASS_DURATION } from '../../../schema/class-schedule.ts';
import { typed } from '../../testing/typed.ts';
import type { ClassItem_ClassFragment } from './class-item.generated.ts';

type SentDate = ClassItem_ClassFragment['nextDates'][number];

/** A date of a class as the API sends it. */
export const dateAt = (start: Date, change: Partial<SentDate> = {}): SentDate =>
  typed('ClassDate', {
    date: start.toISOString().slice(0, 10),
    start: start.toISOString(),
    end: new Date(start.getTime() + CLASS_DURATION).toISOString(),
    state: 'planned',
    movedFrom: null,
    ...change,
  });

/** A class as the list reads it. */
export const classItem = (change: Partial<ClassItem_ClassFragment> = {}): ClassItem_ClassFragment =>
  typed('CourseClass', {
    id: 'k1',
    classType: 'course',
    name: 'Talk of the week',
    language: 'en',
    languages: ['en'],
    description: '<p>We talk about the week.</p>',
    module: null,
    timeZone: null,
    localDays: ['Monday'],
    localTime: '18:00',
    canJoin: false,
    canEdit: false,
    canModerate: false,
    leader: null,
    nextDates: [],
    calendarLinks: typed('CalendarLinks', {
      google: 'https://g.example/',
      outlook: 'https://o.example/',
      yahoo: 'https://y.example/',
      ical: '/calendar/k1.ics',
    }),
    ...change,
  });
