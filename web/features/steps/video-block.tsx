import { Trans } from '@lingui/react/macro';
import PlayIcon from 'lucide-react/icons/play';
import { useRef, useState } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Stack } from '../../shared/ui/layout.tsx';
import { MediaFacts } from './media-facts.tsx';
import type { VideoCaption_CaptionFragment, VideoFile_FileFragment } from './video-file.generated.ts';
import { FROM_THE_START, type Resume, resumeOf, VideoPlayer } from './video-player.tsx';
import { fittingQuality, type Quality, rememberedQuality, rememberQuality, sourceFor, sourcesOf, surroundingsNow, type VideoSource } from './video-quality.ts';
import { VideoQualityMenu } from './video-quality-menu.tsx';

const Start = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: '3',
    w: 'full',
    aspectRatio: '16 / 9',
    rounded: 'card',
    bg: 'sunken',
    borderWidth: '1px',
    borderColor: 'line',
    fontSize: 'md',
    _hover: { bg: 'accentSoft' },
    _focusVisible: { outline: 'none', boxShadow: 'inset 0 0 0 3px var(--accent)' },
  },
});
const Round = chakra('span', { base: { display: 'grid', placeItems: 'center', w: '16', h: '16', rounded: 'pill', bg: 'accent', color: 'onAccent' } });

interface StartCardProps {
  source: VideoSource;
  durationSeconds: number | null | undefined;
  onStart: () => void;
}

/** Shows the size before any data is loaded. */
function StartCard({ source, durationSeconds, onStart }: StartCardProps) {
  return (
    <Start type="button" onClick={onStart}>
      <Round>
        <Icon icon={PlayIcon} size={1.75} />
      </Round>
      <span>
        <chakra.span fontWeight="medium" display="block">
          {source.quality === 'audio' ? <Trans>Play audio only</Trans> : <Trans>Play video</Trans>}
        </chakra.span>
        <chakra.span color="inkSoft" fontSize="sm">
          <MediaFacts file={{ size: source.size, durationSeconds: durationSeconds ?? null }} />
        </chakra.span>
      </span>
    </Start>
  );
}

export interface VideoBlockProps {
  file: VideoFile_FileFragment;
  captions: readonly VideoCaption_CaptionFragment[];
}

/**
 * A video of the step; its data is loaded only after a press. The quality is the last choice, else one that fits the connection; changing
 * it continues at the same position.
 */
export function VideoBlock({ file, captions }: VideoBlockProps) {
  const player = useRef<HTMLMediaElement>(null);
  const [wish, setWish] = useState<Quality>(() => rememberedQuality() ?? fittingQuality(surroundingsNow(), file.size));
  const sources = sourcesOf(file);
  // A playing video keeps its URL: a new signature for the same bytes would restart it.
  const [running, setRunning] = useState<{ source: VideoSource; resume: Resume } | null>(null);
  const source = running?.source ?? sourceFor(sources, wish);

  const choose = (quality: Quality) => {
    rememberQuality(quality);
    setWish(quality);
    if (running !== null && quality !== source.quality) {
      setRunning({ source: sourceFor(sources, quality), resume: resumeOf(player.current, running.resume) });
    }
  };

  return (
    <Stack gap="2">
      {running === null ? (
        <StartCard source={source} durationSeconds={file.durationSeconds} onStart={() => setRunning({ source, resume: FROM_THE_START })} />
      ) : (
        <VideoPlayer {...running} captions={captions} player={player} />
      )}
      <VideoQualityMenu sources={sources} chosen={source.quality} onChoose={choose} />
    </Stack>
  );
}
