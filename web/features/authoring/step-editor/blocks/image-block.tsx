import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ImageIcon from 'lucide-react/icons/image';
import { CAPTION_MAX } from '../../../../../schema/limits.ts';
import { Field } from '../../../../shared/forms/field.tsx';
import { Input } from '../../../../shared/ui/controls.ts';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import { imageValueOf } from '../../../../shared/uploads/file-value.ts';
import { ImageField } from '../../../../shared/uploads/image-field.tsx';
import { useStepForm } from '../step-form-context.tsx';
import type { BlockEntry, BlockProps } from './block-entry.ts';
import { CaptionField } from './caption-field.tsx';
import { fieldsChanged } from './change-block.ts';
import { Lines } from './lines.tsx';

interface ImageValue {
  id: string;
  type: 'IMAGE';
  file: FileValue | null;
  alt: string;
  caption: string;
}

/** An image with its alternative text. */
function ImageBlock({ block, language, scope, problems, onChange }: BlockProps<ImageValue>) {
  const { onUnused } = useStepForm();
  const set = (fields: Partial<ImageValue>) => onChange(block.id, fieldsChanged<ImageValue>(fields));
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

export const imageEntry: BlockEntry<ImageValue> = {
  label: msg`Image`,
  icon: ImageIcon,
  create: (id) => ({ id, type: 'IMAGE', file: null, alt: '', caption: '' }),
  fromSaved: ({ id, image, alt, caption }) => ({ id, type: 'IMAGE', file: image ? imageValueOf(image) : null, alt: alt ?? '', caption: caption ?? '' }),
  toForm: ({ alt, caption }, file) => ({ ...file, alt, caption }),
  words: ({ alt, caption }) => [alt, caption],
  title: ({ alt }) => alt,
  Shown: ({ block: { file, alt, caption } }) => (
    <>
      {file !== null && <img src={file.url} alt="" width="240" />}
      <Lines lines={[alt, caption]} />
    </>
  ),
  Fields: ImageBlock,
};
