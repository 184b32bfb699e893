import { isTimeZone } from '../../../schema/time-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en', { ...parts, timeZone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' });
  formats.set(timeZone, format);
  return format;
}

/** The local time at an instant, as if it were in UTC. */
function localTime(at: Date, timeZone: string): Date {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return new Date(`${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`);
}

/** Returns a time zone that this program knows: an update may have removed a stored one. */
export const knownTimeZone = (timeZone: string | null, fallback: string): string => (timeZone !== null && isTimeZone(timeZone) ? timeZone : fallback);

/** Returns the local day at an instant as YYYY-MM-DD. */
export const localDay = (at: Date, timeZone: string): string => localTime(at, timeZone).toISOString().slice(0, 10);

/** Returns the instant of an hour of a local day; of one that a clock change skips, an instant less than a day's change away. */
export function instantOf(day: string, hour: number, timeZone: string): Date {
  const target = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`).getTime();
  let at = target;
  // The offset at the first guess may differ from the offset at the result: a clock change between them.
  for (let round = 0; round < 2; round += 1) at = target - (localTime(new Date(at), timeZone).getTime() - at);
  return new Date(at);
}
