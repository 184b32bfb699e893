import { useQuery } from '@apollo/client/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useShownName } from '../../../features/authoring/languages/shown-text.ts';
import { CourseStudents } from '../../../features/people/course-students.tsx';
import { useAddressParameters } from '../../../shared/address-parameters.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { PageBody } from '../../../shared/ui/layout.tsx';
import { PageNotFound } from '../../../shared/ui/page-not-found.tsx';
import { FormSkeleton, LinesSkeleton, Shape } from '../../../shared/ui/skeleton.tsx';
import { Tabs } from '../../../shared/ui/tabs.tsx';
import { CourseHeader } from './course-header.tsx';
import { InformationTab } from './information-tab.tsx';
import { LearnTab } from './learn-tab.tsx';
import { AdminCourseDetailPageDocument, type AdminCourseDetailPageQuery } from './page.generated.ts';

/** Loaded when its tab is opened. */
const EmailAllTab = lazy(async () => ({ default: (await import('../../academy-course-detail/tabs/email-all.tsx')).EmailAllTab }));

const StudentOverviewTab = lazy(async () => ({ default: (await import('../../academy-course-detail/tabs/student-overview.tsx')).StudentOverviewTab }));

type Course = AdminCourseDetailPageQuery['adminCourse'];

const Ground = chakra('div', {
  base: {
    mx: 'auto',
    px: 'clamp(16px, 4vw, 40px)',
    pt: { base: '3', md: '4' },
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '3',
  },
  variants: { kind: { wide: {}, page: { maxW: 'page', pb: '16' } } },
});

interface AdminTab {
  /** The value of the query parameter `tab` (docs/specification.md#2-screens-and-routes). */
  key: string;
  label: MessageDescriptor;
  wide?: boolean;
  panel: (course: Course, refresh: () => Promise<unknown>) => ReactNode;
}

const LEARN = '1';
/** The query parameters of single tabs, which another tab does not keep. */
const OTHER_TABS = { search: null, presence: null, role: null, order: null, of: null, student: null, attempt: null, show: null };
/** The tabs of a course in admin mode. 4 and 5 (Classroom, Meeting Rooms) are added with their features. */
const TABS: readonly AdminTab[] = [
  { key: LEARN, label: msg`Learn`, wide: true, panel: (course, refresh) => <LearnTab course={course} refresh={refresh} /> },
  { key: '2', label: msg`Information`, panel: (course, refresh) => <InformationTab courseId={course.id} refresh={refresh} /> },
  { key: '3', label: msg`Students`, panel: (course) => <CourseStudents courseId={course.id} seeEmails /> },
  {
    key: '6',
    label: msg`Student Overview`,
    panel: (course) => (
      <Suspense fallback={<LinesSkeleton count={6} />}>
        <StudentOverviewTab courseId={course.id} />
      </Suspense>
    ),
  },
  {
    key: '7',
    label: msg`Email all`,
    panel: (course) => (
      <Suspense fallback={<FormSkeleton fields={3} />}>
        <EmailAllTab courseId={course.id} />
      </Suspense>
    ),
  },
];

function Loaded({ course, refresh }: { course: Course; refresh: () => Promise<unknown> }) {
  const { t } = useLingui();
  const address = useAddressParameters();
  const nameOf = useShownName();
  const selected = TABS.find(({ key }) => key === address.get('tab')) ?? TABS[0];
  if (selected === undefined) return null;
  const choose = (tab: string) => address.change({ tab, ...OTHER_TABS, ...(tab === LEARN ? {} : { step: null, in: null, module: null }) });
  const opened = selected.key === LEARN ? address.get('step') : null;
  const step = course.modules.flatMap(({ steps }) => steps).find(({ id }) => id === opened);
  const part = opened === 'new' ? t`New step` : step === undefined ? t(selected.label) : nameOf(step).name;
  return (
    <Ground kind={selected.wide ? 'wide' : 'page'}>
      <CourseHeader course={course} part={part} quiet={opened !== null} />
      <Tabs label={t`Course`} items={TABS.map(({ key, label }) => ({ key, label: t(label) }))} selected={selected.key} onSelect={choose}>
        {selected.panel(course, refresh)}
      </Tabs>
    </Ground>
  );
}

function PageSkeleton() {
  return (
    <Ground kind="page">
      <Shape h="4" w="16rem" maxW="full" />
      <Shape h="9" w="20rem" maxW="full" />
      <LinesSkeleton count={8} height="11" />
    </Ground>
  );
}

function Fetched({ id }: { id: string }) {
  const result = useQuery(AdminCourseDetailPageDocument, { variables: { id } });
  // Only for a course that does not exist; other failures show their reason and Try again (docs/product-rules.md#8-interfaces).
  const missing = (
    <PageBody>
      <PageNotFound />
    </PageBody>
  );
  return (
    <QueryState result={result} stays skeleton={<PageSkeleton />} notFound={missing}>
      {({ adminCourse }) => <Loaded key={adminCourse.id} course={adminCourse} refresh={result.refetch} />}
    </QueryState>
  );
}

/** A course in admin mode (docs/specification.md#2-screens-and-routes). Tab and step are in the URL; `/edit-content` opens the Learn tab. */
export function AdminCourseDetailPage() {
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  if (/\/edit-content\/?$/i.test(pathname)) {
    const parameters = new URLSearchParams(search);
    parameters.set('tab', LEARN);
    return <Navigate to={`/admin/course-detail/${id}?${parameters.toString()}`} replace />;
  }
  return <Fetched key={id} id={id} />;
}
