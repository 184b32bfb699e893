import { contentLanguageOf, useReadingPreference } from '../../i18n/reading-preference.ts';

interface Translated<Text> {
  defaultLanguage: string;
  translations: readonly Text[];
}

/** Returns the text in the preferred language, else in the item's default language. */
function shownText<Text extends { language: string }>({ translations, defaultLanguage }: Translated<Text>, preferred: string): Text | undefined {
  const of = (language: string) => translations.find((text) => text.language === language);
  return of(preferred) ?? of(defaultLanguage) ?? translations[0];
}

/** Chooses the texts that lists show to editors: in their content language, else in the item's default language. */
export function useShownText(): <Text extends { language: string }>(item: Translated<Text>) => Text | undefined {
  const preferred = contentLanguageOf(useReadingPreference());
  return (item) => shownText(item, preferred);
}

/** Returns the name of an item with its language; an empty name if it has no text. */
export function useShownName(): (item: Translated<{ language: string; name: string }>) => { name: string; language: string } {
  const textOf = useShownText();
  return (item) => textOf(item) ?? { name: '', language: item.defaultLanguage };
}
