import { browserStorage } from '../store/browser-storage.ts';

const KEY = 'default-content-language';

/** Remembers in this browser the default language of the item that was added last. */
export function rememberDefaultLanguage(language: string): void {
  browserStorage.write(KEY, language);
}

/** Returns the default language of a new item: the one chosen last, else the interface language, else English, if they are offered. */
export function newDefaultLanguage(languages: readonly string[], interfaceLanguage: string): string {
  const candidates = [browserStorage.read(KEY), interfaceLanguage, 'en', languages[0]];
  return candidates.find((language) => typeof language === 'string' && languages.includes(language)) ?? '';
}
