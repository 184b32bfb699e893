import { i18n, type Messages } from '@lingui/core';
import { directionOf, type InterfaceLanguage } from '../../../schema/languages.ts';

type CatalogModule = { messages: Messages };

/** One chunk a language; only the one in use is ever loaded. */
const CATALOGS: Record<InterfaceLanguage, () => Promise<CatalogModule>> = {
  en: () => import('./catalogs/en.ts'),
  de: () => import('./catalogs/de.ts'),
  ar: () => import('./catalogs/ar.ts'),
  fr: () => import('./catalogs/fr.ts'),
  fa: () => import('./catalogs/fa.ts'),
};

let wanted: InterfaceLanguage | null = null;

/** Loads the sentences of a language, then turns the page to it. The last call wins. */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  wanted = language;
  const { messages } = await CATALOGS[language]();
  if (wanted !== language) return;
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
