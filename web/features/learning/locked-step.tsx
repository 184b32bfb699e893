import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/faces.tsx';

/** In the place of a step that is not open yet: what opens it, and the way to where the learner is. */
export function LockedStep({ continueAddress }: { continueAddress: string | null }) {
  return (
    <EmptyState
      icon="lock"
      action={
        continueAddress !== null && (
          <ButtonLink to={continueAddress}>
            <Trans>Continue where you stopped</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>This step opens when the one before it is complete</Trans>
    </EmptyState>
  );
}
