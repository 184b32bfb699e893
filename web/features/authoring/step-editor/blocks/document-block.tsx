import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import FileIcon from 'lucide-react/icons/file';
import type { OpenType } from '../../../../schema-types.generated.ts';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import { linkValueOf } from '../../../../shared/uploads/file-value.ts';
import { UploadField } from '../../../../shared/uploads/upload-field.tsx';
import { ChoiceCards } from '../parts/choice-cards.tsx';
import { useStepForm } from '../step-form-context.tsx';
import type { BlockEntry, BlockProps } from './block-entry.ts';
import { fieldsChanged } from './change-block.ts';
import { Lines } from './lines.tsx';

interface DocumentValue {
  id: string;
  type: 'DOCUMENT';
  file: FileValue | null;
  openType: OpenType;
}

/** A PDF with its open type (docs/specification.md#3-entities-and-their-fields). */
function DocumentBlock({ block, scope, problems, onChange }: BlockProps<DocumentValue>) {
  const { t } = useLingui();
  const { onUnused } = useStepForm();
  return (
    <>
      <UploadField
        name={`${scope}-file`}
        scope={scope}
        kind="document"
        label={<Trans>Document (PDF)</Trans>}
        required
        value={block.file}
        problem={problems.fileId}
        onChange={(file) => onChange(block.id, fieldsChanged<DocumentValue>({ file }))}
        onUnused={onUnused}
      />
      <ChoiceCards
        legend={t`How the document opens`}
        value={block.openType}
        problem={problems.openType ?? null}
        choices={[
          { value: 'DEFAULT', label: t`On this page` },
          { value: 'NEW_TAB', label: t`In a new tab` },
        ]}
        onChoose={(openType) => onChange(block.id, fieldsChanged<DocumentValue>({ openType: openType === 'NEW_TAB' ? 'NEW_TAB' : 'DEFAULT' }))}
      />
    </>
  );
}

export const documentEntry: BlockEntry<DocumentValue> = {
  label: msg`Document`,
  icon: FileIcon,
  create: (id) => ({ id, type: 'DOCUMENT', file: null, openType: 'DEFAULT' }),
  fromSaved: ({ id, document, openType }) => ({
    id,
    type: 'DOCUMENT',
    file: document ? linkValueOf('document', document) : null,
    openType: openType ?? 'DEFAULT',
  }),
  toForm: ({ openType }, file) => ({ ...file, openType }),
  words: () => [],
  title: ({ file }) => file?.name ?? '',
  Shown: ({ block: { file, openType } }) => (
    <>
      <Lines lines={[file?.name]} />
      <p>{openType === 'NEW_TAB' ? <Trans>In a new tab</Trans> : <Trans>On this page</Trans>}</p>
    </>
  ),
  Fields: DocumentBlock,
};
