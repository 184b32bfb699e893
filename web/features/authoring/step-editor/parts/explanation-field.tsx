import { Trans } from '@lingui/react/macro';
import { EXPLANATION_MAX } from '../../../../../schema/limits.ts';
import { Field } from '../../../../shared/forms/field.tsx';
import type { FieldProblem } from '../../../../shared/forms/field-problem.tsx';
import { TextArea } from '../../../../shared/ui/controls.ts';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import type { Words } from '../values/step-values.ts';
import { OriginalWords } from './original-words.tsx';

export interface ExplanationFieldProps {
  /** The question or option. */
  id: string;
  explanations: Words;
  language: string;
  problem: FieldProblem | null;
  onChange: (change: (explanations: Words) => Words) => void;
}

/** Why an answer is right or wrong, in this language; learners read it after they answered (docs/product-rules.md#5-learning). */
export function ExplanationField({ id, explanations, language, problem, onChange }: ExplanationFieldProps) {
  return (
    <Field label={<Trans>Why (optional)</Trans>} problem={problem}>
      {(control) => (
        <>
          <TextArea
            {...control}
            {...inLanguage(language)}
            rows={2}
            value={explanations[language] ?? ''}
            maxLength={EXPLANATION_MAX}
            onChange={(event) => onChange((before) => ({ ...before, [language]: event.target.value }))}
          />
          <OriginalWords id={id} words={explanations} language={language} part="explanations" />
        </>
      )}
    </Field>
  );
}
