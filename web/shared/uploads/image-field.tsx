import { Trans, useLingui } from '@lingui/react/macro';
import ImageIcon from 'lucide-react/icons/image';
import TrashIcon from 'lucide-react/icons/trash';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { AppImage } from '../ui/app-image.tsx';
import { IconButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Row, Stack } from '../ui/layout.tsx';
import { ChooseFile, FieldFrame } from './field-parts.tsx';
import type { FileValue, ImageFieldProps } from './field-props.ts';
import { ProgressRow } from './progress-row.tsx';
import { useFieldUploads } from './use-field-uploads.ts';
import { useFreshFile } from './use-fresh-file.ts';

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);

const KINDS = ['image'] as const;
const Preview = chakra('div', { base: { maxW: '20rem', rounded: 'control', overflow: 'hidden', borderWidth: '1px', borderColor: 'line' } });

function Shown({ value }: { value: FileValue }) {
  const { image } = useFreshFile(value);
  return (
    <Preview>
      <AppImage image={image ?? null} sizes="320px" />
    </Preview>
  );
}

/** Uploads an image after cropping it, and shows it with the field for its alternative text. */
export function ImageField(props: ImageFieldProps) {
  const { name, label, help, required, disabled, problem = null, scope, aspect, value, onChange, altField, onUnused, onBusy } = props;
  const { t } = useLingui();
  const id = useId();
  const [chosen, setChosen] = useState<File | null>(null);
  const replace = (next: FileValue | null) => {
    if (value !== null && value.id !== next?.id) onUnused?.(value.id);
    onChange(next);
  };
  const uploads = useFieldUploads(scope, KINDS, { onFile: replace, onBusy });
  const cropped = (file: File) => {
    setChosen(null);
    // A cropped image cannot be chosen again, so its upload cannot resume after a crash.
    uploads.send([file], { resumable: false });
  };
  return (
    <Stack gap="4">
      <FieldFrame id={id} label={label} help={help} kinds={KINDS} problem={uploads.items.length === 0 ? problem : null} refused={uploads.refused}>
        <Stack gap="2">
          {value !== null && <Shown value={value} />}
          {uploads.items.map((item) => (
            <ProgressRow key={item.id} item={item} />
          ))}
          {uploads.items.length === 0 && (
            <Row gap="1">
              <ChooseFile
                id={id}
                name={name}
                disabled={disabled}
                required={required}
                kinds={KINDS}
                icon={ImageIcon}
                wrong={problem !== null}
                plain={value !== null}
                words={value === null ? <Trans>Choose an image</Trans> : <Trans>Choose another image</Trans>}
                onFiles={([file]) => file !== undefined && uploads.isAllowed(file) && setChosen(file)}
              />
              {value !== null && <IconButton icon={TrashIcon} label={t`Remove the image`} disabled={disabled} onClick={() => replace(null)} />}
            </Row>
          )}
        </Stack>
        {chosen !== null && (
          <Suspense fallback={null}>
            <CropDialog file={chosen} aspect={aspect} onClose={() => setChosen(null)} onCropped={cropped} />
          </Suspense>
        )}
      </FieldFrame>
      {value !== null && altField}
    </Stack>
  );
}
