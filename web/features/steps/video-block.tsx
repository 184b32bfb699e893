import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { MediaFacts } from './media-facts.tsx';
import type { MediaFile_FileFragment } from './media-file.generated.ts';

const Place = chakra('div', {
  base: {
    aspectRatio: '16 / 9',
    rounded: 'card',
    overflow: 'hidden',
    bg: 'sunken',
    borderWidth: '1px',
    borderColor: 'line',
  },
});
const Film = chakra('video', { base: { w: 'full', h: 'full', objectFit: 'contain', bg: '#000' } });
const Start = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: '3',
    w: 'full',
    h: 'full',
    fontSize: 'md',
    _hover: { bg: 'accentSoft' },
    _focusVisible: { outline: 'none', boxShadow: 'inset 0 0 0 3px var(--accent)', rounded: 'card' },
  },
});
const Round = chakra('span', { base: { display: 'grid', placeItems: 'center', w: '16', h: '16', rounded: 'pill', bg: 'accent', color: 'onAccent' } });

/** A film of this step; its data is fetched only after a press, which first says how much it is. */
export function VideoBlock({ file }: { file: MediaFile_FileFragment }) {
  const [playing, setPlaying] = useState(false);
  return (
    <Place>
      {playing ? (
        <Film controls autoPlay playsInline preload="metadata" src={file.url} />
      ) : (
        <Start type="button" onClick={() => setPlaying(true)}>
          <Round>
            <Icon name="play" size={1.75} />
          </Round>
          <span>
            <chakra.span fontWeight="medium" display="block">
              <Trans>Watch the video</Trans>
            </chakra.span>
            <chakra.span color="inkSoft" fontSize="sm">
              <MediaFacts file={file} />
            </chakra.span>
          </span>
        </Start>
      )}
    </Place>
  );
}
