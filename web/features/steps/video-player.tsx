import { Trans } from '@lingui/react/macro';
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { languageName } from '../../shared/i18n/languages.ts';
import { contentLanguageOf, useReadingPreference } from '../../shared/i18n/reading-preference.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Text } from '../../shared/ui/layout.tsx';
import type { VideoCaption_CaptionFragment } from './video-file.generated.ts';
import { fittingCaption, type VideoSource } from './video-quality.ts';

const VideoFrame = chakra('div', {
  base: { aspectRatio: '16 / 9', rounded: 'card', overflow: 'hidden', borderWidth: '1px', borderColor: 'line' },
});
const Video = chakra('video', { base: { w: 'full', h: 'full', objectFit: 'contain', bg: '#000' } });
const Audio = chakra('audio', { base: { w: 'full' } });

/** Where playback continues when the source changes. */
export interface Resume {
  /** Seconds. */
  at: number;
  playing: boolean;
  rate: number;
}

/** Returns the playback position; before anything is loaded, the position to continue at. */
export function resumeOf(player: HTMLMediaElement | null, before: Resume): Resume {
  if (player === null || player.readyState === 0) return before;
  return { at: player.currentTime, playing: !player.paused && !player.ended, rate: player.playbackRate };
}

export interface VideoPlayerProps {
  source: VideoSource;
  captions: readonly VideoCaption_CaptionFragment[];
  resume: Resume;
  player: RefObject<HTMLMediaElement | null>;
  /** The speed changed, also in the browser's own controls. */
  onRate: (rate: number) => void;
  /** Called every few seconds, at a pause and at the end; both in seconds. */
  onPlace: (at: number, duration: number) => void;
}

/** Shows the captions in a language unless some are shown: WebKit ignores the `default` of a track. */
function showCaptions({ textTracks }: HTMLMediaElement, language: string | null): void {
  const tracks = Array.from(textTracks ?? []);
  const wanted = tracks.find((track) => track.language === language);
  if (wanted !== undefined && tracks.every(({ mode }) => mode !== 'showing')) wanted.mode = 'showing';
}

/** Seconds of playback between two reports of the place. */
const PLACE_INTERVAL = 5;

/**
 * The video or its audio with the browser's own controls, which support keyboard, screen readers and captions and are not mirrored. The
 * element stays when only the quality changes, so that the chosen captions and volume stay, too.
 */
export function VideoPlayer({ source, captions, resume, player, onRate, onPlace }: VideoPlayerProps) {
  const reading = contentLanguageOf(useReadingPreference());
  const [broken, setBroken] = useState<string | null>(null);
  const shown = fittingCaption(
    captions.map(({ language }) => language),
    reading,
  );
  const reported = useRef(resume.at);
  const report = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLMediaElement>) => {
    reported.current = currentTime;
    onPlace(currentTime, duration);
  };
  const events = {
    onTimeUpdate: (event: SyntheticEvent<HTMLMediaElement>) => {
      if (Math.abs(event.currentTarget.currentTime - reported.current) >= PLACE_INTERVAL) report(event);
    },
    onPause: report,
    onEnded: report,
    onRateChange: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      if (currentTarget.readyState > 0) onRate(currentTarget.playbackRate);
    },
  };
  const offeredCaptions = useRef(false);
  const goOn = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    // Once: a reader who has turned them off keeps them off when the quality changes.
    if (!offeredCaptions.current) showCaptions(currentTarget, shown);
    offeredCaptions.current = true;
    if (resume.at > 0) currentTarget.currentTime = resume.at;
    if (resume.rate !== 1) {
      currentTarget.defaultPlaybackRate = resume.rate;
      currentTarget.playbackRate = resume.rate;
    }
  };
  const common = { dir: 'ltr', controls: true, autoPlay: resume.playing, preload: 'metadata', src: source.url, onLoadedMetadata: goOn } as const;
  const onError = () => setBroken(source.url);
  return (
    <>
      {source.quality === 'audio' ? (
        <Audio key="audio" ref={player as RefObject<HTMLAudioElement>} {...common} {...events} onError={onError} />
      ) : (
        <VideoFrame key="video">
          <Video ref={player as RefObject<HTMLVideoElement>} {...common} {...events} playsInline onError={onError}>
            {captions.map(({ language, url, fileId }) => (
              <track key={fileId} kind="captions" srcLang={language} label={languageName(language)} src={url} default={language === shown} />
            ))}
          </Video>
        </VideoFrame>
      )}
      {broken === source.url && (
        <Text small tone="soft" role="status">
          <Trans>This video cannot be played right now. Please choose another quality or refresh the page.</Trans>
        </Text>
      )}
    </>
  );
}
