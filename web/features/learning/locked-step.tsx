import { Trans } from '@lingui/react/macro';
import LockIcon from 'lucide-react/icons/lock';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Isolate } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';

export interface LockedStepProps {
  step: { id: string; name: string; shownLanguage: string };
  continueAddress: string | null;
}

/** Shown instead of a locked step: what unlocks it, and a link to the current step. */
export function LockedStep({ step, continueAddress }: LockedStepProps) {
  return (
    <>
      <PageTitle key={step.id} title={step.name} textAlign="center">
        <Isolate {...inLanguage(step.shownLanguage)}>{step.name}</Isolate>
      </PageTitle>
      <EmptyState
        icon={LockIcon}
        action={
          continueAddress !== null && (
            <ButtonLink to={continueAddress}>
              <Trans>Continue where you left off</Trans>
            </ButtonLink>
          )
        }
      >
        <Trans>This step opens when the previous step is complete</Trans>
      </EmptyState>
    </>
  );
}
