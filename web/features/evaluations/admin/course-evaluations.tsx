import { useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useFormat } from '../../../shared/i18n/format.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Heading, Stack, Text } from '../../../shared/ui/layout.tsx';
import { ShowNextPage } from '../../../shared/ui/show-more.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { useMore } from '../../../shared/use-more.ts';
import { HelpfulName } from '../helpful-name.tsx';
import { CourseEvaluationsDocument, type CourseEvaluationsQuery } from './course-evaluations.generated.ts';

const Counts = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: '6', rowGap: '2', '& dt': { color: 'inkSoft' } },
});
const Comments = chakra('ul', {
  base: {
    display: 'grid',
    '& li': { py: '3', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
    '& li + li': { borderBlockStartWidth: '1px', borderColor: 'line' },
  },
});

function append(shown: CourseEvaluationsQuery, { fetchMoreResult: next }: { fetchMoreResult: CourseEvaluationsQuery }): CourseEvaluationsQuery {
  if (!shown.courseEvaluations || !next.courseEvaluations) return next;
  return { courseEvaluations: { ...next.courseEvaluations, comments: [...shown.courseEvaluations.comments, ...next.courseEvaluations.comments] } };
}

interface AnswersProps {
  evaluations: NonNullable<CourseEvaluationsQuery['courseEvaluations']>;
  more: ReturnType<typeof useMore>;
}

function Answers({ evaluations: { total, answers, comments, nextCursor }, more }: AnswersProps) {
  const { number } = useFormat();
  return (
    <>
      <Text tone="soft">
        <Plural value={total} one="# person answered" other="# people answered" />
      </Text>
      <Counts>
        {answers.map(({ helpful, count }) => (
          <chakra.div key={helpful} display="contents">
            <dt>
              <HelpfulName answer={helpful} />
            </dt>
            <dd>{number(count)}</dd>
          </chakra.div>
        ))}
      </Counts>
      <Comments>
        {comments.map((comment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: comments are texts without an id, and new ones are added at the end.
          <li key={index} dir="auto">
            {comment}
          </li>
        ))}
      </Comments>
      <ShowNextPage after={nextCursor} more={more} />
    </>
  );
}

/** What learners say about a course, together and without names (docs/decisions/0051-end-of-a-course.md). */
export function CourseEvaluations({ courseId }: { courseId: string }) {
  const result = useQuery(CourseEvaluationsDocument, { variables: { courseId } });
  const more = useMore((cursor) => result.fetchMore({ variables: { cursor }, updateQuery: append }).then(() => undefined));
  return (
    <Stack as="section" aria-labelledby="course-evaluations" mt="10" gap="3">
      <Heading id="course-evaluations">
        <Trans>What learners say about this course</Trans>
      </Heading>
      <QueryState result={result} skeleton={<LinesSkeleton count={4} />}>
        {({ courseEvaluations }) =>
          courseEvaluations ? (
            <Answers evaluations={courseEvaluations} more={more} />
          ) : (
            <Text tone="soft">
              <Trans>The answers are shown, without names, as soon as five learners have answered.</Trans>
            </Text>
          )
        }
      </QueryState>
    </Stack>
  );
}
