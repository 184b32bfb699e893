import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { cutText } from '../../../schema/cut-text.ts';
import { CROP_ASPECTS, CUTS } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppImage } from '../../shared/ui/app-image.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Row, Text } from '../../shared/ui/layout.tsx';
import { LinkCard, LinkCardBody } from '../../shared/ui/link-card.tsx';
import { ProgressPath } from '../../shared/ui/progress-path.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { CourseAmount } from './course-amount.tsx';
import { CourseLeaders } from './course-leaders.tsx';
import { CourseState } from './course-state.tsx';
import { CourseTags } from './course-tags.tsx';
import { cutDescription } from './cut-description.ts';
import type { MyCourseCard_CourseFragment } from './my-course-card.generated.ts';
import { MyCourseNext } from './my-course-next.tsx';

const Name = chakra('h3', { base: { fontSize: 'xl', '& a': { textDecoration: 'none' } } });
const Side = chakra('div', { base: { flex: 'none', w: { base: 'full', md: '17rem' }, '& > span': { h: { md: 'full' } }, '@media print': { w: '10rem' } } });
/** An enrolled course: size, progress and leaders (docs/specification.md#2-screens-and-routes). */
export function MyCourseCard({ course }: { course: MyCourseCard_CourseFragment }) {
  const format = useFormat();
  const nameId = useId();
  const language = inLanguage(course.shownLanguage);
  const percent = course.progress?.percent ?? 0;
  return (
    <LinkCard across aria-labelledby={nameId}>
      <Side>
        <AppImage image={course.image} sizes="(min-width: 48rem) 272px, 92vw" aspect={CROP_ASPECTS.course} />
      </Side>
      <LinkCardBody gap="3">
        <Name id={nameId}>
          <Link to={`/academy-course-detail/${course.id}`}>
            <Isolate {...language}>{cutText(course.name, CUTS.name)}</Isolate>
          </Link>
        </Name>
        <CourseTags course={course} completed={Boolean(course.progress?.completedAt)} />
        {course.lastCompletedAt && (
          <Text small>
            <CourseState course={course} />
          </Text>
        )}
        <Text tone="soft" maxW="reading" {...language}>
          <chakra.span lineClamp="2">{cutDescription(course.description, 'myCourses')}</chakra.span>
        </Text>
        <CourseLeaders leaders={course.leaders} />
        <Row mt="auto" pt="1" columnGap="4" rowGap="2" flexWrap="wrap" fontSize="sm" color="inkSoft">
          <chakra.div flex="1 1 12rem" maxW="20rem">
            <ProgressPath percents={course.progress?.modulePercents ?? Array.from({ length: course.moduleCount }, () => 0)} percent={percent} />
          </chakra.div>
          <span aria-hidden="true">
            <Trans>{format.percent(percent)} complete</Trans>
          </span>
          <chakra.span ms={{ md: 'auto' }}>
            <CourseAmount moduleCount={course.moduleCount} stepCount={course.stepCount} amount={course.amount} />
          </chakra.span>
        </Row>
        <MyCourseNext course={course} />
      </LinkCardBody>
    </LinkCard>
  );
}
