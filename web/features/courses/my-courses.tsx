import { useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { cutText } from '../../../schema/cut-text.ts';
import { CUTS } from '../../../schema/limits.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Heading, Row, Stack } from '../../shared/ui/layout.tsx';
import { OtherLanguages } from '../../shared/ui/other-languages.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { Loading, Shape } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../shared/ui/use-media-query.ts';
import { CourseFilter, FILTERED_FROM, useCourseFilter } from './course-filter.tsx';
import { groupByAcademy } from './group-by-academy.ts';
import { MyCourseCard } from './my-course-card.tsx';
import { MyCourseRow } from './my-course-row.tsx';
import { MyCoursesDocument, type MyCoursesQuery } from './my-courses.generated.ts';
import { LoadedSuggestions } from './suggested-courses.tsx';

const AcademyLink = chakra(Link, {
  base: { display: 'inline-block', maxW: 'full', py: '3', my: '-3', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
});

function MyCoursesSkeleton() {
  return (
    <Loading>
      <Stack>
        <Shape w="14rem" h="6" />
        <chakra.div display={{ base: 'none', md: 'grid' }} gap="4">
          <Shape h="16rem" rounded="card" />
          <Shape h="16rem" rounded="card" />
        </chakra.div>
        <chakra.div display={{ base: 'grid', md: 'none' }} gap="4">
          {['one', 'two', 'three'].map((key) => (
            <Row key={key} h="20">
              <Shape w="14" h="11" flex="none" />
              <Stack gap="2" flex="1">
                <Shape h="4" w="70%" />
                <Shape h="2" />
                <Shape h="4" w="50%" />
              </Stack>
            </Row>
          ))}
        </chakra.div>
      </Stack>
    </Loading>
  );
}

type MyCourse = MyCoursesQuery['myCourses']['items'][number];

/** The courses by academy: the documented cards, on phones rows with the same content. */
function ByAcademy({ courses }: { courses: readonly MyCourse[] }) {
  const wide = useMediaQuery(WIDE_SCREEN);
  return groupByAcademy(courses).map(({ academy, courses: own }) => (
    <Stack key={academy.id} as="section" aria-labelledby={`academy-${academy.id}`}>
      <Heading id={`academy-${academy.id}`} {...inLanguage(academy.shownLanguage)}>
        <AcademyLink to={`/academy-detail/${academy.id}`}>{cutText(academy.name, CUTS.name)}</AcademyLink>
      </Heading>
      {wide ? (
        own.map((course) => <MyCourseCard key={course.id} course={course} />)
      ) : (
        <ul>
          {own.map((course) => (
            <MyCourseRow key={course.id} course={course} />
          ))}
        </ul>
      )}
    </Stack>
  ));
}

const isCompleted = ({ progress }: MyCourse) => Boolean(progress?.completedAt);

function NoCourses() {
  return (
    <>
      <EmptyState
        action={
          <ButtonLink to="/dashboard" variant="plain">
            <Trans>Browse academies</Trans>
          </ButtonLink>
        }
      >
        <Trans>You have not enrolled in a course yet</Trans>
      </EmptyState>
      <LoadedSuggestions />
    </>
  );
}

function Loaded({ myCourses: { items, hiddenByLanguage } }: MyCoursesQuery) {
  const { filter, choose, shown } = useCourseFilter(items, isCompleted);
  const byUse = [...shown].sort((one, other) => Number(isCompleted(one)) - Number(isCompleted(other)));
  return (
    <Stack gap="9">
      {items.length === 0 && <NoCourses />}
      {items.length > FILTERED_FROM && <CourseFilter value={filter} onChange={choose} />}
      {items.length > 0 && shown.length === 0 && (
        <EmptyState>
          <Trans>No course found</Trans>
        </EmptyState>
      )}
      <ByAcademy courses={byUse} />
      <OtherLanguages
        hidden={hiddenByLanguage}
        sentence={<Plural value={hiddenByLanguage} one="# course is in other languages." other="# courses are in other languages." />}
      />
    </Stack>
  );
}

/** The viewer's courses: those that are not completed first, the most recently used before the others (docs/specification.md#2-screens-and-routes). */
export function MyCourses() {
  const result = useQuery(MyCoursesDocument);
  return (
    <QueryState result={result} skeleton={<MyCoursesSkeleton />}>
      {(data) => <Loaded {...data} />}
    </QueryState>
  );
}
