import { Plural, Trans } from '@lingui/react/macro';
import { AcademyCard } from '../../features/academies/academy-card.tsx';
import { CourseRows } from '../../features/courses/course-rows.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { CardGrid, Heading, Stack } from '../../shared/ui/layout.tsx';
import { OtherLanguages } from '../../shared/ui/other-languages.tsx';
import { ShowMore } from '../../shared/ui/show-more.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { DashboardPageQuery } from './page.generated.ts';

/** Number of cards in the first row of a large screen. */
const FIRST_ROW = 3;

/** Up to this number, the academies show their courses; more are cards alone. */
const WITH_COURSES = 3;

export interface AcademiesSectionProps {
  academies: DashboardPageQuery['academies'];
  courses: DashboardPageQuery['firstCourses'];
  /** The viewer has enrolled in a course, in whatever language. */
  hasCourses: boolean;
  /** Progress of the begun courses by id. */
  percents: ReadonlyMap<string, number>;
  /** Set while there are more academies to load. */
  onMore?: () => void;
  loadingMore: boolean;
}

/** All academies as cards, three per row on large screens; up to three academies show their first courses (docs/specification.md#2-screens-and-routes). */
export function AcademiesSection({ academies: { items, hiddenByLanguage }, courses, hasCourses, percents, onMore, loadingMore }: AcademiesSectionProps) {
  return (
    <Stack as="section" aria-labelledby="academies" mt="4">
      <Heading id="academies">
        <Trans>Academies</Trans>
      </Heading>
      {items.length === 0 ? (
        <EmptyState
          action={
            // Without a course, My Courses is empty, too, and would only lead back.
            hasCourses && (
              <ButtonLink to="/my-courses" variant="plain">
                <Trans>Go to my courses</Trans>
              </ButtonLink>
            )
          }
        >
          <Trans>There are no academies yet</Trans>
        </EmptyState>
      ) : (
        <CardGrid>
          {items.map((academy, index) => (
            <AcademyCard
              key={academy.id}
              academy={academy}
              eager={index < FIRST_ROW}
              below={
                items.length <= WITH_COURSES && (
                  <CourseRows
                    courses={courses.filter(({ academyId }) => academyId === academy.id)}
                    percents={percents}
                    total={academy.courseCount}
                    academyId={academy.id}
                  />
                )
              }
            />
          ))}
        </CardGrid>
      )}
      {onMore !== undefined && <ShowMore busy={loadingMore} onPress={onMore} />}
      <OtherLanguages
        hidden={hiddenByLanguage}
        sentence={<Plural value={hiddenByLanguage} one="# academy is in other languages." other="# academies are in other languages." />}
      />
    </Stack>
  );
}
