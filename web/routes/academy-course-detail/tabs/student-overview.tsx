import { lazy, Suspense } from 'react';
import { StudentOverview } from '../../../features/overview/student-overview.tsx';
import type { ShowDocument } from '../../../features/overview/submitted-homework.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';

/** Loaded when a document is opened. */
const PdfViewer = lazy(async () => ({ default: (await import('../../../features/files/pdf-viewer.tsx')).PdfViewer }));

const showDocument: ShowDocument = (file) => (
  <Suspense fallback={<LinesSkeleton />}>
    <PdfViewer url={file.url} name={file.name} />
  </Suspense>
);

/** Loaded when feedback is written. */
const FeedbackForm = lazy(async () => ({ default: (await import('../../../features/feedback/feedback-form.tsx')).FeedbackForm }));

/** Given feedback comes with the live changes of the results. */
const renderForm = (submissionId: string) => (
  <Suspense fallback={<LinesSkeleton />}>
    <FeedbackForm key={submissionId} submissionId={submissionId} onGiven={() => undefined} autoFocus />
  </Suspense>
);

/** Loaded when statistics are opened. */
const QuizStatistics = lazy(async () => ({ default: (await import('../../../features/quizzes/quiz-statistics.tsx')).QuizStatistics }));

const renderStatistics = (stepId: string) => (
  <Suspense fallback={<LinesSkeleton />}>
    <QuizStatistics key={stepId} stepId={stepId} />
  </Suspense>
);

/** The tab 'Student Overview' of a course, in both modes (docs/specification.md#2-screens-and-routes). */
export function StudentOverviewTab({ courseId }: { courseId: string }) {
  return <StudentOverview courseId={courseId} showDocument={showDocument} renderForm={renderForm} renderStatistics={renderStatistics} />;
}
