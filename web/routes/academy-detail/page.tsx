import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { AcademyHeading } from '../../features/academies/academy-heading.tsx';
import { AcademyCourses } from '../../features/courses/academy-courses.tsx';
import { AcademyLearners } from '../../features/people/academy-learners.tsx';
import { useLivePresence } from '../../features/presence/use-live-presence.ts';
import { useAddressParameters } from '../../shared/address-parameters.ts';
import { firstAnswerLoader } from '../../shared/apollo/first-answer-loader.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { useViewer } from '../../shared/session/session.ts';
import { PageBody, Stack } from '../../shared/ui/layout.tsx';
import { CardsSkeleton, Shape } from '../../shared/ui/skeleton.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { AcademyNotFound } from './academy-not-found.tsx';
import { AcademyDetailPageDocument, type AcademyDetailPageQuery } from './page.generated.ts';

/** Values of the query parameter `tab` (docs/specification.md#2-screens-and-routes). */
const TAB = { courses: '1', learners: '2' } as const;

function LiveLearners({ academyId }: { academyId: string }) {
  useLivePresence();
  const { role } = useViewer();
  // The only ones who see email addresses (docs/product-rules.md#2-who-may-do-what).
  return <AcademyLearners academyId={academyId} seeEmails={role === 'admin' || role === 'module_trainer'} />;
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
    <>
      <AcademyHeading academy={academy} />
      <Tabs
        label={t`Academy`}
        items={items}
        selected={selected}
        onSelect={(tab) => address.change({ tab, search: null, presence: null, role: null, order: null })}
      >
        {selected === TAB.learners ? <LiveLearners academyId={academy.id} /> : <AcademyCourses academy={academy} />}
      </Tabs>
    </>
  );
}

/** An academy: its courses and its learners (docs/specification.md#2-screens-and-routes). */
export function AcademyDetailPage() {
  const { id = '' } = useParams();
  const result = useQuery(AcademyDetailPageDocument, { variables: { id } });
  const skeleton = (
    <Stack gap="6">
      <Shape h="4" w="12rem" />
      <Shape h="8" w="60%" />
      <Shape h="11" w="14rem" />
      <CardsSkeleton aspect={CROP_ASPECTS.course} />
    </Stack>
  );
  return (
    <PageBody>
      <QueryState result={result} skeleton={skeleton} notFound={<AcademyNotFound />}>
        {(data) => <Loaded key={data.academy.id} data={data} />}
      </QueryState>
    </PageBody>
  );
}

export const loader = firstAnswerLoader(AcademyDetailPageDocument);
