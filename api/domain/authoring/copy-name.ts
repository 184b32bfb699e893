import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage } from '../../../schema/languages.ts';
import { NAME_MAX } from '../../../schema/limits.ts';
import type { Translations } from '../translations/translations.ts';

/** What a duplicate's name ends in, by the language of the name; the words for a copy in `locales/glossary.md`. */
const SUFFIXES: Record<InterfaceLanguage, string> = { en: '(copy)', de: '(Kopie)', ar: '(نسخة)', fr: '(copie)', fa: '(رونوشت)' };

/**
 * Returns the name of a duplicate: the name, cut between letters where there is no room, and the suffix of its language. Names in
 * a language that the interface does not have get the suffix of the default language (docs/product-rules.md#5-learning).
 */
export function copyName(name: string, language: string): string {
  const suffix = SUFFIXES[isInterfaceLanguage(language) ? language : DEFAULT_LANGUAGE];
  const whole = `${name} ${suffix}`;
  if (whole.length <= NAME_MAX) return whole;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (kept.length + segment.length + 1 + suffix.length > NAME_MAX) break;
    kept += segment;
  }
  return `${kept.trimEnd()} ${suffix}`.trimStart();
}

/** The texts of a duplicate: each with the name of a copy, the rest as it was. */
export function copyTexts<Text extends { name: string }>(translations: Translations<Text>): Translations<Text> {
  return Object.fromEntries(Object.entries(translations).map(([language, text]) => [language, { ...text, name: copyName(text.name, language) }]));
}
