import { useFormikContext } from 'formik';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useStepForm } from '../step-form-context.tsx';
import { isFilled } from '../values/filled.ts';
import { type FormerText, formerTextIn, formerTextOf } from '../values/former-text.ts';
import type { StepValues } from '../values/step-values.ts';

const Context = createContext<FormerText | null>(null);

/**
 * Provides the original that the translation into a language was made from: the stored one of a stale translation, else the original as it was
 * saved, so that unsaved changes are marked (docs/decisions/0058-former-default-texts.md).
 */
export function FormerTextProvider({ language, children }: { language: string; children: ReactNode }) {
  const { formerTexts } = useStepForm();
  const { initialValues, values } = useFormikContext<StepValues>();
  const { defaultLanguage } = values;
  const translated = language !== defaultLanguage && isFilled(values, language);
  const former = useMemo(() => {
    if (!translated) return null;
    const saved = initialValues.defaultLanguage === defaultLanguage ? formerTexts.find(({ languages }) => languages.includes(language)) : undefined;
    return saved === undefined ? formerTextIn({ ...initialValues, defaultLanguage }) : formerTextOf(saved);
  }, [translated, formerTexts, language, initialValues, defaultLanguage]);
  return <Context.Provider value={former}>{children}</Context.Provider>;
}

/** The original that the translation of this part was made from; null in the default language and without a translation. */
export const useFormerText = (): FormerText | null => useContext(Context);
