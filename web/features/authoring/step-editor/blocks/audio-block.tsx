import { Trans } from '@lingui/react/macro';
import { CAPTION_MAX } from '../../../../../schema/limits.ts';
import { Field } from '../../../../shared/forms/field.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { CheckBox, Input } from '../../../../shared/ui/controls.ts';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import { UploadField } from '../../../../shared/uploads/upload-field.tsx';
import { useStepForm } from '../step-form-context.tsx';
import type { EditorBlock } from '../values/step-values.ts';
import { withFile } from '../values/upload-scope.ts';
import type { BlockProps } from './block-body.tsx';
import { fieldsChanged } from './change-block.ts';

type Block = Extract<EditorBlock, { type: 'AUDIO' }>;

const Choice = chakra('label', { base: { display: 'flex', alignItems: 'center', gap: '3', minH: '11', '& input': { mt: '0' } } });

/** An audio file with its title. Without a title, the name of an uploaded file becomes the title. */
export function AudioBlock({ block, language, scope, problems, onChange }: BlockProps<Block>) {
  const { onUnused } = useStepForm();
  const set = (fields: Partial<Block>) => onChange(block.id, fieldsChanged<Block>(fields));
  const setFile = (file: FileValue | null) => (file === null ? set({ file }) : onChange(block.id, (before) => withFile(before, file)));
  return (
    <>
      <UploadField
        name={`${scope}-file`}
        scope={scope}
        kind="audio"
        label={<Trans>Audio file</Trans>}
        required
        value={block.file}
        problem={problems.fileId}
        onChange={setFile}
        onUnused={onUnused}
      />
      <Choice>
        <CheckBox type="checkbox" checked={block.readsAloud} onChange={(event) => set({ readsAloud: event.target.checked })} />
        <Trans>This recording reads the step aloud</Trans>
      </Choice>
      {!block.readsAloud && (
        <Field label={<Trans>Title</Trans>} help={<Trans>Learners read it before they play the recording.</Trans>} problem={problems.title ?? null}>
          {(control) => (
            <Input
              {...control}
              {...inLanguage(language)}
              aria-required
              value={block.title}
              maxLength={CAPTION_MAX}
              onChange={(event) => set({ title: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
