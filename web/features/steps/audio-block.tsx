import { Trans } from '@lingui/react/macro';
import PlayIcon from 'lucide-react/icons/play';
import { useState } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { MediaFacts } from './media-facts.tsx';
import type { MediaFile_FileFragment } from './media-file.generated.ts';

const Row = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    // With 200 % text on a phone, the words need the space.
    gap: 'min(.75rem, 3.4vw)',
    w: 'full',
    minH: '14',
    px: 'min(1rem, 4.5vw)',
    py: '2',
    textAlign: 'start',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    fontSize: 'md',
    _hover: { borderColor: 'accent' },
    _narrowest: { flexWrap: 'wrap' },
  },
});
const Round = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'min(2.25rem, 10vw)',
    h: 'min(2.25rem, 10vw)',
    rounded: 'pill',
    bg: 'accentSoft',
    color: 'accentInk',
    flex: 'none',
  },
});
const Words = chakra('span', {
  base: {
    flex: '1',
    minW: '0',
    _narrowest: { flexBasis: 'full' },
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '4',
    '& > *': { maxW: 'full' },
  },
});
const Open = chakra('figure', {
  base: { display: 'grid', gap: '2', p: '4', bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', fontSize: 'md' },
});

// Without `alignSelf`, Firefox gives a player in a grid the height of a video.
const Player = chakra('audio', { base: { w: 'full', alignSelf: 'start' } });

export interface AudioBlockProps {
  file: MediaFile_FileFragment;
  title: string;
  /** It is the text of the step, read aloud. */
  readsAloud: boolean;
}

/** An audio block: title, size and duration; the player and its data load after a press. */
export function AudioBlock({ file, title, readsAloud }: AudioBlockProps) {
  const [open, setOpen] = useState(false);
  const words = readsAloud ? <Trans>Listen to this step</Trans> : <bdi>{title || file.name}</bdi>;
  if (open) {
    return (
      <Open>
        <chakra.figcaption fontWeight="medium">{words}</chakra.figcaption>
        <Player controls autoPlay src={file.url} />
      </Open>
    );
  }
  return (
    <Row type="button" onClick={() => setOpen(true)}>
      <Round>
        <Icon icon={PlayIcon} size={1} />
      </Round>
      <Words>
        <span>{words}</span>{' '}
        <chakra.span color="inkSoft" fontSize="sm">
          <MediaFacts file={file} />
        </chakra.span>
      </Words>
    </Row>
  );
}
