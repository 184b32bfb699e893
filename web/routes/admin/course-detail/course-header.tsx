import { Trans, useLingui } from '@lingui/react/macro';
import { useCoverageMarks } from '../../../features/authoring/courses/course-row.tsx';
import { LanguageMarks } from '../../../features/authoring/languages/language-marks.tsx';
import { useShownText } from '../../../features/authoring/languages/shown-text.ts';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Isolate, Row, Stack, Tag } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import type { CourseHeader_CourseFragment } from './page.generated.ts';
import { StatusSwitch } from './status-switch.tsx';

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: { base: 'center', md: 'flex-start' },
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '2',
  },
});

const Aside = chakra('div', { base: { flex: 'none' }, variants: { quiet: { true: { hideBelow: 'md' } } } });

export interface CourseHeaderProps {
  course: CourseHeader_CourseFragment;
  /** The step or tab on the screen, for the page title. */
  part: string;
  /** A step is being edited: on a phone it needs the space. */
  quiet: boolean;
}

/** The top of a course in admin mode: breadcrumb, publish status, completeness of its languages (docs/specification.md#2-screens-and-routes). */
export function CourseHeader({ course, part, quiet }: CourseHeaderProps) {
  const { t } = useLingui();
  const shown = useShownText();
  const marks = useCoverageMarks(course.coverage);
  const { name, language } = shown(course) ?? { name: '', language: course.defaultLanguage };
  const academy = shown(course.academy);
  const crumbs = [
    { key: 'academies', label: t`Academies`, to: '/admin/dashboard' },
    { key: 'academy', label: <Isolate lang={academy?.language}>{academy?.name}</Isolate>, to: `/admin/courses/${course.academyId}` },
    { key: 'course', label: <Isolate lang={language}>{name}</Isolate> },
  ];
  return (
    <Stack gap="2">
      <Breadcrumbs crumbs={crumbs} />
      <Line>
        <Row flexWrap="wrap" columnGap="3" rowGap="1" minW="0">
          <PageTitle title={`${part} · ${name}`} fontSize={{ base: quiet ? 'lg' : 'xl', md: '2xl' }}>
            <Isolate {...inLanguage(language)}>{name}</Isolate>
          </PageTitle>
          {course.status === 'PUBLISHED' ? (
            <Tag tone="success">
              <Trans>Published</Trans>
            </Tag>
          ) : (
            <Tag tone="attention">
              <Trans>Unpublished</Trans>
            </Tag>
          )}
        </Row>
        <Aside quiet={quiet}>
          <StatusSwitch course={course} name={name} language={language} />
        </Aside>
      </Line>
      <Aside quiet={quiet}>
        <LanguageMarks marks={marks} />
      </Aside>
    </Stack>
  );
}
