import { extraCatalog } from './extra-catalog.ts';
import { loadWritingErrors } from './writing-errors-catalog.ts';

const loadTexts = extraCatalog({
  en: () => import('../../../locales/en/admin.po'),
  de: () => import('../../../locales/de/admin.po'),
  ar: () => import('../../../locales/ar/admin.po'),
  fr: () => import('../../../locales/fr/admin.po'),
  fa: () => import('../../../locales/fa/admin.po'),
});

/** Loads the catalog of the admin mode; learners do not download it (docs/targets.md#3-performance-goals-browser B2). */
export async function loadAdminCatalog(): Promise<void> {
  await Promise.all([loadTexts(), loadWritingErrors()]);
}
