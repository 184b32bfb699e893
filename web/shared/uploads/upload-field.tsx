import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { UploadKind } from '../../../schema/upload-kinds.ts';
import { Stack } from '../ui/layout.tsx';
import { ChooseFile, FieldFrame, FileRow } from './field-parts.tsx';
import type { FileValue, UploadFieldProps } from './field-props.ts';
import { ProgressRow } from './progress-row.tsx';
import { StoppedOffer } from './stopped-offer.tsx';
import { kindsOf } from './upload-texts.ts';
import { useFieldUploads } from './use-field-uploads.ts';

/** The uploads of a field that are in progress, and those that stopped when the tab closed. */
function UploadRows({ uploads: { items, stopped }, kinds }: { uploads: ReturnType<typeof useFieldUploads>; kinds: readonly UploadKind[] }) {
  return (
    <>
      {items.map((item) => (
        <ProgressRow key={item.id} item={item} />
      ))}
      {stopped.map((upload) => (
        <StoppedOffer key={upload.url} upload={upload} kinds={kinds} />
      ))}
    </>
  );
}

/** Uploads one file, shows its progress, replaces and removes it. Shows the limits before an upload (docs/specification.md#5-validation-rules). */
export function UploadField(props: UploadFieldProps) {
  const { name, label, help, required, disabled, problem = null, scope, kind, accepts, value, onChange, onUnused, onBusy, children } = props;
  const id = useId();
  const kinds = kindsOf(kind);
  const replace = (next: FileValue | null) => {
    if (value !== null && value.id !== next?.id) onUnused?.(value.id);
    onChange(next);
  };
  const uploads = useFieldUploads(scope, kinds, { onFile: replace, onBusy, accepts });
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      kinds={kinds}
      accepts={accepts}
      problem={uploads.items.length === 0 ? problem : null}
      refused={uploads.refused}
    >
      <Stack gap="2">
        {value !== null && (
          <FileRow value={value} fallback={kinds[0] ?? 'document'} disabled={disabled} onRemove={() => replace(null)}>
            {children}
          </FileRow>
        )}
        <UploadRows uploads={uploads} kinds={kinds} />
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
