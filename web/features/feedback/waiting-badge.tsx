import { useQuery } from '@apollo/client/react';
import { WAITING_SHOWN } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { HiddenText } from '../../shared/ui/layout.tsx';
import { FeedbackWaitingDocument } from './feedback-queue.generated.ts';
import { WaitingText } from './waiting-text.tsx';

const Badge = chakra('span', {
  base: { ms: '1.5', minW: '5', px: '1.5', rounded: 'pill', bg: 'accent', color: 'onAccent', fontSize: 'xs', textAlign: 'center' },
});
/** Milliseconds between two counts. */
const POLL = 60_000;

/** How much homework waits for the viewer's feedback; nothing for none. Counted again every minute while the page is visible. */
export function WaitingBadge() {
  const { number } = useFormat();
  const { data } = useQuery(FeedbackWaitingDocument, { fetchPolicy: 'cache-and-network', pollInterval: POLL, skipPollAttempt: () => document.hidden });
  const waiting = data?.feedbackWaiting ?? 0;
  if (waiting === 0) return null;
  return (
    <Badge>
      <span aria-hidden="true">{waiting > WAITING_SHOWN ? `${number(WAITING_SHOWN)}+` : number(waiting)}</span>
      <HiddenText>
        <WaitingText waiting={waiting} />
      </HiddenText>
    </Badge>
  );
}
