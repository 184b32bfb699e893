import { extraCatalog } from './extra-catalog.ts';

/** Loads the catalog of calls, which comes with the part that listens for them, after the first page (docs/decisions/0020-admin-catalog.md). */
export const loadCallCatalog = extraCatalog({
  en: () => import('../../../locales/en/calls.po'),
  de: () => import('../../../locales/de/calls.po'),
  ar: () => import('../../../locales/ar/calls.po'),
  fr: () => import('../../../locales/fr/calls.po'),
  fa: () => import('../../../locales/fa/calls.po'),
});
