import { Trans } from '@lingui/react/macro';
import PlayIcon from 'lucide-react/icons/play';
import Volume2Icon from 'lucide-react/icons/volume-2';
import { useState } from 'react';
import type { EmbedService } from '../../schema-types.generated.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { playerAddress, SERVICE_NAMES } from './embed-player.ts';

const Ground = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: '3',
    textAlign: 'center',
    p: '5',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    fontSize: 'md',
  },
  variants: { kind: { video: { minH: '14rem' }, audio: {} } },
});
const Round = chakra('span', { base: { display: 'grid', placeItems: 'center', w: '14', h: '14', rounded: 'pill', bg: 'accentSoft', color: 'accentInk' } });
const Player = chakra('iframe', {
  base: { w: 'full', rounded: 'card', borderWidth: '0', bg: 'sunken' },
  variants: { kind: { video: { aspectRatio: '16 / 9' }, audio: { h: '10rem' } } },
});

export interface EmbedCardProps {
  embed: { service: EmbedService; url: string; title: string };
}

/** An embed of another service. Nothing is loaded from there before the reader agrees to send data to it. */
export function EmbedCard({ embed }: EmbedCardProps) {
  const [shown, setShown] = useState(false);
  const service = SERVICE_NAMES[embed.service];
  const kind = embed.service === 'soundcloud' ? 'audio' : 'video';
  const address = playerAddress(embed.service, embed.url);
  const title = embed.title || service;
  if (address === null) return null;
  if (shown) {
    return (
      <Player
        kind={kind}
        src={address}
        title={title}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
    );
  }
  return (
    <Ground kind={kind}>
      <Round>
        <Icon icon={kind === 'audio' ? Volume2Icon : PlayIcon} size={1.5} />
      </Round>
      <div>
        <chakra.p fontWeight="medium">
          <Isolate>{title}</Isolate>
        </chakra.p>
        <Text small tone="soft">
          <Trans>
            Playing this sends your IP address to <bdi>{service}</bdi>
          </Trans>
        </Text>
      </div>
      <AppButton variant="plain" onClick={() => setShown(true)}>
        <Trans>Show</Trans>
      </AppButton>
    </Ground>
  );
}
