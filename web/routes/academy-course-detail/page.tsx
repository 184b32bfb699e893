import { useQuery } from '@apollo/client/react';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { CourseCrumbs, CourseHeading } from '../../features/courses/course-heading.tsx';
import { LearnLine } from '../../features/learning/learn-line.tsx';
import { useAddressParameters } from '../../shared/address-parameters.ts';
import { firstAnswerLoader } from '../../shared/apollo/first-answer-loader.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { KEPT_LESSON } from '../../shared/session/session.ts';
import { browserStorage } from '../../shared/store/browser-storage.ts';
import { DialogOpensLater } from '../../shared/ui/opens-later.tsx';
import { PageTabs } from '../../shared/ui/page-tabs.tsx';
import { Shape } from '../../shared/ui/skeleton.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../shared/ui/use-media-query.ts';
import { type DetailCourse, INFORMATION_TAB, LEARN_TAB, loadFirstTab, OVERVIEW_TAB, skeletonOf, tabsFor } from './course-tabs.tsx';
import { loadLessonMenu } from './lesson-parts.ts';
import { AcademyCourseDetailPageDocument } from './page.generated.ts';
import { useLiveCourse } from './use-live-course.ts';

/** The query parameters of single tabs, which another tab does not keep. */
const OTHER_TABS = { search: null, presence: null, role: null, order: null, of: null, student: null, attempt: null, show: null, to: null };

/** Loaded when it is shown: courses hardly ever do not exist. */
const CourseNotFound = lazyPart(async () => (await import('./course-not-found.tsx')).CourseNotFound);

const LessonMenu = lazyPart(loadLessonMenu);

function Loaded({ course, refetch }: { course: DetailCourse; refetch: () => Promise<unknown> }) {
  const { t } = useLingui();
  const address = useAddressParameters();
  const wide = useMediaQuery(WIDE_SCREEN);
  const { key: entry } = useLocation();
  // The menu belongs to one history entry: navigation closes it, also to another step of the course.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const addressOf = (tab: string) => `/academy-course-detail/${encodeURIComponent(course.id)}?tab=${tab}`;
  const { tabs, selected } = tabsFor(course, address.get('tab'));
  useLiveCourse(course.id, course.access === 'valid', address.get('step'));
  const open = async () => {
    await refetch().catch(() => undefined);
    address.change({ tab: LEARN_TAB });
  };
  const choose = (tab: string) => address.change({ tab, ...OTHER_TABS, ...(tab === LEARN_TAB ? {} : { step: null }) });
  const items = tabs.map(({ key, label, badge }) => ({ key, label, badge: badge?.(course) }));
  return (
    <>
      <PageTabs
        label={t`Course`}
        items={items}
        selected={selected.key}
        onSelect={choose}
        lead={<CourseCrumbs course={course} />}
        line={
          selected.key === LEARN_TAB && !wide ? <LearnLine course={course} address={addressOf(INFORMATION_TAB)} onMenu={() => setMenuAt(entry)} /> : undefined
        }
        wide={selected.wide ?? false}
      >
        {!selected.wide && <CourseHeading course={course} quiet={selected.key === OVERVIEW_TAB && address.get('of') !== null} />}
        <Suspense key={selected.key} fallback={selected.skeleton}>
          {selected.panel({ course, onOpen: () => void open() })}
        </Suspense>
      </PageTabs>
      {menuAt === entry && (
        <Suspense fallback={<DialogOpensLater />}>
          <LessonMenu tabs={items} selected={selected.key} addressOf={addressOf} onClose={() => setMenuAt(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The frame of a lesson or of another tab, so that nothing moves when the course is there. */
function CourseSkeleton() {
  const { t } = useLingui();
  const { get } = useAddressParameters();
  const wide = useMediaQuery(WIDE_SCREEN);
  const lesson = get('tab') === LEARN_TAB || get('step') !== null;
  return (
    <PageTabs
      label={t`Course`}
      items={[]}
      selected=""
      onSelect={() => undefined}
      lead={<Shape h="4" w="16rem" maxW="full" />}
      line={lesson && !wide ? <Shape data-lesson h="48px" rounded="0" /> : undefined}
      wide={lesson}
    >
      {!lesson && <Shape h="9" w="18rem" maxW="full" />}
      {skeletonOf(lesson ? LEARN_TAB : get('tab'))}
    </PageTabs>
  );
}

/** The course with the step that opens first, in one request. */
function CoursePage({ courseId }: { courseId: string }) {
  const requested = useAddressParameters().get('step');
  const [variables] = useState({ courseId, stepId: requested, withStep: true });
  const result = useQuery(AcademyCourseDetailPageDocument, { variables });
  const notFound = (
    <Suspense fallback={<CourseSkeleton />}>
      <CourseNotFound />
    </Suspense>
  );
  return (
    <QueryState page result={result} skeleton={<CourseSkeleton />} notFound={notFound}>
      {({ course }) => <Loaded key={course.id} course={course} refetch={result.refetch} />}
    </QueryState>
  );
}

/** A course: Learn, Information and Students (docs/specification.md#2-screens-and-routes). Tab and step are in the URL. */
export function AcademyCourseDetailPage() {
  const { courseId = '' } = useParams();
  return <CoursePage key={courseId} courseId={courseId} />;
}

/** A device that keeps no lesson, or not its code, waits for the server. */
const restore = (url: string) => browserStorage.read(KEPT_LESSON) && import('./kept-lesson.ts').then((kept) => kept.restoreLesson(url)).catch(() => null);

const readCourse = firstAnswerLoader(AcademyCourseDetailPageDocument, restore);

export const loader = async (from: { request: Request }): Promise<null> => (await Promise.all([readCourse(from), loadFirstTab(from)]))[0];
