import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { parseEmbed } from '../../../../../schema/embeds.ts';
import { Field } from '../../../../shared/forms/field.tsx';
import type { FieldProblem } from '../../../../shared/forms/field-problem.tsx';
import { Input } from '../../../../shared/ui/controls.ts';
import { useStepForm } from '../step-form-context.tsx';

export interface EmbedFieldProps {
  value: string;
  problem: FieldProblem | null;
  onChange: (url: string) => void;
}

/** The URL or embed code of a player; shows a preview at once, or that it is not allowed. */
export function EmbedField({ value, problem, onChange }: EmbedFieldProps) {
  const { showEmbed } = useStepForm();
  const [left, setLeft] = useState(false);
  const found = parseEmbed(value);
  const refused: FieldProblem | null = value.trim() !== '' && found === null && left ? { code: 'EMBED_NOT_ALLOWED', name: 'embedUrl' } : null;
  return (
    <>
      <Field
        label={<Trans>Address or embed code</Trans>}
        help={<Trans>Copy it from the page of the video or recording on YouTube, Vimeo or SoundCloud.</Trans>}
        problem={problem ?? refused}
      >
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onPaste={() => setLeft(true)}
            onBlur={() => setLeft(true)}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {found !== null && showEmbed(value)}
    </>
  );
}
