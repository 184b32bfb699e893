import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { contentLanguageOf, useReadingPreference } from '../../shared/i18n/reading-preference.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { CardGrid, Heading, Stack } from '../../shared/ui/layout.tsx';
import { OtherLanguages } from '../../shared/ui/other-languages.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { AcademyCourses_AcademyFragment } from './academy-courses.generated.ts';
import type { CourseCard_CourseFragment } from './course-card.generated.ts';
import { CourseCard } from './course-card.tsx';
import { groupCourses } from './group-courses.ts';

interface GroupProps {
  title: ReactNode;
  courses: readonly CourseCard_CourseFragment[];
  available?: boolean;
}

function Group({ title, courses, available }: GroupProps) {
  const id = useId();
  if (courses.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <CardGrid>
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} available={available} />
        ))}
      </CardGrid>
    </Stack>
  );
}

/** The courses of an academy in three groups: My Courses, Available Courses and Other Courses (docs/specification.md#2-screens-and-routes). */
export function AcademyCourses({ academy }: { academy: AcademyCourses_AcademyFragment }) {
  const language = contentLanguageOf(useReadingPreference());
  const { items, hiddenByLanguage } = academy.courses;
  const { mine, available, other } = groupCourses(items, language);
  return (
    <Stack gap="9">
      {items.length === 0 && (
        <EmptyState
          action={
            <ButtonLink to="/dashboard" variant="plain">
              <Trans>Browse academies</Trans>
            </ButtonLink>
          }
        >
          <Trans>There are no courses here yet</Trans>
        </EmptyState>
      )}
      <Group title={<Trans>My Courses</Trans>} courses={mine} />
      <Group title={<Trans>Available Courses</Trans>} courses={available} available />
      <Group title={<Trans>Other Courses</Trans>} courses={other} />
      <OtherLanguages
        hidden={hiddenByLanguage}
        sentence={<Plural value={hiddenByLanguage} one="# course is in other languages." other="# courses are in other languages." />}
      />
    </Stack>
  );
}
