import { Trans } from '@lingui/react/macro';
import { CAPTION_MAX } from '../../../../../schema/limits.ts';
import { Field } from '../../../../shared/forms/field.tsx';
import { Input } from '../../../../shared/ui/controls.ts';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import { ImageField } from '../../../../shared/uploads/image-field.tsx';
import { useStepForm } from '../step-form-context.tsx';
import type { EditorBlock } from '../values/step-values.ts';
import type { BlockProps } from './block-body.tsx';
import { CaptionField } from './caption-field.tsx';
import { fieldsChanged } from './change-block.ts';

type Block = Extract<EditorBlock, { type: 'IMAGE' }>;

/** An image with its alternative text. */
export function ImageBlock({ block, language, scope, problems, onChange }: BlockProps<Block>) {
  const { onUnused } = useStepForm();
  const set = (fields: Partial<Block>) => onChange(block.id, fieldsChanged<Block>(fields));
  return (
    <>
      <ImageField
        name={`${scope}-file`}
        scope={scope}
        label={<Trans>Image</Trans>}
        required
        value={block.file}
        problem={problems.fileId}
        onChange={(file) => set({ file })}
        onUnused={onUnused}
      />
      <Field label={<Trans>Image description</Trans>} help={<Trans>Read aloud to people who cannot see the image.</Trans>} problem={problems.alt ?? null}>
        {(control) => (
          <Input
            {...control}
            {...inLanguage(language)}
            aria-required
            value={block.alt}
            maxLength={CAPTION_MAX}
            onChange={(event) => set({ alt: event.target.value })}
          />
        )}
      </Field>
      <CaptionField value={block.caption} language={language} problem={problems.caption ?? null} onChange={(caption) => set({ caption })} />
    </>
  );
}
