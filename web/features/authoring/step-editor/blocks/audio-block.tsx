import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import AudioIcon from 'lucide-react/icons/volume-2';
import { CAPTION_MAX } from '../../../../../schema/limits.ts';
import { Field } from '../../../../shared/forms/field.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { CheckBox, Input } from '../../../../shared/ui/controls.ts';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import { linkValueOf } from '../../../../shared/uploads/file-value.ts';
import { UploadField } from '../../../../shared/uploads/upload-field.tsx';
import { useStepForm } from '../step-form-context.tsx';
import { titleOfFile } from '../values/title-of-file.ts';
import type { BlockEntry, BlockProps } from './block-entry.ts';
import { fieldsChanged } from './change-block.ts';
import { Lines } from './lines.tsx';

interface AudioValue {
  id: string;
  type: 'AUDIO';
  file: FileValue | null;
  title: string;
  /** It is the text of the step, read aloud; its title is optional. */
  readsAloud: boolean;
}

/** Returns a block with its file. Without a title, it is named after its file. */
const withFile = (block: AudioValue, file: FileValue): AudioValue => ({ ...block, file, title: block.title === '' ? titleOfFile(file) : block.title });

const Choice = chakra('label', { base: { display: 'flex', alignItems: 'center', gap: '3', minH: '11', '& input': { mt: '0' } } });

/** An audio file with its title. Without a title, the name of an uploaded file becomes the title. */
function AudioBlock({ block, language, scope, problems, onChange }: BlockProps<AudioValue>) {
  const { onUnused } = useStepForm();
  const set = (fields: Partial<AudioValue>) => onChange(block.id, fieldsChanged<AudioValue>(fields));
  const setFile = (file: FileValue | null) =>
    file === null ? set({ file }) : onChange(block.id, (before) => (before.type === 'AUDIO' ? withFile(before, file) : before));
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

export const audioEntry: BlockEntry<AudioValue> = {
  label: msg`Audio`,
  icon: AudioIcon,
  create: (id) => ({ id, type: 'AUDIO', file: null, title: '', readsAloud: false }),
  fromSaved: ({ id, audio, title, readsAloud }) => ({
    id,
    type: 'AUDIO',
    file: audio ? linkValueOf('audio', audio) : null,
    title: title ?? '',
    readsAloud: readsAloud === true,
  }),
  toForm: ({ title, readsAloud }, file) => ({ ...file, title, readsAloud }),
  withFile,
  words: ({ title }) => [title],
  title: ({ title, file }) => title || (file?.name ?? ''),
  Shown: ({ block: { title, file, readsAloud } }) => (
    <>
      <Lines lines={[title, file?.name]} />
      {readsAloud && (
        <p>
          <Trans>This recording reads the step aloud</Trans>
        </p>
      )}
    </>
  ),
  Fields: AudioBlock,
};
