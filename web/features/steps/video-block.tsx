import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useMediaFormat } from '../../shared/i18n/format-media.ts';
import { contentLanguageOf, useReadingPreference } from '../../shared/i18n/reading-preference.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { surroundingsNow } from '../../shared/surroundings.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Row, Stack } from '../../shared/ui/layout.tsx';
import type { VideoCaption_CaptionFragment, VideoFile_FileFragment } from './video-file.generated.ts';
import { keepPlace, placeIn, rememberedSpeed, rememberSpeed } from './video-memory.ts';
import { type Resume, resumeOf, VideoPlayer } from './video-player.tsx';
import {
  fittingCaption,
  fittingQuality,
  onRememberedQuality,
  type Quality,
  rememberedQuality,
  rememberQuality,
  sourceFor,
  sourcesOf,
  type VideoSource,
} from './video-quality.ts';
import { VideoQualityMenu } from './video-quality-menu.tsx';
import { VideoSpeedMenu } from './video-speed-menu.tsx';
import { VideoStartCard } from './video-start-card.tsx';

const VideoTranscript = lazyPart(async () => (await import('./video-transcript.tsx')).VideoTranscript);

/** Returns the captions to read: in the reader's language, else the first ones. */
function useReadableCaption(captions: readonly VideoCaption_CaptionFragment[]): VideoCaption_CaptionFragment | undefined {
  const reading = contentLanguageOf(useReadingPreference());
  const fitting = fittingCaption(
    captions.map(({ language }) => language),
    reading,
  );
  return captions.find(({ language }) => language === fitting) ?? captions[0];
}

export interface VideoBlockProps {
  file: VideoFile_FileFragment;
  captions: readonly VideoCaption_CaptionFragment[];
}

/**
 * A video of the step; its data is loaded only after a press. The quality is the last choice, else one that fits the connection; changing
 * it continues at the same position. Its captions can be read instead, without loading the video.
 */
export function VideoBlock({ file, captions }: VideoBlockProps) {
  const media = useMediaFormat();
  const player = useRef<HTMLMediaElement>(null);
  const [wish, setWish] = useState<Quality>(() => rememberedQuality() ?? fittingQuality(surroundingsNow(), file.size));
  useEffect(() => onRememberedQuality((quality) => setWish(quality ?? fittingQuality(surroundingsNow(), file.size))), [file.size]);
  const [speed, setSpeed] = useState(rememberedSpeed);
  const [place] = useState(() => placeIn(file.id));
  const [reading, setReading] = useState(false);
  const caption = useReadableCaption(captions);
  const textSize = media.size(caption?.size ?? 0);
  const sources = sourcesOf(file);
  // A playing video keeps its URL: a new signature for the same bytes would restart it.
  const [running, setRunning] = useState<{ source: VideoSource; resume: Resume } | null>(null);
  const source = running?.source ?? sourceFor(sources, wish);

  const choose = (quality: Quality) => {
    rememberQuality(quality);
    if (running !== null && quality !== source.quality) {
      setRunning({ source: sourceFor(sources, quality), resume: resumeOf(player.current, running.resume) });
    }
  };
  const chooseSpeed = (rate: number) => {
    rememberSpeed(rate);
    setSpeed(rate);
    if (player.current !== null) player.current.playbackRate = rate;
  };
  const jump = (seconds: number) => {
    if (player.current === null) return;
    player.current.currentTime = seconds;
    void player.current.play();
  };

  return (
    <Stack gap="2">
      {running === null ? (
        <VideoStartCard file={file} source={source} place={place} onStart={() => setRunning({ source, resume: { at: place, playing: true, rate: speed } })} />
      ) : (
        <VideoPlayer {...running} captions={captions} player={player} onRate={setSpeed} onPlace={(at, duration) => keepPlace(file.id, at, duration)} />
      )}
      <Row gap="2" rowGap="2" flexWrap="wrap" justifyContent="space-between" fontSize="md">
        {caption !== undefined && (
          <AppButton variant="plain" aria-expanded={reading} onClick={() => setReading(!reading)}>
            {reading ? <Trans>Hide the text</Trans> : <Trans>Read instead ({textSize})</Trans>}
          </AppButton>
        )}
        <Row gap="4" rowGap="2" flexWrap="wrap" ms="auto">
          {running !== null && <VideoSpeedMenu speed={speed} onChoose={chooseSpeed} />}
          <VideoQualityMenu sources={sources} chosen={source.quality} onChoose={choose} />
        </Row>
      </Row>
      {reading && caption !== undefined && (
        <Suspense fallback={null}>
          <VideoTranscript caption={caption} onJump={running === null ? undefined : jump} />
        </Suspense>
      )}
    </Stack>
  );
}
