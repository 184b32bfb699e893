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

/** Whether an item is in the viewer's list: translated, or "show in other languages" is on (product rules §3). */
export function isShown(item: Translated<unknown>, reading: Reading): boolean {
  return reading.otherLanguages || Object.hasOwn(item.translations, reading.language);
}

/** The text a viewer reads, and its language: the chosen one, else the default. */
export function shownText<Text>(item: Translated<Text>, reading: Reading): { text: Text; language: string } {
  const chosen = item.translations[reading.language];
  if (chosen !== undefined) return { text: chosen, language: reading.language };
  const fallback = item.translations[item.defaultLanguage];
  if (fallback === undefined) throw new Error('An item has no text in its default language');
  return { text: fallback, language: item.defaultLanguage };
}
