/** Returns the locale for dates in a language of the interface: British English, and for Persian in Afghanistan the names of its months. */
export function dateLocale(language: string, timeZone: string): string {
  if (language === 'en') return 'en-GB';
  return language === 'fa' && timeZone === 'Asia/Kabul' ? 'fa-AF' : language;
}
