import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { CheckBox } from '../../shared/ui/controls.ts';
import { Text } from '../../shared/ui/layout.tsx';
import { rememberedQuality, rememberQuality } from './video-quality.ts';

const Label = chakra('label', { base: { display: 'flex', gap: '3', minH: '11', py: '2.5' } });

/** Chooses the smallest video of each step; the menu of a video shows and changes the same choice. */
export function SmallerVideos() {
  const [chosen, setChosen] = useState(() => ['360p', '240p', 'audio'].includes(rememberedQuality() ?? ''));
  const choose = (smaller: boolean) => {
    setChosen(smaller);
    rememberQuality(smaller ? '240p' : null);
  };
  return (
    <Label>
      <CheckBox type="checkbox" checked={chosen} onChange={({ target }) => choose(target.checked)} />
      <span>
        <Trans>Smaller videos</Trans>
        <Text as="span" display="block" small tone="soft">
          <Trans>Videos use less data.</Trans>
        </Text>
      </span>
    </Label>
  );
}
