const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on, calendar days are counted: people plan the next two days by the clock. Milliseconds. */
const BY_THE_CLOCK = 48 * HOUR;
const UNITS = [
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/** Returns the number of a day of the device's calendar, which a change of clocks does not shift. */
const dayOf = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY;

/**
 * Returns how far away an instant is, before or after now: "in 37 hours" below 48 hours, calendar days of the device from then on. The only
 * function that does, so that two places never disagree about a class (docs/product-rules.md#6-live).
 */
export function relativeTime(at: Date, now: Date, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const distance = at.getTime() - now.getTime();
  const length = Math.abs(distance);
  if (length >= BY_THE_CLOCK) return format.format(dayOf(at) - dayOf(now), 'day');
  const [unit, size] = UNITS.find(([, shortest]) => length >= shortest) ?? (['second', SECOND] as const);
  return format.format(Math.round(distance / size), unit);
}
