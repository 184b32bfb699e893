import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage } from '../../../schema/languages.ts';
import { browserStorage, onOtherTab } from '../store/browser-storage.ts';
import { createStore, useStore } from '../store/store.ts';
import { loadLanguage } from './load-language.ts';

/** In which language a person reads (docs/product-rules.md#3-languages). */
export interface ReadingPreference {
  language: InterfaceLanguage;
  /** null: the same as the interface. */
  contentLanguage: string | null;
  /** "Show in other languages": also what has no translation. */
  otherLanguages: boolean;
}

const KEYS = { language: 'language', contentLanguage: 'contentLanguage', otherLanguages: 'otherLanguages' } as const;

/** What boot.js chose before the first paint: an invitation's language, the stored one, or the browser's. */
function pageLanguage(): InterfaceLanguage {
  const shown = document.documentElement.lang;
  return isInterfaceLanguage(shown) ? shown : DEFAULT_LANGUAGE;
}

function readPreference(): ReadingPreference {
  const stored = browserStorage.read(KEYS.language);
  return {
    language: isInterfaceLanguage(stored) ? stored : pageLanguage(),
    contentLanguage: browserStorage.read(KEYS.contentLanguage),
    otherLanguages: browserStorage.read(KEYS.otherLanguages) === 'true',
  };
}

const store = createStore<ReadingPreference>({ ...readPreference(), language: pageLanguage() });

/** The preference now, for code outside React such as request headers. */
export const readingPreference = store.get;
export const onReadingPreference = store.subscribe;

/** The preference, followed. */
export function useReadingPreference(): ReadingPreference {
  return useStore(store);
}

/** The language content is asked for. */
export function contentLanguageOf(preference: ReadingPreference): string {
  return preference.contentLanguage ?? preference.language;
}

/** Whether the person chose a language in this browser; a choice wins over the server's (docs/specification.md#3-entities-and-their-fields). */
export function hasStoredLanguage(): boolean {
  return isInterfaceLanguage(browserStorage.read(KEYS.language));
}

/** Turns the interface to a language. `keep` remembers it in the browser. */
export async function chooseLanguage(language: InterfaceLanguage, keep = true): Promise<void> {
  if (keep) browserStorage.write(KEYS.language, language);
  await loadLanguage(language);
  store.set({ ...store.get(), language });
}

/** Sets the language of content; null follows the interface. */
export function chooseContentLanguage(contentLanguage: string | null): void {
  if (contentLanguage === store.get().contentLanguage) return;
  browserStorage.write(KEYS.contentLanguage, contentLanguage);
  store.set({ ...store.get(), contentLanguage });
}

/** Shows or hides what exists only in other languages. */
export function showOtherLanguages(otherLanguages: boolean): void {
  if (otherLanguages === store.get().otherLanguages) return;
  browserStorage.write(KEYS.otherLanguages, otherLanguages ? 'true' : null);
  store.set({ ...store.get(), otherLanguages });
}

/** Follows choices made in other tabs. */
export function followOtherTabs(): () => void {
  return onOtherTab(Object.values(KEYS), () => {
    const next = readPreference();
    if (next.language !== store.get().language) void chooseLanguage(next.language, false).then(() => store.set(next));
    else store.set(next);
  });
}

/** Takes over what the account says, as far as nothing is stored in this browser: the stored language wins (docs/specification.md#3-entities-and-their-fields). */
export function adoptReading(account: { language: InterfaceLanguage; contentLanguage: string | null }): void {
  if (!hasStoredLanguage() && account.language !== store.get().language) void chooseLanguage(account.language, false);
  if (browserStorage.read(KEYS.contentLanguage) === null) chooseContentLanguage(account.contentLanguage);
}

/** Leaves no reading habits of one person to the next; the language of the interface stays. */
export function forgetReading(): void {
  chooseContentLanguage(null);
  showOtherLanguages(false);
}
