import { isDeepStrictEqual } from 'node:util';
import { countsAsCopy, isCopy } from '../../../schema/copied-text.ts';
import type { Translations } from './translations.ts';

/** Language → revision of the default text that its translation was made from, or `COPIED`. The default language has no entry. */
export type TranslatedFrom = Record<string, number>;

/** A text that was copied from the default language and not translated yet. */
export const COPIED = 0;

/** current: made from the newest default text; stale: the default text changed since; copied: not translated yet; missing: no text. */
export type TranslationCondition = 'current' | 'stale' | 'copied' | 'missing';

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
  const from = item.translatedFrom[language] ?? -1;
  if (from === COPIED) return 'copied';
  return from < item.textRevision ? 'stale' : 'current';
}

/** Returns the state of the translation into each content language, in the operator's order. */
export function conditionsOf(item: Texts & Ledger, contentLanguages: readonly string[]): Array<{ language: string; condition: TranslationCondition }> {
  return contentLanguages.map((language) => ({ language, condition: conditionOf(item, language) }));
}

/** Returns the ledger of a new item: all its texts are current, except copies of the default text. */
export function firstLedger({ defaultLanguage, translations }: Texts): Ledger {
  const others = Object.entries(translations).filter(([language]) => language !== defaultLanguage);
  return {
    textRevision: 1,
    translatedFrom: Object.fromEntries(others.map(([language, text]) => [language, isCopy(translations[defaultLanguage], text) ? COPIED : 1])),
  };
}

function isNewCopy(before: Texts & Ledger, after: Texts, language: string): boolean {
  const pair = ({ defaultLanguage, translations }: Texts) => ({ original: translations[defaultLanguage], text: translations[language] });
  return countsAsCopy(pair(before), pair(after), before.translatedFrom[language] === COPIED);
}

/**
 * Returns the ledger after a save. A changed default text makes all translations stale that are unchanged. A translation is current
 * if it was changed, is new, or is declared up to date (`upToDate`); a copy of the default text does not count as a translation
 * (schema/copied-text.ts). A new default language becomes the source, and the translation in the former default language is current.
 */
export function nextLedger(before: Texts & Ledger, after: Texts, upToDate: readonly string[] = []): Ledger {
  const { defaultLanguage, translations } = after;
  const changed = (language: string): boolean => !isDeepStrictEqual(before.translations[language], translations[language]);
  const textRevision = before.textRevision + (changed(defaultLanguage) ? 1 : 0);
  const translatedFrom: TranslatedFrom = {};
  for (const language of Object.keys(translations)) {
    if (language === defaultLanguage) continue;
    const fresh = changed(language) || language === before.defaultLanguage;
    if (upToDate.includes(language)) translatedFrom[language] = textRevision;
    else if (changed(language) && isNewCopy(before, after, language)) translatedFrom[language] = COPIED;
    else translatedFrom[language] = fresh ? textRevision : (before.translatedFrom[language] ?? before.textRevision);
  }
  return { textRevision, translatedFrom };
}
