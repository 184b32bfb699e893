import { Trans } from '@lingui/react/macro';
import PlayIcon from 'lucide-react/icons/play';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { MediaFacts } from './media-facts.tsx';
import { usePlayTime } from './use-play-time.ts';
import type { VideoFile_FileFragment } from './video-file.generated.ts';
import type { VideoSource } from './video-quality.ts';

const Start = chakra('button', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: '3',
    w: 'full',
    aspectRatio: '16 / 9',
    rounded: 'card',
    overflow: 'hidden',
    bg: 'sunken',
    borderWidth: '1px',
    borderColor: 'line',
    fontSize: 'md',
    _hover: { bg: 'accentSoft' },
    '& > img': { position: 'absolute', inset: '0', w: 'full', h: 'full', objectFit: 'contain' },
  },
});
const Round = chakra('span', {
  base: { position: 'relative', display: 'grid', placeItems: 'center', w: '16', h: '16', rounded: 'pill', bg: 'accent', color: 'onAccent' },
});
/** Readable on every image. */
const Words = chakra('span', { base: { position: 'relative', px: '4', py: '1.5', rounded: 'card', bg: 'surface', color: 'ink' } });

export interface VideoStartCardProps {
  file: VideoFile_FileFragment;
  source: VideoSource;
  /** Where the viewer stopped on this device, in seconds. */
  place: number;
  onStart: () => void;
}

/** The poster of a video with the size of its data, before any of it is loaded. */
export function VideoStartCard({ file, source, place, onStart }: VideoStartCardProps) {
  const time = usePlayTime()(place);
  const poster = file.renditions.find(({ name, state }) => name === 'poster' && state === 'ready');
  return (
    <Start type="button" onClick={onStart}>
      {poster?.url && <img src={poster.url} alt="" width={poster.width ?? undefined} height={poster.height ?? undefined} loading="lazy" decoding="async" />}
      <Round>
        <Icon icon={PlayIcon} size={1.75} />
      </Round>
      <Words>
        <chakra.span fontWeight="medium" display="block">
          {source.quality === 'audio' ? <Trans>Play audio only</Trans> : <Trans>Play video</Trans>}
        </chakra.span>{' '}
        <chakra.span color="inkSoft" fontSize="sm">
          <MediaFacts file={{ size: source.size, durationSeconds: file.durationSeconds ?? null }} />
        </chakra.span>
        {place > 0 && (
          <chakra.span color="inkSoft" fontSize="sm" display="block">
            <Trans>Resumes at {time}</Trans>
          </chakra.span>
        )}
      </Words>
    </Start>
  );
}
