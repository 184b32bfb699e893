import { i18n, type Messages } from '@lingui/core';
import { directionOf, INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../schema/languages.ts';

type CatalogModule = { messages: Messages };

/** One chunk a language; only the one in use is ever loaded. */
const CATALOGS: Record<InterfaceLanguage, () => Promise<CatalogModule>> = {
  en: () => import('./catalogs/en.ts'),
  de: () => import('./catalogs/de.ts'),
  ar: () => import('./catalogs/ar.ts'),
  fr: () => import('./catalogs/fr.ts'),
  fa: () => import('./catalogs/fa.ts'),
};

/** Sentences of parts of the application that not everybody opens. */
const further: Array<(language: InterfaceLanguage) => Promise<CatalogModule>> = [];

let wanted: InterfaceLanguage | null = null;

/** Loads the sentences of a language, then turns the page to it. The last call wins. */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  wanted = language;
  const catalogs = await Promise.all([CATALOGS[language], ...further].map((load) => load(language)));
  if (wanted !== language) return;
  // Beside what a part has added meanwhile.
  i18n.load(language, Object.assign({}, ...catalogs.map(({ messages }) => messages)));
  i18n.activate(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Loads the sentences of one part in the language in use, in the one that is on its way, and with every language chosen later. */
export async function addCatalog(load: (language: InterfaceLanguage) => Promise<CatalogModule>): Promise<void> {
  further.push(load);
  const languages = INTERFACE_LANGUAGES.filter((language) => language === i18n.locale || language === wanted);
  await Promise.all(languages.map(async (language) => i18n.load(language, { ...(await load(language)).messages })));
}
