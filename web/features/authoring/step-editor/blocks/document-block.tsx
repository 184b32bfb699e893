import { Trans, useLingui } from '@lingui/react/macro';
import { UploadField } from '../../../../shared/uploads/upload-field.tsx';
import { ChoiceCards } from '../parts/choice-cards.tsx';
import { useStepForm } from '../step-form-context.tsx';
import type { EditorBlock } from '../values/step-values.ts';
import type { BlockProps } from './block-body.tsx';
import { fieldsChanged } from './change-block.ts';

type Block = Extract<EditorBlock, { type: 'DOCUMENT' }>;

/** A PDF with its open type (docs/specification.md#3-entities-and-their-fields). */
export function DocumentBlock({ block, scope, problems, onChange }: BlockProps<Block>) {
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
        onChange={(file) => onChange(block.id, fieldsChanged<Block>({ file }))}
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
        onChoose={(openType) => onChange(block.id, fieldsChanged<Block>({ openType: openType === 'NEW_TAB' ? 'NEW_TAB' : 'DEFAULT' }))}
      />
    </>
  );
}
