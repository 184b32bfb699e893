import { extraCatalog } from './extra-catalog.ts';

/** Loads the catalog of bookmarks and notes, which come after the first paint of their pages (docs/decisions/0020-admin-catalog.md). */
export const loadBookmarkCatalog = extraCatalog({
  en: () => import('../../../locales/en/bookmarks.po'),
  de: () => import('../../../locales/de/bookmarks.po'),
  ar: () => import('../../../locales/ar/bookmarks.po'),
  fr: () => import('../../../locales/fr/bookmarks.po'),
  fa: () => import('../../../locales/fa/bookmarks.po'),
});
