import { useQuery } from '@apollo/client/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useLivePresence } from '../../../features/presence/use-live-presence.ts';
import { useAddressParameters } from '../../../shared/address-parameters.ts';
import { useShownName } from '../../../shared/editing/languages/shown-text.ts';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { PageBody, pageEdge, Row } from '../../../shared/ui/layout.tsx';
import { PageNotFound } from '../../../shared/ui/page-not-found.tsx';
import { PageTabs } from '../../../shared/ui/page-tabs.tsx';
import { FormSkeleton, LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../../shared/ui/use-media-query.ts';
import { CourseActions, CourseCrumbs, CourseHeader } from './course-header.tsx';
import { InformationTab } from './information-tab.tsx';
import { LearnTab } from './learn-tab.tsx';
import { AdminCourseDetailPageDocument, type AdminCourseDetailPageQuery } from './page.generated.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { StudentsTab } from './students-tab.tsx';

/** Loaded when its tab is opened. */
const EmailAllTab = lazyPart(async () => (await import('../../../features/messages/writing/email-all.tsx')).EmailAll);

const StudentOverviewTab = lazyPart(async () => (await import('../../academy-course-detail/tabs/student-overview.tsx')).StudentOverviewTab);

const ClassroomTab = lazyPart(async () => (await import('../../academy-course-detail/tabs/load-classroom.ts')).loadClassroomTab());

type Course = AdminCourseDetailPageQuery['adminCourse'];

function StudentOverview({ course }: { course: Course }) {
  const { name, language } = useShownName()(course);
  useLivePresence();
  return (
    <Suspense fallback={<LinesSkeleton count={6} height="16" />}>
      <StudentOverviewTab courseId={course.id} name={name} language={language} mayWrite />
    </Suspense>
  );
}

const MeetingRoomsTab = lazyPart(async () => {
  const texts = import('../../../shared/i18n/meeting-catalog.ts').then(({ loadMeetingCatalog }) => loadMeetingCatalog());
  const [tab] = await Promise.all([import('../../../features/meetings/rooms/meeting-rooms.tsx'), texts]);
  return tab.MeetingRooms;
});

/** The heading in the panel of a tab that is as wide as the window. */
const Top = chakra('div', { variants: { wide: { true: { ...pageEdge, py: '3' } } } });

interface AdminTab {
  /** The value of the query parameter `tab` (docs/specification.md#2-screens-and-routes). */
  key: string;
  label: MessageDescriptor;
  wide?: boolean;
  panel: (course: Course, refresh: () => Promise<unknown>) => ReactNode;
}

const LEARN = '1';
const OVERVIEW = '6';
/** The query parameters of single tabs, which another tab does not keep. */
const OTHER_TABS = { search: null, presence: null, role: null, order: null, of: null, student: null, attempt: null, show: null, to: null };
/** The tabs of a course in admin mode. */
const TABS: readonly AdminTab[] = [
  { key: LEARN, label: msg`Learn`, wide: true, panel: (course, refresh) => <LearnTab course={course} refresh={refresh} /> },
  { key: '2', label: msg`Information`, panel: (course, refresh) => <InformationTab courseId={course.id} refresh={refresh} /> },
  { key: '3', label: msg`Students`, panel: (course) => <StudentsTab course={course} /> },
  {
    key: '4',
    label: msg`Classroom`,
    panel: (course) => (
      <Suspense fallback={<LinesSkeleton count={6} height="16" />}>
        <ClassroomTab courseId={course.id} />
      </Suspense>
    ),
  },
  {
    key: '5',
    label: msg`Meeting Rooms`,
    panel: (course) => (
      <Suspense fallback={<LinesSkeleton count={6} height="16" />}>
        <MeetingRoomsTab courseId={course.id} />
      </Suspense>
    ),
  },
  {
    key: OVERVIEW,
    label: msg`Student Overview`,
    panel: (course) => <StudentOverview course={course} />,
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
  const wide = useMediaQuery(WIDE_SCREEN);
  const selected = TABS.find(({ key }) => key === address.get('tab')) ?? TABS[0];
  if (selected === undefined) return null;
  const choose = (tab: string) => address.change({ tab, ...OTHER_TABS, ...(tab === LEARN ? {} : { step: null, in: null, module: null, gaps: null }) });
  const opened = selected.key === LEARN ? address.get('step') : null;
  const step = course.modules.flatMap(({ steps }) => steps).find(({ id }) => id === opened);
  const quiet = opened !== null || (selected.key === OVERVIEW && address.get('of') !== null);
  const part = opened === 'new' ? t`New step` : step === undefined ? t(selected.label) : nameOf(step).name;
  return (
    <PageTabs
      label={t`Course`}
      items={TABS.map(({ key, label }) => ({ key, label: t(label) }))}
      selected={selected.key}
      onSelect={choose}
      lead={
        <Row flexWrap="wrap">
          <chakra.div flex="1 1 5rem" minW="0">
            <CourseCrumbs course={course} />
          </chakra.div>
          {!wide && opened === null && <CourseActions course={course} />}
        </Row>
      }
      wide={selected.wide ?? false}
      quiet={opened !== null}
    >
      <Top wide={(selected.wide ?? false) && !quiet}>
        <CourseHeader course={course} part={part} quiet={quiet} />
      </Top>
      {selected.panel(course, refresh)}
    </PageTabs>
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
    <QueryState page result={result} stays skeleton={<PageSkeleton />} notFound={missing}>
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
