import { isJoinOpen, joinOpensAt, type ClassDate as ScheduledDate } from '../../../schema/class-schedule.ts';
import type { ClassItem_ClassFragment } from './class-item.generated.ts';

type SentDate = ClassItem_ClassFragment['nextDates'][number];

/** The dates of a class at a moment. */
export interface NextDate {
  /** The running or next date that takes place; null if none is known. */
  date: ScheduledDate | null;
  /** Cancelled dates before it. */
  cancelled: ScheduledDate[];
  /** Learners can join now. */
  open: boolean;
  /** When learners can join the date. */
  opensAt: Date | null;
}

/** Converts a date of the API. */
const scheduled = ({ date, start, end, state, movedFrom }: SentDate): ScheduledDate => ({
  date,
  state,
  start: new Date(start),
  end: new Date(end),
  movedFrom: movedFrom == null ? null : new Date(movedFrom),
});

/**
 * Returns the next date of a class by the clock of the device. The server's `canJoin` counts, too, while the date has not ended: the clock of the
 * device may be late.
 */
export function nextDateOf({ nextDates, canJoin, canModerate }: Pick<ClassItem_ClassFragment, 'nextDates' | 'canJoin' | 'canModerate'>, now: Date): NextDate {
  const dates = nextDates.map(scheduled).filter(({ end }) => end > now);
  const index = dates.findIndex(({ state }) => state !== 'cancelled');
  const date = dates[index] ?? null;
  const cancelled = index < 0 ? dates : dates.slice(0, index);
  if (date === null) return { date, cancelled, open: false, opensAt: null };
  return { date, cancelled, open: isJoinOpen(date, now) || (canJoin && !canModerate), opensAt: joinOpensAt(date) };
}

/** Returns the next instant at which something about the classes changes, in milliseconds; null if none is known. */
export function nextChange(classes: readonly Pick<ClassItem_ClassFragment, 'nextDates'>[], now: Date): number | null {
  const instants = classes.flatMap(({ nextDates }) =>
    nextDates.map(scheduled).flatMap((date) => [joinOpensAt(date).getTime(), date.start.getTime(), date.end.getTime()]),
  );
  const later = instants.filter((instant) => instant > now.getTime());
  return later.length === 0 ? null : Math.min(...later);
}

/** Returns the classes in the order in which they take place next; those without a date last. */
export function byNextDate<Item extends ClassItem_ClassFragment>(classes: readonly Item[], now: Date): Item[] {
  const startOf = (item: Item): number => nextDateOf(item, now).date?.start.getTime() ?? Infinity;
  return [...classes].sort((one, other) => {
    const [first, second] = [startOf(one), startOf(other)];
    return first === second ? 0 : first - second;
  });
}
