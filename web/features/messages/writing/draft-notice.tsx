import { Trans } from '@lingui/react/macro';
import { DraftButtons, type DraftButtonsProps } from '../../../shared/editing/draft-offer.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { Alert } from '../../../shared/ui/alert.tsx';

export interface DraftNoticeProps extends DraftButtonsProps {
  /** ISO time. */
  savedAt: string;
}

/** Offers a message that was written earlier and not sent. */
export function DraftNotice({ savedAt, ...buttons }: DraftNoticeProps) {
  const time = useFormat().dateTime(savedAt);
  return (
    <Alert tone="attention" title={<Trans>You have a message from {time} that was not sent.</Trans>}>
      <DraftButtons {...buttons} />
    </Alert>
  );
}
