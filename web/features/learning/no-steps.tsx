import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Isolate } from '../../shared/ui/layout.tsx';
import { NotThere } from '../../shared/ui/not-there.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { NotTranslated } from './not-translated.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';

export interface NoStepsProps {
  course: Pick<Outline_CourseFragment, 'id' | 'modules' | 'name' | 'shownLanguage' | 'languages' | 'hiddenStepsByLanguage'>;
  /** Set if the URL names a step that does not exist for this viewer. */
  continueAddress: string | null;
}

/** Shown if the course has no step to open. */
export function NoSteps({ course, continueAddress }: NoStepsProps) {
  const { t } = useLingui();
  const empty = course.modules.length === 0 ? <Trans>There are no modules yet</Trans> : <Trans>There are no steps yet</Trans>;
  const untranslated = course.hiddenStepsByLanguage > 0 && course.modules.every(({ steps }) => steps.length === 0);
  if (continueAddress !== null && !untranslated) {
    return (
      <NotThere
        title={t`Step not found`}
        ways={
          <ButtonLink to={continueAddress}>
            <Trans>Continue where you left off</Trans>
          </ButtonLink>
        }
      >
        <Trans>This step does not exist or is not available in your language.</Trans>
      </NotThere>
    );
  }
  return (
    <>
      <PageTitle title={course.name} textAlign="center">
        <Isolate {...inLanguage(course.shownLanguage)}>{course.name}</Isolate>
      </PageTitle>
      {untranslated ? <NotTranslated course={course} /> : <EmptyState>{empty}</EmptyState>}
    </>
  );
}
