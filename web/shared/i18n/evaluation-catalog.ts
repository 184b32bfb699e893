import { extraCatalog } from './extra-catalog.ts';

/** Loads the catalog of the questions about a course, which comes with the page of a completed course (docs/decisions/0020-admin-catalog.md). */
export const loadEvaluationCatalog = extraCatalog({
  en: () => import('../../../locales/en/evaluations.po'),
  de: () => import('../../../locales/de/evaluations.po'),
  ar: () => import('../../../locales/ar/evaluations.po'),
  fr: () => import('../../../locales/fr/evaluations.po'),
  fa: () => import('../../../locales/fa/evaluations.po'),
});
