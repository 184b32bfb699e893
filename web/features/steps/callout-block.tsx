import { Trans } from '@lingui/react/macro';
import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import InfoIcon from 'lucide-react/icons/info';
import { useId } from 'react';
import type { CalloutTone } from '../../schema-types.generated.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Row, Stack } from '../../shared/ui/layout.tsx';
import { RichText } from '../../shared/ui/rich-text.tsx';

/** A tip or a warning beside the text. Its name is in the language of the interface. */
export function CalloutBlock({ html, tone }: { html: string; tone: CalloutTone }) {
  const id = useId();
  const isWarning = tone === 'WARNING';
  return (
    <Stack role="note" aria-labelledby={id} gap="2" ps="4" borderInlineStartWidth="3px" borderColor={isWarning ? 'attention' : 'accent'}>
      <Row id={id} gap="2" color={isWarning ? 'attention' : 'accentInk'} fontWeight="medium">
        <Icon icon={isWarning ? CircleAlertIcon : InfoIcon} size={1.125} />
        {isWarning ? <Trans>Warning</Trans> : <Trans>Tip</Trans>}
      </Row>
      <RichText html={html} />
    </Stack>
  );
}
