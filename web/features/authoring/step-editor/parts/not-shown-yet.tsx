import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../shared/ui/alert.tsx';

/** A notice that quizzes and homework have no effect for learners yet. */
export function NotShownYet() {
  return (
    <Alert tone="info">
      <Trans>Learners do not see quizzes and homework yet. You can prepare them here.</Trans>
    </Alert>
  );
}
