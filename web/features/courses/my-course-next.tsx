import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Isolate, PageLink, Row, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { LazyConfirmationLink } from './lazy-confirmation-link.ts';
import type { MyCourseCard_CourseFragment } from './my-course-card.generated.ts';

type Course = Pick<MyCourseCard_CourseFragment, 'id' | 'nextStep' | 'progress' | 'lastCompletedAt'>;

/** Returns the URL at which the viewer goes on with a course. */
export function continueAddress({ id, nextStep }: Pick<Course, 'id' | 'nextStep'>): string {
  return `/academy-course-detail/${id}?tab=1${nextStep ? `&step=${nextStep.id}` : ''}`;
}

/** "Next: Breathing together". */
export function NextStep({ step }: { step: NonNullable<Course['nextStep']> }) {
  return (
    <>
      <Trans>Next:</Trans> <Isolate {...inLanguage(step.shownLanguage)}>{step.name}</Isolate>
    </>
  );
}

/** The label of the action that goes on with a course. */
export function ContinueLabel({ course }: { course: Pick<Course, 'progress'> }) {
  if (course.progress?.completedAt) return <Trans>Read again</Trans>;
  return course.progress?.currentStepId ? <Trans>Continue</Trans> : <Trans>Start</Trans>;
}

/** The next step of an enrolled course with Continue; of a completed one Read again and the page at its end. */
export function MyCourseNext({ course }: { course: Course }) {
  return (
    <Row position="relative" flexWrap="wrap" columnGap="4" rowGap="2" justifyContent="space-between">
      {course.progress?.completedAt ? (
        <Row columnGap="5" flexWrap="wrap">
          <PageLink alone to={`/academy-course-detail/${course.id}/completed`}>
            <Trans>What comes next</Trans>
          </PageLink>
          <Suspense>
            <LazyConfirmationLink courseId={course.id} />
          </Suspense>
        </Row>
      ) : (
        <Text minW="0">{course.nextStep && <NextStep step={course.nextStep} />}</Text>
      )}
      <ButtonLink to={continueAddress(course)} variant={course.progress?.completedAt ? 'plain' : 'main'}>
        <ContinueLabel course={course} />
      </ButtonLink>
    </Row>
  );
}
