import { useMutation, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { stepToContinue } from '../../../schema/learning-rules.ts';
import { ConfirmationLink } from '../../features/courses/confirmation-link.tsx';
import { NextCourse } from '../../features/courses/next-course.tsx';
import { EvaluationForm } from '../../features/evaluations/evaluation-form.tsx';
import { StartAgain } from '../../features/learning/course-completed.tsx';
import { StartAgainDocument } from '../../features/learning/learn.generated.ts';
import { stepAddress } from '../../features/learning/step-address.ts';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, PageBody, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { PageNotFound } from '../../shared/ui/page-not-found.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { PathDrawing } from '../../shared/ui/path-drawing.tsx';
import { ProgressPath } from '../../shared/ui/progress-path.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { Loading, Shape } from '../../shared/ui/skeleton.tsx';
import { CourseCompletedPageDocument, type CourseCompletedPageQuery } from './page.generated.ts';

const Column = chakra('div', { base: { display: 'grid', gap: '6', maxW: 'reading', gridTemplateColumns: 'minmax(0, 1fr)' } });
const Praise = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    justifyItems: 'center',
    textAlign: 'center',
    bg: 'accentSoft',
    color: 'accentInk',
    rounded: 'card',
    px: 'min(1.25rem, 5vw)',
    py: '8',
    '& > *': { maxW: 'full' },
  },
});

function CompletedSkeleton() {
  return (
    <Loading>
      <Column>
        <Shape h="4" w="60%" />
        <Shape h="19rem" rounded="card" />
        <Shape h="6rem" rounded="card" />
        <Shape h="5" w="50%" />
        <Shape h="11" />
        <Shape h="11" />
        <Shape h="11" />
        <Shape h="11" />
      </Column>
    </Loading>
  );
}

type Course = CourseCompletedPageQuery['course'];

/** Starts a new attempt and opens its first step. */
function useStartAgain(courseId: string) {
  const navigate = useNavigate();
  const [startAgain, { loading }] = useMutation(StartAgainDocument, {
    variables: { courseId },
    onError: notifyFailure,
    // Quiz and homework of the earlier attempt are read anew.
    update: (cache, { data }) => {
      for (const { id } of data?.startAgain.modules.flatMap(({ steps }) => steps) ?? [])
        for (const fieldName of ['quiz', 'homework']) cache.evict({ id: cache.identify({ __typename: 'Step', id }) ?? '', fieldName });
    },
    onCompleted: ({ startAgain: { id, modules } }) => {
      const first = stepToContinue(modules, null);
      void navigate(first === null ? `/academy-course-detail/${id}` : stepAddress(id, first));
    },
  });
  return { startAgain: () => void startAgain(), starting: loading };
}

function Completed({ course, at }: { course: Course; at: string }) {
  const { t } = useLingui();
  const { date, number, percent } = useFormat();
  const { progress } = course;
  const again = progress && !progress.completedAt;
  return (
    <Praise aria-label={t`Completion`}>
      <PathDrawing />
      <PageTitle title={t`Congrats!`} />
      <p>
        <Trans>You marked this course as completed</Trans>
      </p>
      <Text fontSize="lg" fontWeight="medium">
        <Isolate {...inLanguage(course.shownLanguage)}>{course.name}</Isolate>
      </Text>
      <chakra.div w="full" maxW="20rem">
        <ProgressPath percents={again ? progress.modulePercents.map(() => 100) : (progress?.modulePercents ?? [])} />
      </chakra.div>
      <Text small>
        {again ? (
          <Trans>
            Completed on {date(at)} · attempt {number(progress.attemptNumber)}, {percent(progress.percent)}
          </Trans>
        ) : (
          <Trans>Completed on {date(at)}</Trans>
        )}
      </Text>
      <ConfirmationLink courseId={course.id} />
    </Praise>
  );
}

function Loaded({ data: { course, nextCourse, courseEvaluation } }: { data: CourseCompletedPageQuery }) {
  const { t } = useLingui();
  const { startAgain, starting } = useStartAgain(course.id);
  const address = `/academy-course-detail/${course.id}`;
  if (!course.lastCompletedAt) return <Navigate to={address} replace />;
  const { academy, progress } = course;
  const crumbs = [
    { key: 'academies', label: t`Academies`, to: '/dashboard' },
    { key: 'academy', label: <Isolate lang={academy.shownLanguage}>{academy.name}</Isolate>, to: `/academy-detail/${academy.id}` },
    { key: 'course', label: <Isolate lang={course.shownLanguage}>{course.name}</Isolate>, to: address },
  ];
  return (
    <Column>
      <Breadcrumbs crumbs={crumbs} />
      <Completed course={course} at={course.lastCompletedAt} />
      {nextCourse && <NextCourse course={nextCourse} />}
      <EvaluationForm key={course.id} courseId={course.id} evaluation={courseEvaluation} />
      <Stack gap="2" borderBlockStartWidth="1px" borderColor="line" pt="5">
        <Text small tone="soft">
          <Trans>You can come back and read everything again.</Trans>
        </Text>
        <Row flexWrap="wrap">
          <ButtonLink to="/my-courses" variant="plain">
            <Trans>Go to my courses</Trans>
          </ButtonLink>
          <ButtonLink to={`${address}?tab=1`} variant="plain">
            {progress?.completedAt ? <Trans>Read again</Trans> : <Trans>Continue</Trans>}
          </ButtonLink>
          {progress?.canStartAgain && <StartAgain attemptsLeft={progress.attemptsLeft ?? null} busy={starting} onStartAgain={startAgain} />}
        </Row>
      </Stack>
    </Column>
  );
}

/** The page at the end of a course: the completion, the next course and two questions (docs/decisions/0051-end-of-a-course.md). */
export function CourseCompletedPage() {
  const { courseId = '' } = useParams();
  // The completion of this visit, and another course that was completed meanwhile.
  const result = useQuery(CourseCompletedPageDocument, { variables: { courseId }, fetchPolicy: 'cache-and-network' });
  return (
    <PageBody>
      <QueryState result={result} skeleton={<CompletedSkeleton />} notFound={<PageNotFound />}>
        {(data) => <Loaded data={data} />}
      </QueryState>
    </PageBody>
  );
}
