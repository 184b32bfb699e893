import { extraCatalog } from './extra-catalog.ts';

/** Loads the messages of errors that only occur when something is written, with the catalogs of the parts where they occur. */
export const loadWritingErrors = extraCatalog({
  en: () => import('../../../locales/en/writing-errors.po'),
  de: () => import('../../../locales/de/writing-errors.po'),
  ar: () => import('../../../locales/ar/writing-errors.po'),
  fr: () => import('../../../locales/fr/writing-errors.po'),
  fa: () => import('../../../locales/fa/writing-errors.po'),
});
