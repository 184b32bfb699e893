import { extraCatalog } from './extra-catalog.ts';
import { loadWritingErrors } from './writing-errors-catalog.ts';

const loadTexts = extraCatalog({
  en: () => import('../../../locales/en/tasks.po'),
  de: () => import('../../../locales/de/tasks.po'),
  ar: () => import('../../../locales/ar/tasks.po'),
  fr: () => import('../../../locales/fr/tasks.po'),
  fa: () => import('../../../locales/fa/tasks.po'),
});

/** Loads the catalog of quizzes, homework and its uploads, which come after the text of a step (docs/decisions/0020-admin-catalog.md). */
export async function loadTaskCatalog(): Promise<void> {
  await Promise.all([loadTexts(), loadWritingErrors()]);
}
