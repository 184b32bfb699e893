import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { SuggestedCourses, suggestionsFrom } from '../../features/courses/suggested-courses.tsx';
import { firstAnswerLoader } from '../../shared/apollo/first-answer-loader.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { useViewer } from '../../shared/session/session.ts';
import { Isolate, PageBody, Stack } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { CardsSkeleton, Loading, Shape } from '../../shared/ui/skeleton.tsx';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import { AcademiesSection } from './academies-section.tsx';
import { HomeSections } from './home-sections.tsx';
import { DashboardPageDocument, type DashboardPageQuery } from './page.generated.ts';

/** The start page: the begun courses, or courses to begin with, and the academies (docs/specification.md#2-screens-and-routes). */
export function DashboardPage() {
  const { t } = useLingui();
  const result = useQuery(DashboardPageDocument);
  const more = useMore(async (cursor) => {
    await result.fetchMore({ variables: { cursor }, updateQuery: append });
  });
  return (
    <PageBody>
      <PageTitle title={t`Academies`}>
        <Greeting data={result.data} loading={result.loading} />
      </PageTitle>
      <QueryState result={result} skeleton={<DashboardSkeleton />}>
        {(data) => {
          const { continueCards, firstCourses, academies } = data;
          const { nextCursor } = academies;
          return (
            <>
              <HomeSections data={data} />
              {continueCards.enrolledCourses === 0 && <SuggestedCourses courses={suggestionsFrom(firstCourses)} />}
              <AcademiesSection
                academies={academies}
                courses={firstCourses}
                hasCourses={continueCards.enrolledCourses > 0}
                percents={new Map(continueCards.items.map(({ course }) => [course.id, course.progress?.percent ?? 0]))}
                onMore={nextCursor == null ? undefined : () => more.load(nextCursor)}
                loadingMore={more.loading}
              />
            </>
          );
        }}
      </QueryState>
    </PageBody>
  );
}

/** Welcomes people who have never opened a step, also those who were invited to a course or teach, and greets everybody else. */
function Greeting({ data, loading }: { data: DashboardPageQuery | undefined; loading: boolean }) {
  const { name } = useViewer();
  if (data === undefined) return loading ? <Shape as="span" h="8" w="70%" /> : <Trans>Academies</Trans>;
  const { hasStarted, enrolledCourses } = data.continueCards;
  const invited = enrolledCourses > 0 || (data.homeWork != null && data.homeWork.courses.length > 0);
  if (!hasStarted && invited) {
    return (
      <Trans>
        Welcome, <Isolate>{name}</Isolate>
      </Trans>
    );
  }
  if (hasStarted || suggestionsFrom(data.firstCourses).length === 0) {
    return (
      <Trans>
        Good to see you again, <Isolate>{name}</Isolate>
      </Trans>
    );
  }
  return (
    <Trans>
      Welcome, <Isolate>{name}</Isolate>. Choose a course to begin.
    </Trans>
  );
}

/** The row of begun courses and the cards of academies. */
function DashboardSkeleton() {
  return (
    <>
      <Loading>
        <Stack gap="6">
          <Shape h="5" w="14rem" maxW="full" />
          <Shape h="12rem" rounded="card" />
        </Stack>
      </Loading>
      <CardsSkeleton aspect={CROP_ASPECTS.academy} />
    </>
  );
}

function append(shown: DashboardPageQuery, { fetchMoreResult: next }: { fetchMoreResult: DashboardPageQuery }): DashboardPageQuery {
  return { ...shown, academies: withNextPage(shown.academies, next.academies) };
}

export const loader = firstAnswerLoader(DashboardPageDocument);
