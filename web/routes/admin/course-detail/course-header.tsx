import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { useCoverageMarks } from '../../../features/authoring/courses/course-row.tsx';
import { PublishCourse } from '../../../features/authoring/courses/publish-course.tsx';
import { useCourseActions } from '../../../features/authoring/courses/use-course-actions.ts';
import { HeadActions } from '../../../features/authoring/lists/head-actions.tsx';
import { StatusBadge } from '../../../features/authoring/lists/status-badge.tsx';
import { LanguageMarks } from '../../../shared/editing/languages/language-marks.tsx';
import { useShownText } from '../../../shared/editing/languages/shown-text.ts';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { useFactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { HiddenText, Isolate } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../../shared/ui/use-media-query.ts';
import type { CourseHeader_CourseFragment } from './page.generated.ts';

/** The name with the status, and the actions beside them; on phones the actions are in the line of the path. */
const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: { base: '2', md: '6' }, rowGap: '1' } });
/** Leaves the actions beside it unless they are too wide. */
const Name = chakra('div', {
  base: {
    flex: '1 1 9rem',
    minW: '0',
    minH: { md: '11' },
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: { base: '3', md: '5' },
    rowGap: '1',
    overflowWrap: 'anywhere',
  },
});

/** The path Academies, academy, course in admin mode (docs/specification.md#2-screens-and-routes). */
export function CourseCrumbs({ course }: { course: CourseHeader_CourseFragment }) {
  const { t } = useLingui();
  const shown = useShownText();
  const { name, language } = shown(course) ?? { name: '', language: course.defaultLanguage };
  const academy = shown(course.academy);
  const crumbs = [
    { key: 'academies', label: t`Academies`, to: '/admin/dashboard' },
    { key: 'academy', label: <Isolate lang={academy?.language}>{academy?.name}</Isolate>, to: `/admin/courses/${course.academyId}` },
    { key: 'course', label: <Isolate lang={language}>{name}</Isolate> },
  ];
  return <Breadcrumbs crumbs={crumbs} />;
}

/** Tabs about texts; on phones the others leave out which languages are complete. */
const CONTENT_TABS = ['1', '2'];

/** Returns the URL of the same tab and step in the learner's view. */
export function useLearnerAddress(courseId: string): string {
  const here = new URLSearchParams(useLocation().search);
  const kept = ['tab', 'step'].flatMap((name) => (here.get(name) === null || here.get(name) === 'new' ? [] : [[name, here.get(name) ?? '']]));
  return `/academy-course-detail/${courseId}?${new URLSearchParams(kept).toString()}`;
}

interface CourseProps {
  course: CourseHeader_CourseFragment;
}

/** View as learner, Publish and Unpublish. */
export function CourseActions({ course }: CourseProps) {
  const shown = useShownText();
  const address = useLearnerAddress(course.id);
  const actions = useCourseActions(course.academyId);
  const { name, language } = shown(course) ?? { name: '', language: course.defaultLanguage };
  return (
    <HeadActions
      id={course.id}
      name={name}
      published={course.status === 'PUBLISHED'}
      learnerAddress={address}
      actions={actions}
      renderPublish={(publish, close) => (
        <PublishCourse
          course={course}
          academyPublished={course.academy.status === 'PUBLISHED'}
          dialog={{ name, language, onClose: close }}
          onPublish={publish}
        />
      )}
    />
  );
}

/** Status and actions of a course. */
export function CourseStatus({ course }: CourseProps) {
  return (
    <>
      <StatusBadge published={course.status === 'PUBLISHED'} />
      <CourseActions course={course} />
    </>
  );
}

export interface CourseHeaderProps extends CourseProps {
  /** The step or tab on the screen, for the page title. */
  part: string;
  /** The heading is only for screen readers: a step is being edited, and the actions are above the outline; or a module of the Student Overview is open. */
  quiet: boolean;
}

/** The heading of a course in admin mode: name, publish status, completeness of its languages (docs/specification.md#2-screens-and-routes). */
export function CourseHeader({ course, part, quiet }: CourseHeaderProps) {
  const separator = useFactSeparator();
  const shown = useShownText();
  const wide = useMediaQuery(WIDE_SCREEN);
  const marks = useCoverageMarks()(course.coverage);
  const { name, language } = shown(course) ?? { name: '', language: course.defaultLanguage };
  const tab = new URLSearchParams(useLocation().search).get('tab');
  const title = (
    <PageTitle title={`${part}${separator}${name}`} fontSize={{ base: 'lg', md: '2xl' }}>
      <Isolate {...inLanguage(language)}>{name}</Isolate>
    </PageTitle>
  );
  if (quiet) return <HiddenText as="div">{title}</HiddenText>;
  return (
    <Line>
      <Name>
        {title}
        <StatusBadge published={course.status === 'PUBLISHED'} />
        <chakra.div hideBelow={tab === null || CONTENT_TABS.includes(tab) ? undefined : 'md'}>
          <LanguageMarks marks={marks} />
        </chakra.div>
      </Name>
      {wide && <CourseActions course={course} />}
    </Line>
  );
}
