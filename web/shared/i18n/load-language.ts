import { i18n, type Messages } from '@lingui/core';
import { directionOf, INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../schema/languages.ts';

type CatalogModule = { messages: Messages };

/** One chunk per language; only the current language is loaded. */
const CATALOGS: Record<InterfaceLanguage, () => Promise<CatalogModule>> = {
  en: () => import('./catalogs/en.ts'),
  de: () => import('./catalogs/de.ts'),
  ar: () => import('./catalogs/ar.ts'),
  fr: () => import('./catalogs/fr.ts'),
  fa: () => import('./catalogs/fa.ts'),
};

/** Catalogs that only some pages need. */
const extraCatalogs: Array<(language: InterfaceLanguage) => Promise<CatalogModule>> = [];

let latest: InterfaceLanguage | null = null;

/** Loads the catalogs of a language, then activates it. The last call wins. */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  latest = language;
  const catalogs = await Promise.all([CATALOGS[language], ...extraCatalogs].map((load) => load(language)));
  if (latest !== language) return;
  // Merges with messages that `addCatalog` loaded in the meantime.
  i18n.load(language, Object.assign({}, ...catalogs.map(({ messages }) => messages)));
  i18n.activate(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Adds a catalog: loads it in the current language, in a language that is being loaded, and with every later language. */
export async function addCatalog(load: (language: InterfaceLanguage) => Promise<CatalogModule>): Promise<void> {
  extraCatalogs.push(load);
  const languages = INTERFACE_LANGUAGES.filter((language) => language === i18n.locale || language === latest);
  await Promise.all(languages.map(async (language) => i18n.load(language, { ...(await load(language)).messages })));
}
