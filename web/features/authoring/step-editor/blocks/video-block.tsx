import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import PlayIcon from 'lucide-react/icons/play';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import { linkValueOf } from '../../../../shared/uploads/file-value.ts';
import { UploadField } from '../../../../shared/uploads/upload-field.tsx';
import { ChoiceCards } from '../parts/choice-cards.tsx';
import { EmbedField } from '../parts/embed-field.tsx';
import { VideoCopies } from '../renditions.tsx';
import { useStepForm } from '../step-form-context.tsx';
import { type CaptionValue, VideoCaptions } from '../video-captions.tsx';
import type { BlockEntry, BlockProps } from './block-entry.ts';
import { CaptionField } from './caption-field.tsx';
import { fieldsChanged } from './change-block.ts';
import { Lines } from './lines.tsx';

interface VideoValue {
  id: string;
  type: 'VIDEO';
  source: 'file' | 'embed';
  file: FileValue | null;
  /** Address of the embedded player. */
  url: string;
  caption: string;
  captions: CaptionValue[];
}

/** An uploaded video, or an embedded player (docs/specification.md#5-validation-rules). */
function VideoBlock({ block, language, scope, problems, onChange }: BlockProps<VideoValue>) {
  const { t } = useLingui();
  const { onUnused, values } = useStepForm();
  const set = (fields: Partial<VideoValue>) => onChange(block.id, fieldsChanged<VideoValue>(fields));
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

export const videoEntry: BlockEntry<VideoValue> = {
  label: msg`Video`,
  icon: PlayIcon,
  create: (id) => ({ id, type: 'VIDEO', source: 'file', file: null, url: '', caption: '', captions: [] }),
  fromSaved: ({ id, embed, video, caption, captions }) => ({
    id,
    type: 'VIDEO',
    source: embed ? 'embed' : 'file',
    file: video ? linkValueOf('video', video) : null,
    url: embed?.url ?? '',
    caption: caption ?? '',
    captions: captions.map(({ language, fileId, label, url }) => ({ language, file: { id: fileId, name: label, url, kind: 'caption' } })),
  }),
  toForm: ({ source, url, caption, captions }, file) =>
    source === 'embed'
      ? { embedUrl: url, caption }
      : { ...file, caption, captions: captions.map((track) => ({ language: track.language, fileId: track.file.id })) },
  words: ({ source, url, caption }) => [source === 'embed' ? url : '', caption],
  title: ({ file, url }) => file?.name ?? url,
  Shown: ({ block: { source, file, url, caption, captions } }) => (
    <Lines lines={[source === 'file' ? file?.name : url, caption, ...captions.map((track) => track.file.name)]} />
  ),
  Fields: VideoBlock,
};
