import { Trans } from '@lingui/react/macro';
import InfoIcon from 'lucide-react/icons/info';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import type { CalloutTone } from '../../schema-types.generated.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { RichText } from '../../shared/ui/rich-text.tsx';

const Box = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'minmax(0, 1fr)',
    p: '4',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderInlineStartWidth: '3px',
    rounded: 'card',
  },
});
const Name = chakra('p', { base: { display: 'flex', alignItems: 'center', gap: '2', fontSize: 'md', fontWeight: 'medium' } });

/** A tip or a warning beside the text. Its name is in the language of the interface. */
export function CalloutBlock({ html, tone }: { html: string; tone: CalloutTone }) {
  const id = useId();
  const isWarning = tone === 'WARNING';
  const color = isWarning ? 'attention' : 'accentInk';
  return (
    <Box role="note" aria-labelledby={id} borderInlineStartColor={isWarning ? 'attention' : 'accent'}>
      <Name id={id} color={color}>
        <Icon icon={isWarning ? TriangleAlertIcon : InfoIcon} size={1.125} />
        <bdi>{isWarning ? <Trans>Warning</Trans> : <Trans>Tip</Trans>}</bdi>
      </Name>
      <RichText html={html} />
    </Box>
  );
}
