import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormField } from '../../../shared/forms/form-context.ts';
import { ChoiceField } from '../../../shared/forms/form-field.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';

/** 0 is unlimited (docs/specification.md#9-business-constants-and-limits). */
const OFFERED = [0, 1, 2, 3, 4, 5];

/** Formats a number of attempts. */
export function useAttemptWords(): (attempts: number) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (attempts) => (attempts === 0 ? t`Unlimited` : format.number(attempts));
}

/** How many times a learner may take the course; label and value agree (docs/product-rules.md#9-known-defects-of-the-predecessor). */
export function AttemptsField({ label }: { label: ReactNode }) {
  const words = useAttemptWords();
  const present = Number(useFormField('maxAttempts').value);
  // An API client may have stored more than the form offers.
  const choices = OFFERED.includes(present) ? OFFERED : [...OFFERED, present];
  return (
    <ChoiceField
      name="maxAttempts"
      required
      label={label}
      choices={choices.map((value) => ({ value: String(value), label: words(value) }))}
      help={<Trans>How many times a learner can take the course.</Trans>}
    />
  );
}
