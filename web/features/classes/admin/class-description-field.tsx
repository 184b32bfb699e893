import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Problem } from '../../../shared/forms/field-problem.tsx';
import { useFormField } from '../../../shared/forms/form-context.ts';
import { RichTextEditor } from '../../../shared/rich-text/rich-text-editor.tsx';
import { Label } from '../../../shared/ui/controls.ts';
import { Stack } from '../../../shared/ui/layout.tsx';

/** The description of a class in one language, with formats. */
export function ClassDescriptionField({ language }: { language: string }) {
  const { t } = useLingui();
  const id = `${useId()}-problem`;
  const { value, problem, set } = useFormField(`translations.${language}.description`);
  const label = t`Description`;
  return (
    <Stack gap="1.5" minW="0">
      <Label as="span">{label}</Label>
      <RichTextEditor
        label={label}
        language={language}
        html={String(value ?? '')}
        onChange={set}
        wrong={problem !== null}
        describedBy={problem === null ? undefined : id}
      />
      <Problem id={id} problem={problem} label={label} />
    </Stack>
  );
}
