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
import type { CourseCard_CourseFragment } from './course-card.generated.ts';
import { CourseState } from './course-state.tsx';
import { CourseTags } from './course-tags.tsx';
import { cutDescription } from './cut-description.ts';

const Name = chakra('h3', { base: { fontSize: 'lg', '& a': { textDecoration: 'none' } } });
const Foot = chakra('div', { base: { mt: 'auto', pt: '2', display: 'grid', gap: '2' } });

export interface CourseCardProps {
  course: CourseCard_CourseFragment;
  /** Available courses show a longer description (docs/specification.md#9-business-constants-and-limits). */
  available?: boolean;
}

/** A course of an academy; the viewer's own courses show their progress. */
export function CourseCard({ course, available = false }: CourseCardProps) {
  const { percent } = useFormat();
  const nameId = useId();
  const progress = course.enrolled ? course.progress : null;
  const language = inLanguage(course.shownLanguage);
  return (
    <LinkCard aria-labelledby={nameId}>
      <AppImage image={course.image} sizes="(min-width: 68rem) 370px, (min-width: 44rem) 46vw, 92vw" aspect={CROP_ASPECTS.course} />
      <LinkCardBody>
        <Name id={nameId}>
          <Link to={`/academy-course-detail/${course.id}`}>
            <Isolate {...language}>{cutText(course.name, CUTS.name)}</Isolate>
          </Link>
        </Name>
        <CourseTags course={course} completed={Boolean(progress?.completedAt)} />
        {course.lastCompletedAt && (
          <Text small tone="soft">
            <CourseState course={course} />
          </Text>
        )}
        <Text tone="soft" {...language}>
          {cutDescription(course.description, available ? 'available' : 'card')}
        </Text>
        <Foot>
          {progress && <ProgressPath percents={progress.modulePercents} percent={progress.percent} />}
          <Row justifyContent="space-between" fontSize="sm" color="inkSoft">
            <span>
              <CourseAmount moduleCount={course.moduleCount} amount={course.amount} />
            </span>
            {progress && <span aria-hidden="true">{percent(progress.percent)}</span>}
          </Row>
        </Foot>
      </LinkCardBody>
    </LinkCard>
  );
}
