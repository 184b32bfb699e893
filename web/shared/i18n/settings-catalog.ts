import { extraCatalog } from './extra-catalog.ts';

/** Loads the catalog of the profile page (docs/decisions/0020-admin-catalog.md). */
export const loadSettingsCatalog = extraCatalog({
  en: () => import('../../../locales/en/settings.po'),
  de: () => import('../../../locales/de/settings.po'),
  ar: () => import('../../../locales/ar/settings.po'),
  fr: () => import('../../../locales/fr/settings.po'),
  fa: () => import('../../../locales/fa/settings.po'),
});
