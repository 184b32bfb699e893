import type { Messages } from '@lingui/core';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { addCatalog } from './load-language.ts';

/** The catalog of the admin mode; learners do not download it (docs/targets.md#3-performance-goals-browser B2). */
const CATALOGS: Record<InterfaceLanguage, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../../locales/en/admin.po'),
  de: () => import('../../../locales/de/admin.po'),
  ar: () => import('../../../locales/ar/admin.po'),
  fr: () => import('../../../locales/fr/admin.po'),
  fa: () => import('../../../locales/fa/admin.po'),
};

let loaded: Promise<void> | undefined;

/** Loads the catalog before the first admin page renders; after that it follows every language switch. */
export function loadAdminCatalog(): Promise<void> {
  loaded ??= addCatalog((language) => CATALOGS[language]()).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
