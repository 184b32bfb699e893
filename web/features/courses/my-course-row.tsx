import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { cutText } from '../../../schema/cut-text.ts';
import { CROP_ASPECTS, CUTS } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppImage } from '../../shared/ui/app-image.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { focusInside } from '../../shared/ui/focus-ring.ts';
import { Isolate, PageLink } from '../../shared/ui/layout.tsx';
import { ProgressPath } from '../../shared/ui/progress-path.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { CourseAmount } from './course-amount.tsx';
import { CourseLeaders } from './course-leaders.tsx';
import { CourseState } from './course-state.tsx';
import { cutDescription } from './cut-description.ts';
import { LazyConfirmationLink } from './lazy-confirmation-link.ts';
import type { MyCourseCard_CourseFragment } from './my-course-card.generated.ts';
import { ContinueLabel, continueAddress, NextStep } from './my-course-next.tsx';

const Item = chakra('li', {
  base: {
    display: 'grid',
    // The names of courses have long words in some languages; a long action takes two lines.
    gridTemplateColumns: '3.5rem minmax(0, 1fr) fit-content(8rem)',
    alignItems: 'center',
    columnGap: '2',
    minH: '24',
    py: '2',
    '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
    // With 200 % text, one below the other.
    _largeText: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '2', '& > span': { w: '16' } },
  },
});
const Words = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.5', minW: '0' } });
const Name = chakra('h3', {
  base: {
    lineHeight: '1.3',
    lineClamp: '6',
    _largeText: { lineClamp: 'none' },
    // Each line has room for a finger, which the padding of the heading keeps from being cut.
    py: '2.5',
    my: '-2.5',
    '@media print': { py: '0', my: '0' },
    '& a': { textDecoration: 'none', outline: 'none', py: '2.5' },
    // Around the lines that are shown: the clamp would cut the ring of the link.
    ...focusInside,
  },
});
/** Below the image, the name and the action: the next step needs the whole width. */
const Clamped = chakra('span', { base: { lineClamp: '3' } });
const Note = chakra('p', { base: { gridColumn: '1 / -1', color: 'inkSoft', fontSize: 'sm', mt: '1' } });

/** An enrolled course on a phone: image, name, progress, size, description, leaders, the next step and Continue. */
export function MyCourseRow({ course }: { course: MyCourseCard_CourseFragment }) {
  const { progress } = course;
  const format = useFormat();
  const done = Boolean(progress?.completedAt);
  return (
    <Item>
      <AppImage image={course.image} sizes="64px" aspect={CROP_ASPECTS.course} />
      <Words>
        <Name>
          <Link to={`/academy-course-detail/${course.id}`}>
            <Isolate {...inLanguage(course.shownLanguage)}>{cutText(course.name, CUTS.name)}</Isolate>
          </Link>
        </Name>
        {!done && progress && <ProgressPath percents={progress.modulePercents} percent={progress.percent} />}
      </Words>
      <ButtonLink to={continueAddress(course)} variant="plain" style={{ paddingInline: 12 }}>
        <ContinueLabel course={course} />
      </ButtonLink>
      <Note>
        {progress && (
          <span aria-hidden="true">
            <Trans>{format.percent(progress.percent)} complete</Trans>
            <FactSeparator />
          </span>
        )}
        <CourseAmount moduleCount={course.moduleCount} stepCount={course.stepCount} />
      </Note>
      {course.description !== '' && (
        <Note {...inLanguage(course.shownLanguage)}>
          <Clamped>{cutDescription(course.description, 'myCourses')}</Clamped>
        </Note>
      )}
      {course.leaders.length > 0 && (
        <Note as="div">
          <CourseLeaders leaders={course.leaders} />
        </Note>
      )}
      {course.lastCompletedAt ? (
        <>
          <Note>
            <PageLink alone to={`/academy-course-detail/${course.id}/completed`}>
              <CourseState course={course} />
            </PageLink>
          </Note>
          <Note as="div" minH="11">
            <Suspense>
              <LazyConfirmationLink courseId={course.id} />
            </Suspense>
          </Note>
        </>
      ) : (
        course.nextStep && (
          <Note>
            <NextStep step={course.nextStep} />
          </Note>
        )
      )}
    </Item>
  );
}
