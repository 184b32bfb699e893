/** Returns the place in the name of a time zone: "Kabul" of Asia/Kabul. */
export const placeOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** Returns the name of a time zone in a language: "Afghanistan Time" of Asia/Kabul; the place where the browser has no such names. */
export function timeZoneName(timeZone: string, locale: string, now = new Date()): string {
  // Intl would name it by its distance to itself.
  if (timeZone === 'UTC') return timeZone;
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? placeOf(timeZone);
  } catch {
    // Before Chrome 95, or a zone that this browser does not know.
    return placeOf(timeZone);
  }
}
