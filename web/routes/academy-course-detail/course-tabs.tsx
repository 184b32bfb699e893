import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import type { CallButtonProps } from '../../features/calls/call-button.tsx';
import { InformationSkeleton } from '../../features/courses/information-skeleton.tsx';
import { LearnSkeleton } from '../../features/learning/learn-layout.tsx';
import { CourseTeam } from '../../features/people/course-team.tsx';
import { StepSkeleton } from '../../features/steps/step-view.tsx';
import { sentFirst } from '../../shared/apollo/first-answer.ts';
import { lazyPart, optionalPart } from '../../shared/lazy-part.ts';
import { BlocksSkeleton, RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { FormSkeleton, LinesSkeleton, Shape } from '../../shared/ui/skeleton.tsx';
import { whenIdle } from '../../shared/when-idle.ts';
import type { AcademyCourseDetailPageQuery } from './page.generated.ts';
import { LearnTab } from './tabs/learn.tsx';

/** Milliseconds after which the next tab is loaded although the browser is busy. */
const STUDENTS_WAIT = 5000;

/** Loaded when their tabs are opened: the Learn tab, which opens first, does not need them. */
const loadStudents = async () => (await import('./tabs/students.tsx')).StudentsTab;
const StudentsTab = lazyPart(loadStudents);
const loadInformation = () => import('../../features/courses/course-information.tsx');
const CourseInformation = lazyPart(async () => {
  const { CourseInformation: part } = await loadInformation();
  // Those who read about a course often look next at who else is in it: 10 KB.
  whenIdle(() => void loadStudents().catch(() => undefined), STUDENTS_WAIT);
  return part;
});

/** Loads the Information tab and its answer if boot.js sent the query, so that the first render of the page has both. */
export async function loadFirstTab(from: { request: Request }): Promise<void> {
  if (sentFirst('CourseInformation') === undefined) return;
  const part = await loadInformation().catch(() => null);
  await part?.loader(from);
}

/** Loaded with the team. */
const LazyCallButton = optionalPart(async () => (await import('../../features/calls/call-button.tsx')).CallButton);
const callButton = (person: CallButtonProps['person']) => (
  <Suspense>
    <LazyCallButton person={person} />
  </Suspense>
);

const ReceivedMessages = lazyPart(async () => (await import('../../features/messages/received-messages.tsx')).ReceivedMessages);
const ClassroomTab = lazyPart(async () => (await import('./tabs/load-classroom.ts')).loadClassroomTab());
/** The texts of the next tabs are in the catalog of the admin mode. */
const loadCatalog = async () => (await import('../../shared/i18n/admin-catalog.ts')).loadAdminCatalog();
const loadMeetingCatalog = async () => (await import('../../shared/i18n/meeting-catalog.ts')).loadMeetingCatalog();
const EmailAllTab = lazyPart(async () => {
  const [tab] = await Promise.all([import('../../features/messages/writing/email-all.tsx'), loadCatalog()]);
  return tab.EmailAll;
});
const MeetingRoomsTab = lazyPart(async () => {
  const [tab] = await Promise.all([import('../../features/meetings/rooms/meeting-rooms.tsx'), loadMeetingCatalog()]);
  return tab.MeetingRooms;
});
const StudentOverviewTab = lazyPart(async () => {
  const [tab] = await Promise.all([import('./tabs/student-overview.tsx'), loadCatalog()]);
  return tab.StudentOverviewTab;
});

export type DetailCourse = AcademyCourseDetailPageQuery['course'];

interface CourseTabProps {
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
  /** In the shape of the panel, while the course or the panel is loaded. */
  skeleton: ReactNode;
  panel: (props: CourseTabProps) => ReactNode;
}

const hasAccess = (course: DetailCourse) => course.access === 'valid';

export const LEARN_TAB = '1';
export const INFORMATION_TAB = '2';
export const OVERVIEW_TAB = '6';

const LEARN = (
  <LearnSkeleton>
    <StepSkeleton />
  </LearnSkeleton>
);
const LINES = <LinesSkeleton count={6} height="16" />;
/** The filters and the people. */
const STUDENTS = (
  <>
    <Shape h="12" />
    <RowsSkeleton avatar counted />
  </>
);

/** The tabs of a course in the order of their numbers. Those without a number follow. */
const COURSE_TABS: readonly CourseTab[] = [
  { key: LEARN_TAB, label: <Trans>Learn</Trans>, visible: hasAccess, wide: true, skeleton: LEARN, panel: ({ course }) => <LearnTab course={course} /> },
  {
    key: INFORMATION_TAB,
    label: <Trans>Information</Trans>,
    visible: () => true,
    skeleton: <InformationSkeleton />,
    // Only people of a shared course may be called (docs/product-rules.md#2-who-may-do-what).
    panel: ({ course, onOpen }) => (
      <CourseInformation
        courseId={course.id}
        onOpen={onOpen}
        renderTeam={(team) => <CourseTeam team={team} presence={hasAccess(course)} action={hasAccess(course) ? callButton : undefined} />}
      />
    ),
  },
  {
    key: '3',
    label: <Trans>Students</Trans>,
    visible: (course) => hasAccess(course) && course.viewerCan.seeLearners,
    badge: ({ onlineCount }) => ({ count: onlineCount, label: plural(onlineCount, { one: '# other person is online', other: '# other people are online' }) }),
    skeleton: STUDENTS,
    panel: ({ course }) => <StudentsTab course={course} />,
  },
  {
    key: '4',
    label: <Trans>Classroom</Trans>,
    visible: hasAccess,
    skeleton: LINES,
    panel: ({ course }) => <ClassroomTab courseId={course.id} />,
  },
  {
    key: '5',
    label: <Trans>Meeting Rooms</Trans>,
    visible: (course) => hasAccess(course) && course.viewerCan.seeLearners,
    skeleton: LINES,
    panel: ({ course }) => <MeetingRoomsTab courseId={course.id} />,
  },
  {
    key: OVERVIEW_TAB,
    label: <Trans>Student Overview</Trans>,
    visible: (course) => course.viewerCan.review,
    skeleton: <BlocksSkeleton />,
    panel: ({ course }) => <StudentOverviewTab courseId={course.id} name={course.name} language={course.shownLanguage} mayWrite={course.viewerCan.message} />,
  },
  {
    key: '7',
    label: <Trans>Email all</Trans>,
    visible: (course) => course.viewerCan.message,
    skeleton: <FormSkeleton fields={3} />,
    panel: ({ course }) => <EmailAllTab courseId={course.id} />,
  },
  {
    key: 'messages',
    label: <Trans>Messages</Trans>,
    visible: (course) => course.hasMessages,
    skeleton: LINES,
    panel: ({ course }) => <ReceivedMessages courseId={course.id} />,
  },
];

/** Returns the shape of a tab, or else that of Information, before it is known which tabs the viewer sees. */
export const skeletonOf = (requested: string | null): ReactNode => (COURSE_TABS.find(({ key }) => key === requested) ?? COURSE_TABS[1])?.skeleton;

/** Returns the tabs that the viewer sees, and the one in the URL or the first. */
export function tabsFor(course: DetailCourse, requested: string | null): { tabs: readonly CourseTab[]; selected: CourseTab } {
  const tabs = COURSE_TABS.filter((tab) => tab.visible(course));
  const selected = tabs.find(({ key }) => key === requested) ?? tabs[0];
  if (selected === undefined) throw new Error('A course always has its Information tab');
  return { tabs, selected };
}
