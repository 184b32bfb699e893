import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { cutText } from '../../../schema/cut-text.ts';
import { CUTS } from '../../../schema/limits.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { CardGrid, Heading, Isolate, Stack, Text } from '../../shared/ui/layout.tsx';
import { LinkCard, LinkCardBody } from '../../shared/ui/link-card.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { type SuggestedCourse_CourseFragment, SuggestedCoursesDocument } from './suggested-courses.generated.ts';

const SUGGESTIONS = 3;
const Name = chakra('h3', { base: { fontSize: 'lg', '& a': { textDecoration: 'none' } } });

/** Returns the courses that a person who has not begun any can enroll in, at most three. */
export function suggestionsFrom(courses: readonly SuggestedCourse_CourseFragment[]): SuggestedCourse_CourseFragment[] {
  return courses.filter(({ enrolled, viewerCan }) => !enrolled && viewerCan.enrol).slice(0, SUGGESTIONS);
}

/** Courses to begin with, as cards without an image below a heading; nothing without courses. */
export function SuggestedCourses({ courses }: { courses: readonly SuggestedCourse_CourseFragment[] }) {
  const listId = useId();
  if (courses.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby={listId}>
      <Heading id={listId}>
        <Trans>Available Courses</Trans>
      </Heading>
      <CardGrid>
        {courses.map(({ id, name, description, shownLanguage, academy }) => (
          <LinkCard key={id} aria-labelledby={`${listId}-${id}`}>
            <LinkCardBody>
              <Text small tone="soft">
                <Isolate {...inLanguage(academy.shownLanguage)}>{cutText(academy.name, CUTS.name)}</Isolate>
              </Text>
              <Name id={`${listId}-${id}`}>
                <Link to={`/academy-course-detail/${id}`}>
                  <Isolate {...inLanguage(shownLanguage)}>{cutText(name, CUTS.name)}</Isolate>
                </Link>
              </Name>
              <Text tone="soft" {...inLanguage(shownLanguage)}>
                {cutText(description, CUTS.cardDescription)}
              </Text>
            </LinkCardBody>
          </LinkCard>
        ))}
      </CardGrid>
    </Stack>
  );
}

/** Reads courses to begin with; shows nothing until they are there. */
export function LoadedSuggestions() {
  const { data } = useQuery(SuggestedCoursesDocument);
  return data === undefined ? null : <SuggestedCourses courses={suggestionsFrom(data.firstCourses)} />;
}
