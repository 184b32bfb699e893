import { useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { cutText } from '../../../schema/cut-text.ts';
import { CUTS } from '../../../schema/limits.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Heading, Stack } from '../../shared/ui/layout.tsx';
import { OtherLanguages } from '../../shared/ui/other-languages.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { Loading, Shape } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { groupByAcademy } from './group-by-academy.ts';
import { MyCourseCard } from './my-course-card.tsx';
import { MyCoursesDocument, type MyCoursesQuery } from './my-courses.generated.ts';

const AcademyLink = chakra(Link, { base: { textDecoration: 'none', _hover: { textDecoration: 'underline' } } });

function MyCoursesSkeleton() {
  return (
    <Loading>
      <Stack>
        <Shape w="14rem" h="6" />
        <Shape h="14rem" rounded="card" />
        <Shape h="14rem" rounded="card" />
      </Stack>
    </Loading>
  );
}

function Loaded({ myCourses: { items, hiddenByLanguage } }: MyCoursesQuery) {
  return (
    <Stack gap="9">
      {items.length === 0 && (
        <EmptyState
          action={
            <ButtonLink to="/dashboard">
              <Trans>Browse academies</Trans>
            </ButtonLink>
          }
        >
          <Trans>No course found</Trans>
        </EmptyState>
      )}
      {groupByAcademy(items).map(({ academy, courses }) => (
        <Stack key={academy.id} as="section" aria-labelledby={`academy-${academy.id}`}>
          <Heading id={`academy-${academy.id}`} {...inLanguage(academy.shownLanguage)}>
            <AcademyLink to={`/academy-detail/${academy.id}`}>{cutText(academy.name, CUTS.name)}</AcademyLink>
          </Heading>
          {courses.map((course) => (
            <MyCourseCard key={course.id} course={course} />
          ))}
        </Stack>
      ))}
      <OtherLanguages
        hidden={hiddenByLanguage}
        sentence={<Plural value={hiddenByLanguage} one="# course is in other languages." other="# courses are in other languages." />}
      />
    </Stack>
  );
}

/** The viewer's courses by academy, the most recently used first (docs/specification.md#2-screens-and-routes). */
export function MyCourses() {
  const result = useQuery(MyCoursesDocument);
  return (
    <QueryState result={result} skeleton={<MyCoursesSkeleton />}>
      {(data) => <Loaded {...data} />}
    </QueryState>
  );
}
