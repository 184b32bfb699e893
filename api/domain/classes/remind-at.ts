import { CLASS_DURATION, type DateChange, nextHeldDate, type WeeklySchedule } from '../../../schema/class-schedule.ts';

const MINUTE = 60 * 1000;
/** People are reminded of a class this long before its start. Milliseconds. */
export const REMIND_BEFORE = 60 * MINUTE;
/** A class that is cancelled for a year is looked at again after this time. Milliseconds. */
const WITHOUT_DATE = 7 * 24 * 60 * MINUTE;

/** Returns when people are reminded of the first date that starts after `after`. */
export function remindAt(schedule: WeeklySchedule, changes: readonly DateChange[], after: Date): Date {
  const next = nextHeldDate(schedule, changes, new Date(after.getTime() + CLASS_DURATION));
  return next === null ? new Date(after.getTime() + WITHOUT_DATE) : new Date(next.start.getTime() - REMIND_BEFORE);
}
