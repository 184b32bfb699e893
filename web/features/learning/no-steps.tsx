import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/faces.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';

export interface NoStepsProps {
  course: Pick<Outline_CourseFragment, 'modules'>;
  /** Given when the address named a step that does not exist for this reader. */
  continueAddress?: string | null;
}

/** In the place of a step when there is none to show. */
export function NoSteps({ course, continueAddress }: NoStepsProps) {
  if (continueAddress != null) {
    return (
      <EmptyState
        action={
          <ButtonLink to={continueAddress}>
            <Trans>Continue where you stopped</Trans>
          </ButtonLink>
        }
      >
        <Trans>This step is not here, or not in your language.</Trans>
      </EmptyState>
    );
  }
  return <EmptyState>{course.modules.length === 0 ? <Trans>There are no modules yet</Trans> : <Trans>There are no steps yet</Trans>}</EmptyState>;
}
