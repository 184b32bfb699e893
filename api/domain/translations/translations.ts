/** The texts of an item by content language. The default language is always present. */
export type Translations<Text> = Record<string, Text>;

/** How a viewer reads: the content language, and whether items without a text in it are shown in their default language. */
export interface Reading {
  language: string;
  otherLanguages: boolean;
}

interface Translated<Text> {
  translations: Translations<Text>;
  defaultLanguage: string;
}

/** Returns the text that a viewer reads and its language: the chosen language, or else the default language. */
export function shownText<Text>(item: Translated<Text>, reading: Reading): { text: Text; language: string } {
  // Object.hasOwn guards against language names such as `__proto__` and `constructor`.
  const chosen = Object.hasOwn(item.translations, reading.language) ? item.translations[reading.language] : undefined;
  if (chosen !== undefined) return { text: chosen, language: reading.language };
  const fallback = item.translations[item.defaultLanguage];
  if (fallback === undefined) throw new Error('An item has no text in its default language');
  return { text: fallback, language: item.defaultLanguage };
}
