import { extraCatalog } from './extra-catalog.ts';

/** Loads the catalog of the legal pages, whose long texts no first page needs (docs/decisions/0020-admin-catalog.md). */
export const loadLegalCatalog = extraCatalog({
  en: () => import('../../../locales/en/legal.po'),
  de: () => import('../../../locales/de/legal.po'),
  ar: () => import('../../../locales/ar/legal.po'),
  fr: () => import('../../../locales/fr/legal.po'),
  fa: () => import('../../../locales/fa/legal.po'),
});
