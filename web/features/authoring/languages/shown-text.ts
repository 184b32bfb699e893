import { contentLanguageOf, useReadingPreference } from '../../../shared/i18n/reading-preference.ts';

interface Translated<Text> {
  defaultLanguage: string;
  translations: readonly Text[];
}

/** The text in the wanted language, else in the item's default one. */
function shownText<Text extends { language: string }>({ translations, defaultLanguage }: Translated<Text>, wanted: string): Text | undefined {
  const of = (language: string) => translations.find((text) => text.language === language);
  return of(wanted) ?? of(defaultLanguage) ?? translations[0];
}

/** Which of an item's texts its editors see in lists: in the language they read content in, or in the item's default one. */
export function useShownText(): <Text extends { language: string }>(item: Translated<Text>) => Text | undefined {
  const wanted = contentLanguageOf(useReadingPreference());
  return (item) => shownText(item, wanted);
}

/** The name of an item in that text, with its language; of an item without any text an empty one. */
export function useShownName(): (item: Translated<{ language: string; name: string }>) => { name: string; language: string } {
  const textOf = useShownText();
  return (item) => textOf(item) ?? { name: '', language: item.defaultLanguage };
}
