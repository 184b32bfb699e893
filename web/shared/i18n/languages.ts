import type { InterfaceLanguage } from '../../../schema/languages.ts';

/** The name of each interface language in that language, so that users recognize it on a page they cannot read. */
export const LANGUAGE_NAMES: Record<InterfaceLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
  fr: 'Français',
  fa: 'دری / فارسی',
};

/** Returns the name of a content language in a language of the interface. */
export const languageNameIn = (locale: string, language: string): string => new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;

/** Returns the name of a content language in that language. */
export function languageName(language: string): string {
  const own = (LANGUAGE_NAMES as Record<string, string>)[language];
  if (own !== undefined) return own;
  try {
    return languageNameIn(language, language);
  } catch {
    return language;
  }
}
