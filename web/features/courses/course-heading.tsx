import { Trans, useLingui } from '@lingui/react/macro';
import EyeIcon from 'lucide-react/icons/eye';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Isolate, Row, Stack, Tag } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { CourseHeading_CourseFragment } from './course-heading.generated.ts';
import { CourseTags } from './course-tags.tsx';

export interface CourseHeadingProps {
  course: CourseHeading_CourseFragment;
  /** In the Learn view the step's name is the page heading, and the course is part of the breadcrumb. */
  quiet: boolean;
}

/** The top of a course page: the breadcrumb Academies, academy, course (docs/specification.md#2-screens-and-routes). */
export function CourseHeading({ course, quiet }: CourseHeadingProps) {
  const { t } = useLingui();
  const { academy } = course;
  const crumbs = [
    { key: 'academies', label: t`Academies`, to: '/dashboard' },
    { key: 'academy', label: <Isolate lang={academy.shownLanguage}>{academy.name}</Isolate>, to: `/academy-detail/${academy.id}` },
    { key: 'course', label: <Isolate lang={course.shownLanguage}>{course.name}</Isolate> },
  ];
  return (
    <Stack gap="2">
      <Row flexWrap="wrap" columnGap="4" rowGap="1">
        <Breadcrumbs crumbs={crumbs} />
        {course.viewingAsEnrolled && (
          <Tag tone="accent">
            <Icon icon={EyeIcon} size={0.9375} />
            <Trans>Viewing as enrolled</Trans>
          </Tag>
        )}
      </Row>
      {!quiet && (
        <>
          <PageTitle title={course.name}>
            <Isolate {...inLanguage(course.shownLanguage)}>{course.name}</Isolate>
          </PageTitle>
          <CourseTags course={course} />
        </>
      )}
    </Stack>
  );
}
