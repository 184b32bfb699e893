import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Stack } from '../ui/layout.tsx';
import { ChooseFile, FieldFrame, FileRow } from './field-parts.tsx';
import type { FileValue, UploadFieldProps } from './field-props.ts';
import { ProgressRow } from './progress-row.tsx';
import { StoppedOffer } from './stopped-offer.tsx';
import { kindsOf } from './upload-texts.ts';
import { useFieldUploads } from './use-field-uploads.ts';

/** Uploads one file, shows its progress, replaces and removes it. Shows the limits before an upload (docs/specification.md#5-validation-rules). */
export function UploadField({
  name,
  label,
  help,
  required,
  disabled,
  problem = null,
  scope,
  kind,
  accepts,
  value,
  onChange,
  onUnused,
  onBusy,
  children,
}: UploadFieldProps) {
  const id = useId();
  const kinds = kindsOf(kind);
  const replace = (next: FileValue | null) => {
    if (value !== null && value.id !== next?.id) onUnused?.(value.id);
    onChange(next);
  };
  const uploads = useFieldUploads(scope, kinds, { onFile: replace, onBusy, accepts });
  return (
    <FieldFrame id={id} label={label} help={help} kinds={kinds} accepts={accepts} problem={problem} refused={uploads.refused}>
      <Stack gap="2">
        {value !== null && (
          <FileRow value={value} fallback={kinds[0] ?? 'document'} disabled={disabled} onRemove={() => replace(null)}>
            {children}
          </FileRow>
        )}
        {uploads.items.map((item) => (
          <ProgressRow key={item.id} item={item} />
        ))}
        {uploads.stopped.map((upload) => (
          <StoppedOffer key={upload.url} upload={upload} kinds={kinds} />
        ))}
        {uploads.items.length === 0 && (
          <ChooseFile
            id={id}
            name={name}
            kinds={kinds}
            accepts={accepts}
            disabled={disabled}
            required={required}
            wrong={problem !== null}
            plain={value !== null}
            words={value === null ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>}
            onFiles={(files) => uploads.send(files)}
          />
        )}
      </Stack>
    </FieldFrame>
  );
}
