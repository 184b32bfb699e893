import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { AcademyCrumbs, AcademyHeading } from '../../features/academies/academy-heading.tsx';
import { AcademyCourses } from '../../features/courses/academy-courses.tsx';
import { useAddressParameters } from '../../shared/address-parameters.ts';
import { firstAnswerLoader } from '../../shared/apollo/first-answer-loader.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { Stack } from '../../shared/ui/layout.tsx';
import { PageTabs } from '../../shared/ui/page-tabs.tsx';
import { RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { CardsSkeleton, Shape } from '../../shared/ui/skeleton.tsx';
import { AcademyNotFound } from './academy-not-found.tsx';
import { AcademyDetailPageDocument, type AcademyDetailPageQuery } from './page.generated.ts';

/** Values of the query parameter `tab` (docs/specification.md#2-screens-and-routes). */
const TAB = { courses: '1', learners: '2' } as const;

/** Loaded when the tab is opened: the page begins with the courses. */
const AcademyLearnersTab = lazyPart(async () => (await import('./academy-learners-tab.tsx')).AcademyLearnersTab);

function LearnersSkeleton() {
  return (
    <Stack gap={{ base: '2', md: '3' }}>
      <Shape h="12" />
      <RowsSkeleton avatar counted />
    </Stack>
  );
}

function Loaded({ data: { academy } }: { data: AcademyDetailPageQuery }) {
  const { t } = useLingui();
  const address = useAddressParameters();
  const items = [
    { key: TAB.courses, label: <Trans>Courses</Trans> },
    ...(academy.viewerCan.seeLearners ? [{ key: TAB.learners, label: <Trans>Learners</Trans> }] : []),
  ];
  const selected = items.find(({ key }) => key === address.get('tab'))?.key ?? TAB.courses;
  return (
    <PageTabs
      label={t`Academy`}
      items={items}
      selected={selected}
      onSelect={(tab) => address.change({ tab, search: null, presence: null, role: null, order: null })}
      lead={<AcademyCrumbs academy={academy} />}
      wide={false}
    >
      <AcademyHeading academy={academy} brief={selected === TAB.learners} />
      {selected === TAB.learners ? (
        <Suspense fallback={<LearnersSkeleton />}>
          <AcademyLearnersTab academyId={academy.id} />
        </Suspense>
      ) : (
        <AcademyCourses academy={academy} />
      )}
    </PageTabs>
  );
}

/** The frame of the academy with its heading and the content of the tab in the address, so that nothing moves when the academy is there. */
function AcademySkeleton() {
  const { t } = useLingui();
  const learners = useAddressParameters().get('tab') === TAB.learners;
  return (
    <PageTabs label={t`Academy`} items={[]} selected="" onSelect={() => undefined} lead={<Shape h="4" w="12rem" my="3.5" maxW="full" />} wide={false}>
      {learners ? (
        <Stack gap={{ base: '2', md: '3' }}>
          <Shape h="7" w="60%" mb="2" />
          <LearnersSkeleton />
        </Stack>
      ) : (
        <Stack gap="6">
          <Shape h="8" w="60%" />
          <CardsSkeleton aspect={CROP_ASPECTS.course} />
        </Stack>
      )}
    </PageTabs>
  );
}

/** An academy: its courses and its learners (docs/specification.md#2-screens-and-routes). */
export function AcademyDetailPage() {
  const { id = '' } = useParams();
  const result = useQuery(AcademyDetailPageDocument, { variables: { id } });
  return (
    <QueryState page result={result} skeleton={<AcademySkeleton />} notFound={<AcademyNotFound />}>
      {(data) => <Loaded key={data.academy.id} data={data} />}
    </QueryState>
  );
}

export const loader = firstAnswerLoader(AcademyDetailPageDocument);
