import { optionalPart } from '../../shared/lazy-part.ts';

/** The link to the confirmation with its texts, which only people who have completed a course need. */
export const LazyConfirmationLink = optionalPart(async () => {
  const texts = import('../../shared/i18n/evaluation-catalog.ts').then(({ loadEvaluationCatalog }) => loadEvaluationCatalog());
  const [{ ConfirmationLink }] = await Promise.all([import('./confirmation-link.tsx'), texts]);
  return ConfirmationLink;
});
