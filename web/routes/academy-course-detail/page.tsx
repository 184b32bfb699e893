import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import InfoIcon from 'lucide-react/icons/info';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { CourseHeading } from '../../features/courses/course-heading.tsx';
import { useAddressParameters } from '../../shared/address-parameters.ts';
import { firstAnswerLoader } from '../../shared/apollo/first-answer-loader.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Stack } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { LinesSkeleton, Shape } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { type DetailCourse, LEARN_TAB, tabsFor } from './course-tabs.tsx';
import { AcademyCourseDetailPageDocument } from './page.generated.ts';
import { useLiveCourse } from './use-live-course.ts';

/** The query parameters of single tabs, which another tab does not keep. */
const OTHER_TABS = { search: null, presence: null, role: null, order: null, of: null, student: null, attempt: null, show: null };

const Ground = chakra('div', {
  base: { mx: 'auto', px: 'clamp(16px, 4vw, 40px)', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
  variants: {
    kind: {
      page: { maxW: 'page', pt: { base: '4', md: '6' }, pb: '16', gap: '5' },
      wide: { pt: '2', gap: '1' },
    },
  },
});

function Loaded({ course, refetch }: { course: DetailCourse; refetch: () => Promise<unknown> }) {
  const { t } = useLingui();
  const address = useAddressParameters();
  const { tabs, selected } = tabsFor(course, address.get('tab'));
  useLiveCourse(course.id, course.access === 'valid', address.get('step'));
  const open = async () => {
    await refetch().catch(() => undefined);
    address.change({ tab: LEARN_TAB });
  };
  const choose = (tab: string) => address.change({ tab, ...OTHER_TABS, ...(tab === LEARN_TAB ? {} : { step: null }) });
  return (
    <Ground kind={selected.wide ? 'wide' : 'page'}>
      <CourseHeading course={course} quiet={selected.wide ?? false} />
      <Tabs label={t`Course`} items={tabs.map(({ key, label, badge }) => ({ key, label, badge: badge?.(course) }))} selected={selected.key} onSelect={choose}>
        {selected.panel({ course, onOpen: () => void open() })}
      </Tabs>
    </Ground>
  );
}

function CourseSkeleton() {
  return (
    <Ground kind="page">
      <Stack gap="6">
        <Shape h="4" w="16rem" maxW="full" />
        <Shape h="11" w="18rem" maxW="full" />
        <LinesSkeleton count={6} />
      </Stack>
    </Ground>
  );
}

function CourseNotFound() {
  const { t } = useLingui();
  return (
    <Ground kind="page">
      <PageTitle title={t`No course found`} textAlign="center" />
      <EmptyState
        icon={InfoIcon}
        action={
          <ButtonLink to="/dashboard">
            <Trans>Browse academies</Trans>
          </ButtonLink>
        }
      >
        <Trans>This course does not exist, or you do not have access to it.</Trans>
      </EmptyState>
    </Ground>
  );
}

/** The course with the step that opens first, in one request. */
function CoursePage({ courseId }: { courseId: string }) {
  const requested = useAddressParameters().get('step');
  const [variables] = useState({ courseId, stepId: requested, withStep: true });
  const result = useQuery(AcademyCourseDetailPageDocument, { variables });
  return (
    <QueryState result={result} skeleton={<CourseSkeleton />} notFound={<CourseNotFound />}>
      {({ course }) => <Loaded key={course.id} course={course} refetch={result.refetch} />}
    </QueryState>
  );
}

/** A course: Learn, Information and Students (docs/specification.md#2-screens-and-routes). Tab and step are in the URL. */
export function AcademyCourseDetailPage() {
  const { courseId = '' } = useParams();
  return <CoursePage key={courseId} courseId={courseId} />;
}

export const loader = firstAnswerLoader(AcademyCourseDetailPageDocument);
