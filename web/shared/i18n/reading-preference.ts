import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage } from '../../../schema/languages.ts';
import { browserStorage, onOtherTab } from '../store/browser-storage.ts';
import { createStore, useStore } from '../store/store.ts';
import { loadLanguage } from './load-language.ts';

/** The languages that a user reads (docs/product-rules.md#3-languages). */
export interface ReadingPreference {
  language: InterfaceLanguage;
  /** null: the interface language. */
  contentLanguage: string | null;
  /** "Show in other languages": shows items without a translation, too. */
  otherLanguages: boolean;
}

const KEYS = { language: 'language', contentLanguage: 'contentLanguage', otherLanguages: 'otherLanguages' } as const;
/** The language of a course that is read in another one than the preferred, by course. */
const courseKey = (courseId: string): string => `courseLanguage:${courseId}`;

/** Returns the language that boot.js chose before the first paint: of the invitation, stored, or of the browser. */
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

/** Returns the current preference, for code outside React such as request headers. */
export const readingPreference = store.get;
export const onReadingPreference = store.subscribe;

/** Returns the preference; the component renders again when it changes. */
export function useReadingPreference(): ReadingPreference {
  return useStore(store);
}

/** Returns the language in which content is requested. */
export function contentLanguageOf(preference: ReadingPreference): string {
  return preference.contentLanguage ?? preference.language;
}

/** Returns the language in which the content of a page is requested: of a course, the one chosen for this course only. */
export function contentLanguageAt(path: string, preference: ReadingPreference): string {
  const courseId = /^\/academy-course-detail\/([^/]+)/i.exec(path)?.[1];
  const chosen = courseId === undefined ? null : courseLanguage(courseId);
  return chosen ?? contentLanguageOf(preference);
}

/** Returns the language that was chosen for one course; null without a choice. */
export function courseLanguage(courseId: string): string | null {
  return browserStorage.read(courseKey(courseId));
}

/** Chooses the language of one course; other content stays in the preferred language. null follows the preference again. */
export function chooseCourseLanguage(courseId: string, language: string | null): void {
  browserStorage.write(courseKey(courseId), language);
}

/** Returns whether the user chose a language in this browser; that choice overrides the account (docs/specification.md#3-entities-and-their-fields). */
function hasStoredLanguage(): boolean {
  return isInterfaceLanguage(browserStorage.read(KEYS.language));
}

/** Switches the interface language. `keep` stores it in the browser. */
export async function chooseLanguage(language: InterfaceLanguage, keep = true): Promise<void> {
  if (keep) browserStorage.write(KEYS.language, language);
  await loadLanguage(language);
  store.set({ ...store.get(), language });
}

/** Sets the content language; null follows the interface language. */
export function chooseContentLanguage(contentLanguage: string | null): void {
  if (contentLanguage === store.get().contentLanguage) return;
  browserStorage.write(KEYS.contentLanguage, contentLanguage);
  store.set({ ...store.get(), contentLanguage });
}

/** Shows or hides items that exist only in other languages. */
export function showOtherLanguages(otherLanguages: boolean): void {
  if (otherLanguages === store.get().otherLanguages) return;
  browserStorage.write(KEYS.otherLanguages, otherLanguages ? 'true' : null);
  store.set({ ...store.get(), otherLanguages });
}

/** Follows changes in other tabs. */
export function followOtherTabs(): () => void {
  return onOtherTab(Object.values(KEYS), () => {
    const next = readPreference();
    if (next.language !== store.get().language) void chooseLanguage(next.language, false).then(() => store.set(next));
    else store.set(next);
  });
}

/** Applies the preference of the account unless this browser stores one, which has priority (docs/specification.md#3-entities-and-their-fields). */
export function applyReadingOfAccount(account: { language: InterfaceLanguage; contentLanguage: string | null }): void {
  if (!hasStoredLanguage() && account.language !== store.get().language) void chooseLanguage(account.language, false);
  if (browserStorage.read(KEYS.contentLanguage) === null) chooseContentLanguage(account.contentLanguage);
}

/** Deletes the reading preference of a person who signs out; the interface language stays. */
export function forgetReading(): void {
  chooseContentLanguage(null);
  showOtherLanguages(false);
}
