import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Text } from '../../shared/ui/layout.tsx';
import { notPrinted } from '../../shared/ui/print.ts';
import { EnrolButton } from './enrol-button.tsx';

/** On phones the foot of the screen, on large screens below the facts; in reach at every position of the page. */
const Foot = chakra('div', {
  base: {
    ...notPrinted,
    position: 'sticky',
    zIndex: '1',
    insetBlockEnd: { base: '0', lg: 'auto' },
    insetBlockStart: { lg: '5rem' },
    display: 'grid',
    gap: '2',
    mx: { base: 'calc(-1 * clamp(16px, 4vw, 40px))', lg: '0' },
    px: { base: 'clamp(16px, 4vw, 40px)', lg: '0' },
    pt: { base: '2.5', lg: '0' },
    pb: { base: 'calc(10px + env(safe-area-inset-bottom))', lg: '0' },
    bg: { base: 'surface', lg: 'transparent' },
    borderBlockStartWidth: { base: '1px', lg: '0' },
    borderColor: 'line',
    // Large letters and windows of little height need the space for the text.
    '@media (max-height: 26rem)': { position: 'static' },
  },
});

export interface CourseActionProps {
  course: {
    id: string;
    access: 'valid' | 'invalid';
    enrolled: boolean;
    lastCompletedAt?: string | null;
    progress?: { percent: number; completedAt?: string | null; currentStepId?: string | null } | null;
    viewerCan: { enrol: boolean };
  };
  /** Called after enrolling, when the course is open. */
  onOpen: () => void;
}

/** The one action of a course: Enroll Now, Start, Continue or Read again (docs/product-rules.md#2-who-may-do-what). */
export function CourseAction({ course, onOpen }: CourseActionProps) {
  const { percent } = useFormat();
  const { progress } = course;
  const learn = `/academy-course-detail/${course.id}?tab=1`;
  if (course.viewerCan.enrol && !course.enrolled) {
    return (
      <Foot>
        <EnrolButton courseId={course.id} onOpen={onOpen} />
      </Foot>
    );
  }
  if (course.access === 'invalid') {
    return (
      <Foot>
        <Text tone="soft">
          <Trans>You need an invitation to enroll in this course.</Trans>
        </Text>
      </Foot>
    );
  }
  const begun = progress && (progress.percent > 0 || progress.currentStepId);
  return (
    <Foot>
      <ButtonLink to={learn}>
        {progress?.completedAt ? (
          <Trans>Read again</Trans>
        ) : progress && begun ? (
          <>
            <Trans>Continue</Trans>
            <FactSeparator />
            {percent(progress.percent)}
          </>
        ) : (
          <Trans>Start</Trans>
        )}
      </ButtonLink>
      {course.lastCompletedAt && (
        <ButtonLink to={`/academy-course-detail/${course.id}/completed`} variant="plain">
          <Trans>What comes next</Trans>
        </ButtonLink>
      )}
    </Foot>
  );
}
