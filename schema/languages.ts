/** Interface languages in the order the switchers show them; the first is the default (docs/specification.md#9-business-constants-and-limits). */
export const INTERFACE_LANGUAGES = ['en', 'de', 'ar', 'fr', 'fa'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];
export const DEFAULT_LANGUAGE: InterfaceLanguage = 'en';

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'ps', 'ur', 'he', 'ku', 'sd', 'ug', 'dv', 'yi']);
export type Direction = 'ltr' | 'rtl';

/** Writing direction of any language tag, interface or content. */
export function directionOf(language: string): Direction {
  return RIGHT_TO_LEFT.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/**
 * Returns what stands between two facts, such as "12 steps · 1.9 MB", with its spaces. Right-to-left languages have a comma: the Persian zero is a
 * dot, so that "۱۰ گام · ۱ مگابایت" would be read as 10 MB.
 */
export const factSeparator = (language: string): string => (directionOf(language) === 'rtl' ? '، ' : ' · ');

/** Returns whether a value is one of the five interface languages. */
export function isInterfaceLanguage(value: unknown): value is InterfaceLanguage {
  return INTERFACE_LANGUAGES.some((language) => language === value);
}
