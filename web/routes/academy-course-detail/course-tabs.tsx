import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { CourseInformation } from '../../features/courses/course-information.tsx';
import { CourseTeam } from '../../features/people/course-team.tsx';
import { FormSkeleton, LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import type { AcademyCourseDetailPageQuery } from './page.generated.ts';
import { LearnTab } from './tabs/learn.tsx';

/** Loaded when its tab is opened: the Learn tab, which opens first, does not need it. */
const CourseStudents = lazy(async () => ({ default: (await import('../../features/people/course-students.tsx')).CourseStudents }));

const ReceivedMessages = lazy(async () => ({ default: (await import('../../features/messages/received-messages.tsx')).ReceivedMessages }));
/** The texts of the next tabs are in the catalog of the admin mode. */
const loadCatalog = async () => (await import('../../shared/i18n/admin-catalog.ts')).loadAdminCatalog();
const EmailAllTab = lazy(async () => {
  const [{ EmailAllTab: tab }] = await Promise.all([import('./tabs/email-all.tsx'), loadCatalog()]);
  return { default: tab };
});
const StudentOverviewTab = lazy(async () => {
  const [{ StudentOverviewTab: tab }] = await Promise.all([import('./tabs/student-overview.tsx'), loadCatalog()]);
  return { default: tab };
});

export type DetailCourse = AcademyCourseDetailPageQuery['course'];

export interface CourseTabProps {
  course: DetailCourse;
  /** Called after enrolling, when the course is open. */
  onOpen: () => void;
}

export interface CourseTab {
  /** The value of the query parameter `tab` (docs/specification.md#2-screens-and-routes). */
  key: string;
  label: ReactNode;
  /** Whether the viewer sees the tab. */
  visible: (course: DetailCourse) => boolean;
  /** The count and its label, evaluated at render. */
  badge?: (course: DetailCourse) => { count: number; label: string };
  /** The panel uses the full width. */
  wide?: boolean;
  panel: (props: CourseTabProps) => ReactNode;
}

const hasAccess = (course: DetailCourse) => course.access === 'valid';

export const LEARN_TAB = '1';
const INFORMATION_TAB = '2';

/** The tabs of a course in the order of their numbers. 4 and 5 (Classroom, Meeting Rooms) are added with their features; those without a number follow. */
export const COURSE_TABS: readonly CourseTab[] = [
  { key: LEARN_TAB, label: <Trans>Learn</Trans>, visible: hasAccess, wide: true, panel: ({ course }) => <LearnTab course={course} /> },
  {
    key: INFORMATION_TAB,
    label: <Trans>Information</Trans>,
    visible: () => true,
    panel: ({ course, onOpen }) => <CourseInformation courseId={course.id} onOpen={onOpen} renderTeam={(team) => <CourseTeam team={team} />} />,
  },
  {
    key: '3',
    label: <Trans>Students</Trans>,
    visible: (course) => hasAccess(course) && course.viewerCan.seeLearners,
    badge: ({ onlineCount }) => ({ count: onlineCount, label: plural(onlineCount, { one: '# other person is online', other: '# other people are online' }) }),
    panel: ({ course }) => (
      <Suspense fallback={<LinesSkeleton count={6} />}>
        <CourseStudents courseId={course.id} seeEmails={course.viewerCan.seeEmails} />
      </Suspense>
    ),
  },
  {
    key: '6',
    label: <Trans>Student Overview</Trans>,
    visible: (course) => course.viewerCan.review,
    panel: ({ course }) => (
      <Suspense fallback={<LinesSkeleton count={6} />}>
        <StudentOverviewTab courseId={course.id} />
      </Suspense>
    ),
  },
  {
    key: '7',
    label: <Trans>Email all</Trans>,
    visible: (course) => course.viewerCan.message,
    panel: ({ course }) => (
      <Suspense fallback={<FormSkeleton fields={3} />}>
        <EmailAllTab courseId={course.id} />
      </Suspense>
    ),
  },
  {
    key: 'messages',
    label: <Trans>Messages</Trans>,
    visible: (course) => course.hasMessages,
    panel: ({ course }) => (
      <Suspense fallback={<LinesSkeleton count={6} />}>
        <ReceivedMessages courseId={course.id} />
      </Suspense>
    ),
  },
];

/** Returns the tabs that the viewer sees, and the one in the URL or the first. */
export function tabsFor(course: DetailCourse, requested: string | null): { tabs: readonly CourseTab[]; selected: CourseTab } {
  const tabs = COURSE_TABS.filter((tab) => tab.visible(course));
  const selected = tabs.find(({ key }) => key === requested) ?? tabs[0];
  if (selected === undefined) throw new Error('A course always has its Information tab');
  return { tabs, selected };
}
