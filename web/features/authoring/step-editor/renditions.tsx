import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useMediaFormat } from '../../../shared/i18n/format-media.ts';
import { FactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { Isolate, Text } from '../../../shared/ui/layout.tsx';
import { VideoCopiesDocument, type VideoCopiesQuery } from './renditions.generated.ts';

type Copy = VideoCopiesQuery['storedFile']['file']['renditions'][number];

/** Polling interval while renditions are made, in milliseconds. */
const LOOK_EVERY = 3000;

const isMade = ({ state }: Copy): boolean => state === 'waiting' || state === 'running';

/** The combined progress of all renditions, 0 to 1. */
function shareDone(copies: readonly Copy[]): number {
  const done = copies.map(({ state, progress }) => (isMade({ state } as Copy) ? progress / 100 : 1));
  return done.reduce((sum, each) => sum + each, 0) / Math.max(1, done.length);
}

/** "360p · 9 MB": the renditions that learners can choose. */
function ReadyCopies({ copies }: { copies: readonly Copy[] }) {
  const media = useMediaFormat();
  return copies.map(({ name, size }, index) => (
    <span key={name}>
      {index > 0 && <FactSeparator />}
      {name === 'audio' ? <Trans>Audio only</Trans> : <Isolate>{name}</Isolate>} <Isolate>({media.size(size ?? 0)})</Isolate>
    </span>
  ));
}

function CopiesState({ copies }: { copies: readonly Copy[] }) {
  const { percent } = useFormat();
  if (copies.some(isMade)) return <Trans>Creating smaller versions… {percent(Math.floor(shareDone(copies) * 100))}</Trans>;
  const ready = copies.filter(({ state }) => state === 'ready');
  if (ready.length > 0) {
    return (
      <Trans>
        For slow connections: <ReadyCopies copies={ready} />
      </Trans>
    );
  }
  if (copies.some(({ state }) => state === 'failed')) return <Trans>Smaller versions of this video could not be created. Please check that it plays.</Trans>;
  if (copies.length > 0) return <Trans>This server does not create smaller versions. Learners get the original video.</Trans>;
  return <Trans>This video is already small enough; no smaller versions are needed.</Trans>;
}

/** The progress of a video's renditions; polls until they are ready. Saving does not wait for them. */
export function VideoCopies({ videoId }: { videoId: string }) {
  const [making, setMaking] = useState(true);
  const { data } = useQuery(VideoCopiesDocument, { variables: { id: videoId }, fetchPolicy: 'network-only', pollInterval: making ? LOOK_EVERY : 0 });
  const all = data?.storedFile.file.renditions;
  const copies = all?.filter(({ name }) => name !== 'poster');
  useEffect(() => setMaking(all === undefined || all.some(isMade)), [all]);
  if (copies === undefined) return null;
  return (
    <Text small tone="soft">
      <CopiesState copies={copies} />
    </Text>
  );
}
