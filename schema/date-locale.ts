/**
 * Returns the style of a date with its time of day. Arabic has the name of the month: its medium style is digits, which readers of other
 * calendars take for another day.
 */
export const dateTimeStyle = (language: string): Intl.DateTimeFormatOptions =>
  language === 'ar' ? { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' } : { dateStyle: 'medium', timeStyle: 'short' };

/** Returns the locale for dates in a language of the interface: British English, and for Persian in Afghanistan the names of its months. */
export function dateLocale(language: string, timeZone: string): string {
  if (language === 'en') return 'en-GB';
  return language === 'fa' && timeZone === 'Asia/Kabul' ? 'fa-AF' : language;
}
