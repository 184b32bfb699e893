import { extraCatalog } from './extra-catalog.ts';

/** Loads the catalog of the classes of a course, which the Classroom tab needs and no first page (docs/decisions/0020-admin-catalog.md). */
export const loadClassCatalog = extraCatalog({
  en: () => import('../../../locales/en/classes.po'),
  de: () => import('../../../locales/de/classes.po'),
  ar: () => import('../../../locales/ar/classes.po'),
  fr: () => import('../../../locales/fr/classes.po'),
  fa: () => import('../../../locales/fa/classes.po'),
});
