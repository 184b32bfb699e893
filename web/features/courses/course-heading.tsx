import { Trans, useLingui } from '@lingui/react/macro';
import EyeIcon from 'lucide-react/icons/eye';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { HiddenText, Isolate, Stack, Tag } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { CourseHeading_CourseFragment } from './course-heading.generated.ts';
import { CourseTags } from './course-tags.tsx';

const Path = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '4',
    flexWrap: 'wrap',
    // The link to the parent page keeps a minimum width; the tag wraps below it when the line is full.
    '& > nav': { flex: '1 1 6rem' },
    _largeText: { '& > :last-child': { flex: '0 1 auto' } },
  },
});

interface CourseHeadingProps {
  course: CourseHeading_CourseFragment;
}

/** The path Academies, academy, course (docs/specification.md#2-screens-and-routes). */
export function CourseCrumbs({ course }: CourseHeadingProps) {
  const { t } = useLingui();
  const { academy } = course;
  const crumbs = [
    { key: 'academies', label: t`Academies`, to: '/dashboard' },
    { key: 'academy', label: <Isolate lang={academy.shownLanguage}>{academy.name}</Isolate>, to: `/academy-detail/${academy.id}` },
    { key: 'course', label: <Isolate lang={course.shownLanguage}>{course.name}</Isolate> },
  ];
  return (
    <Path>
      <Breadcrumbs crumbs={crumbs} />
      {course.viewingAsEnrolled && (
        <Tag tone="accent" flex="none">
          <Icon icon={EyeIcon} size={0.9375} />
          <Trans>Viewing as enrolled</Trans>
        </Tag>
      )}
    </Path>
  );
}

/** The name of a course as the page heading, with its tags; `quiet`: only for screen readers, where the panel names the course itself. */
export function CourseHeading({ course, quiet }: CourseHeadingProps & { quiet: boolean }) {
  const title = (
    <PageTitle title={course.name} fontSize={{ base: 'lg', md: 'xl' }}>
      <Isolate {...inLanguage(course.shownLanguage)}>{course.name}</Isolate>
    </PageTitle>
  );
  if (quiet) return <HiddenText as="div">{title}</HiddenText>;
  return (
    <Stack gap="2">
      {title}
      <CourseTags course={course} />
    </Stack>
  );
}
