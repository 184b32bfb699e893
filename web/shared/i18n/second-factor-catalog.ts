import { extraCatalog } from './extra-catalog.ts';

/** The texts of two-step sign-in. */
const loadTexts = extraCatalog({
  en: () => import('../../../locales/en/second-factor.po'),
  de: () => import('../../../locales/de/second-factor.po'),
  ar: () => import('../../../locales/ar/second-factor.po'),
  fr: () => import('../../../locales/fr/second-factor.po'),
  fa: () => import('../../../locales/fa/second-factor.po'),
});

const loadErrors = extraCatalog({
  en: () => import('../../../locales/en/second-factor-errors.po'),
  de: () => import('../../../locales/de/second-factor-errors.po'),
  ar: () => import('../../../locales/ar/second-factor-errors.po'),
  fr: () => import('../../../locales/fr/second-factor-errors.po'),
  fa: () => import('../../../locales/fa/second-factor-errors.po'),
});

/** Loads the texts and errors of two-step sign-in, with its screens (docs/decisions/0073-two-step-sign-in.md). */
export const loadSecondFactorCatalog = async (): Promise<void> => {
  await Promise.all([loadTexts(), loadErrors()]);
};
