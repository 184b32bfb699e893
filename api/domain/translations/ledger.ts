import { isDeepStrictEqual } from 'node:util';
import type { Translations } from './translations.ts';

/** Language → revision of the default language's text that its text was made from. The default language is not in it. */
export type TranslatedFrom = Record<string, number>;

/** current: made from the newest text of the default language; stale: that text changed since; missing: no text. */
export type TranslationCondition = 'current' | 'stale' | 'missing';

/** What an item remembers of its texts' origins. */
export interface Ledger {
  textRevision: number;
  translatedFrom: TranslatedFrom;
}

/** The texts of an item, and which of them is the one the others follow. */
export interface Texts {
  defaultLanguage: string;
  translations: Translations<unknown>;
}

/** How one language of an item stands. */
export function conditionOf(item: Texts & Ledger, language: string): TranslationCondition {
  if (!Object.hasOwn(item.translations, language)) return 'missing';
  if (language === item.defaultLanguage) return 'current';
  return (item.translatedFrom[language] ?? 0) < item.textRevision ? 'stale' : 'current';
}

/** How every language that the operator offers stands, in the operator's order. */
export function conditionsOf(item: Texts & Ledger, contentLanguages: readonly string[]): Array<{ language: string; condition: TranslationCondition }> {
  return contentLanguages.map((language) => ({ language, condition: conditionOf(item, language) }));
}

/** The ledger of a new item: all its texts belong together. */
export function firstLedger({ defaultLanguage, translations }: Texts): Ledger {
  const others = Object.keys(translations).filter((language) => language !== defaultLanguage);
  return { textRevision: 1, translatedFrom: Object.fromEntries(others.map((language) => [language, 1])) };
}

/**
 * The ledger after a save. Another text in the default language makes the texts that were not changed with it stale; a text that
 * was changed, is new, or is declared to fit (`upToDate`), is made from the newest. A new default language is the new source: the
 * former one counts as made from it.
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
