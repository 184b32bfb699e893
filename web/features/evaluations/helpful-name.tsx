import { Trans } from '@lingui/react/macro';
import type { HelpfulAnswer } from '../../../schema/evaluation-form.ts';

/** The text of an answer to "How helpful was this course for you?". */
export function HelpfulName({ answer }: { answer: HelpfulAnswer }) {
  switch (answer) {
    case 'very':
      return <Trans>Very helpful</Trans>;
    case 'somewhat':
      return <Trans>Helpful</Trans>;
    case 'little':
      return <Trans>A little helpful</Trans>;
    case 'not':
      return <Trans>Not helpful</Trans>;
  }
}
