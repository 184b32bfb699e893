import { Trans, useLingui } from '@lingui/react/macro';
import { UploadField } from '../../../../shared/uploads/upload-field.tsx';
import { ChoiceCards } from '../parts/choice-cards.tsx';
import { EmbedField } from '../parts/embed-field.tsx';
import { VideoCopies } from '../renditions.tsx';
import { useStepForm } from '../step-form-context.tsx';
import type { EditorBlock } from '../values/step-values.ts';
import { VideoCaptions } from '../video-captions.tsx';
import type { BlockProps } from './block-body.tsx';
import { CaptionField } from './caption-field.tsx';
import { fieldsChanged } from './change-block.ts';

type Block = Extract<EditorBlock, { type: 'VIDEO' }>;

/** An uploaded video, or an embedded player (docs/specification.md#5-validation-rules). */
export function VideoBlock({ block, language, scope, problems, onChange }: BlockProps<Block>) {
  const { t } = useLingui();
  const { onUnused, values } = useStepForm();
  const set = (fields: Partial<Block>) => onChange(block.id, fieldsChanged<Block>(fields));
  return (
    <>
      <ChoiceCards
        legend={t`Video source`}
        value={block.source}
        problem={null}
        choices={[
          { value: 'file', label: t`Upload a file` },
          { value: 'embed', label: t`From YouTube, Vimeo or SoundCloud` },
        ]}
        onChoose={(source) => set({ source: source === 'embed' ? 'embed' : 'file' })}
      />
      {block.source === 'embed' ? (
        <EmbedField value={block.url} problem={problems.embedUrl ?? null} onChange={(url) => set({ url })} />
      ) : (
        <>
          <UploadField
            name={`${scope}-file`}
            scope={scope}
            kind="video"
            label={<Trans>Video file</Trans>}
            required
            value={block.file}
            problem={problems.fileId}
            onChange={(file) => set({ file })}
            onUnused={onUnused}
          >
            {block.file !== null && <VideoCopies key={block.file.id} videoId={block.file.id} />}
          </UploadField>
          {block.file !== null && (
            <VideoCaptions
              languages={Object.keys(values.translations)}
              value={block.captions}
              scope={scope}
              onChange={(captions) => set({ captions })}
              onUnused={onUnused}
            />
          )}
        </>
      )}
      <CaptionField value={block.caption} language={language} problem={problems.caption ?? null} onChange={(caption) => set({ caption })} />
    </>
  );
}
