import { Plural, Trans } from '@lingui/react/macro';
import { WAITING_SHOWN } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';

/** How much homework waits. The server counts up to one more than the highest number that is shown. */
export function WaitingText({ waiting }: { waiting: number }) {
  const { number } = useFormat();
  if (waiting > WAITING_SHOWN) return <Trans>More than {number(WAITING_SHOWN)} submissions are waiting</Trans>;
  return <Plural value={waiting} one="# submission is waiting" other="# submissions are waiting" />;
}

/** Returns how much homework waits after some of it was answered; unchanged where it was not counted to the end. */
export const waitingWithout = (waiting: number, answered: number): number => (waiting > WAITING_SHOWN ? waiting : Math.max(waiting - answered, 0));
