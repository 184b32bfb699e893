import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage } from '../../../schema/languages.ts';
import { NAME_MAX } from '../../../schema/limits.ts';
import type { Translations } from '../translations/translations.ts';

/** The suffix of a duplicate's name by the language of the name, as in `locales/glossary.md`. */
const SUFFIXES: Record<InterfaceLanguage, string> = { en: '(copy)', de: '(Kopie)', ar: '(نسخة)', fr: '(copie)', fa: '(رونوشت)' };

/**
 * Returns the name of a duplicate: the name and the suffix of its language. A name that is too long
 * is truncated between graphemes. Names in other languages than those of the interface get the suffix of the default language (docs/product-rules.md#5-learning).
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

/** Returns the texts of a duplicate: each has the name of a copy and is otherwise unchanged. */
export function copyTexts<Text extends { name: string }>(translations: Translations<Text>): Translations<Text> {
  return Object.fromEntries(Object.entries(translations).map(([language, text]) => [language, { ...text, name: copyName(text.name, language) }]));
}
