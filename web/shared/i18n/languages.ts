import type { InterfaceLanguage } from '../../../schema/languages.ts';

/** Each language in its own words, so that whoever cannot read the page finds the way. */
export const LANGUAGE_NAMES: Record<InterfaceLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
  fr: 'Français',
  fa: 'دری / فارسی',
};

/** Name of any content language, in that language. */
export function languageName(language: string): string {
  const own = (LANGUAGE_NAMES as Record<string, string>)[language];
  if (own !== undefined) return own;
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
