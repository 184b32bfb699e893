import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { parseEmbed } from '../../../../schema/embeds.ts';
import { useSentences } from '../../../shared/errors/sentences.ts';
import { Input } from '../../../shared/ui/controls.ts';
import { Field } from '../field.tsx';
import { useStepForm } from '../step-form-context.tsx';

export interface EmbedFieldProps {
  value: string;
  problem: string | null;
  onChange: (url: string) => void;
}

/** The address or the embed code of a player; shows at once what learners will see, or that it is not allowed. */
export function EmbedField({ value, problem, onChange }: EmbedFieldProps) {
  const sentences = useSentences();
  const { showEmbed } = useStepForm();
  const [left, setLeft] = useState(false);
  const found = parseEmbed(value);
  const refused = value.trim() !== '' && found === null && left ? sentences.ofField('EMBED_NOT_ALLOWED') : null;
  return (
    <>
      <Field
        label={<Trans>Address or embed code</Trans>}
        help={<Trans>Copy it from the page of the video or recording at YouTube, Vimeo or SoundCloud.</Trans>}
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
