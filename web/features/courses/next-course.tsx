import { Trans } from '@lingui/react/macro';
import { ButtonLink, type ButtonVariant } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Heading, Isolate, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { CourseAmount } from './course-amount.tsx';
import type { NextCourse_CourseFragment } from './next-course.generated.ts';

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    p: '5',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
  },
});

/** "Next: Caring for those who care": the course that follows in the academy. */
export function NextCourse({ course, variant }: { course: NextCourse_CourseFragment; variant?: ButtonVariant }) {
  return (
    <Frame aria-labelledby="next-course">
      <chakra.div flex="1 1 16rem" minW="0">
        <Heading id="next-course">
          <Trans>Next:</Trans> <Isolate {...inLanguage(course.shownLanguage)}>{course.name}</Isolate>
        </Heading>
        <Text small tone="soft">
          <CourseAmount moduleCount={course.moduleCount} amount={course.amount} />
        </Text>
      </chakra.div>
      <ButtonLink to={`/academy-course-detail/${course.id}`} variant={variant}>
        <Trans>Open the course</Trans>
      </ButtonLink>
    </Frame>
  );
}
