/** An item's texts by content language. The default language is always among them. */
export type Translations<Text> = Record<string, Text>;

/** How a viewer reads: the content language, and whether items without it are shown in their default language. */
export interface Reading {
  language: string;
  otherLanguages: boolean;
}

interface Translated<Text> {
  translations: Translations<Text>;
  defaultLanguage: string;
}

/** The text a viewer reads, and its language: the chosen one, else the default. */
export function shownText<Text>(item: Translated<Text>, reading: Reading): { text: Text; language: string } {
  // A name that every object has is no language.
  const chosen = Object.hasOwn(item.translations, reading.language) ? item.translations[reading.language] : undefined;
  if (chosen !== undefined) return { text: chosen, language: reading.language };
  const fallback = item.translations[item.defaultLanguage];
  if (fallback === undefined) throw new Error('An item has no text in its default language');
  return { text: fallback, language: item.defaultLanguage };
}
