import { isDeepStrictEqual } from 'node:util';
import type { Translations } from './translations.ts';

/** Language → revision of the default text that its translation was made from. The default language has no entry. */
export type TranslatedFrom = Record<string, number>;

/** current: made from the newest default text; stale: the default text changed since; missing: no text. */
export type TranslationCondition = 'current' | 'stale' | 'missing';

/** Tracks which revision of the default text each translation was made from. */
export interface Ledger {
  textRevision: number;
  translatedFrom: TranslatedFrom;
}

/** The texts of an item and its default language. */
export interface Texts {
  defaultLanguage: string;
  translations: Translations<unknown>;
}

/** Returns the state of one translation of an item. */
export function conditionOf(item: Texts & Ledger, language: string): TranslationCondition {
  if (!Object.hasOwn(item.translations, language)) return 'missing';
  if (language === item.defaultLanguage) return 'current';
  return (item.translatedFrom[language] ?? 0) < item.textRevision ? 'stale' : 'current';
}

/** Returns the state of the translation into each content language, in the operator's order. */
export function conditionsOf(item: Texts & Ledger, contentLanguages: readonly string[]): Array<{ language: string; condition: TranslationCondition }> {
  return contentLanguages.map((language) => ({ language, condition: conditionOf(item, language) }));
}

/** Returns the ledger of a new item: all its texts are current. */
export function firstLedger({ defaultLanguage, translations }: Texts): Ledger {
  const others = Object.keys(translations).filter((language) => language !== defaultLanguage);
  return { textRevision: 1, translatedFrom: Object.fromEntries(others.map((language) => [language, 1])) };
}

/**
 * Returns the ledger after a save. A changed default text makes all translations stale that are unchanged. A translation is current
 * if it was changed, is new, or is declared up to date (`upToDate`). A new default language becomes the source, and the
 * translation in the former default language is current.
 */
export function nextLedger(before: Texts & Ledger, after: Texts, upToDate: readonly string[] = []): Ledger {
  const { defaultLanguage, translations } = after;
  const changed = (language: string): boolean => !isDeepStrictEqual(before.translations[language], translations[language]);
  const textRevision = before.textRevision + (changed(defaultLanguage) ? 1 : 0);
  const translatedFrom: TranslatedFrom = {};
  for (const language of Object.keys(translations)) {
    if (language === defaultLanguage) continue;
    const fresh = changed(language) || upToDate.includes(language) || language === before.defaultLanguage;
    translatedFrom[language] = fresh ? textRevision : (before.translatedFrom[language] ?? before.textRevision);
  }
  return { textRevision, translatedFrom };
}
