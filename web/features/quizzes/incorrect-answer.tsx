import { Trans } from '@lingui/react/macro';

/** The documented message for a wrong answer. */
export function IncorrectAnswer() {
  return <Trans>Incorrect answer!</Trans>;
}
