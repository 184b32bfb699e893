import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Stack } from '../ui/layout.tsx';
import { ChooseFile, FieldFrame, FileRow } from './field-parts.tsx';
import type { UploadListProps } from './field-props.ts';
import { ProgressRow } from './progress-row.tsx';
import { StoppedOffer } from './stopped-offer.tsx';
import { kindsOf } from './upload-texts.ts';
import { useFieldUploads } from './use-field-uploads.ts';

/** A list of uploaded files; new files are appended. */
export function UploadList(props: UploadListProps) {
  const {
    name,
    label,
    help,
    required,
    disabled,
    problem = null,
    scope,
    kind,
    values,
    onChange,
    maximum = Number.POSITIVE_INFINITY,
    renderFile,
    onUnused,
    onBusy,
  } = props;
  const id = useId();
  const kinds = kindsOf(kind);
  const uploads = useFieldUploads(scope, kinds, { onFile: (file) => onChange([...values, file]), onBusy });
  const remove = (removed: string) => {
    onUnused?.(removed);
    onChange(values.filter(({ id }) => id !== removed));
  };
  const free = maximum - values.length - uploads.items.length;
  return (
    <FieldFrame id={id} label={label} help={help} kinds={kinds} problem={problem} refused={uploads.refused}>
      <Stack gap="2">
        {values.map((value, index) => (
          <FileRow key={value.id} value={value} fallback={kinds[0] ?? 'document'} disabled={disabled} onRemove={() => remove(value.id)}>
            {renderFile?.(value, index)}
          </FileRow>
        ))}
        {uploads.items.map((item) => (
          <ProgressRow key={item.id} item={item} />
        ))}
        {uploads.stopped.map((upload) => (
          <StoppedOffer key={upload.url} upload={upload} kinds={kinds} />
        ))}
        {free > 0 && (
          <ChooseFile
            id={id}
            name={name}
            kinds={kinds}
            disabled={disabled}
            required={required}
            several={free > 1}
            wrong={problem !== null}
            words={values.length === 0 ? <Trans>Choose files</Trans> : <Trans>Add files</Trans>}
            onFiles={(files) => uploads.send(files.slice(0, free))}
          />
        )}
      </Stack>
    </FieldFrame>
  );
}
