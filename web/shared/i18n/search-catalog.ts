import { extraCatalog } from './extra-catalog.ts';

/** Loads the catalog of the search, which comes with its dialog (docs/decisions/0020-admin-catalog.md). */
export const loadSearchCatalog = extraCatalog({
  en: () => import('../../../locales/en/search.po'),
  de: () => import('../../../locales/de/search.po'),
  ar: () => import('../../../locales/ar/search.po'),
  fr: () => import('../../../locales/fr/search.po'),
  fa: () => import('../../../locales/fa/search.po'),
});
