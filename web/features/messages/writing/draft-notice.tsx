import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../../shared/i18n/format.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Row } from '../../../shared/ui/layout.tsx';

export interface DraftNoticeProps {
  /** ISO time. */
  savedAt: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers a message that was written earlier and not sent. */
export function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  const time = useFormat().dateTime(savedAt);
  return (
    <Alert tone="attention" title={<Trans>You have a message from {time} that was not sent.</Trans>}>
      <Row gap="2" flexWrap="wrap">
        <AppButton variant="plain" onClick={onRestore}>
          <Trans>Restore</Trans>
        </AppButton>
        <AppButton variant="quiet" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </AppButton>
      </Row>
    </Alert>
  );
}
