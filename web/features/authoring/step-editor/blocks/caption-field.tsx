import { Trans } from '@lingui/react/macro';
import { CAPTION_MAX } from '../../../../../schema/limits.ts';
import { Field } from '../../../../shared/forms/field.tsx';
import type { FieldProblem } from '../../../../shared/forms/field-problem.tsx';
import { Input } from '../../../../shared/ui/controls.ts';
import { inLanguage } from '../../../../shared/ui/reading.tsx';

export interface CaptionFieldProps {
  value: string;
  language: string;
  problem: FieldProblem | null;
  onChange: (caption: string) => void;
}

/** The caption of an image or video. */
export function CaptionField({ value, language, problem, onChange }: CaptionFieldProps) {
  return (
    <Field label={<Trans>Text below it (optional)</Trans>} problem={problem}>
      {(control) => <Input {...control} {...inLanguage(language)} value={value} maxLength={CAPTION_MAX} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
