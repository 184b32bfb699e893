import { Suspense } from 'react';
import { ConfirmationLink } from '../../../features/courses/confirmation-link.tsx';
import { StudentOverview } from '../../../features/overview/student-overview.tsx';
import { lazyPart } from '../../../shared/lazy-part.ts';
import type { ShowDocument } from '../../../shared/ui/homework-file.tsx';
import { Isolate } from '../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';

/** Loaded when a document is opened. */
const PdfViewer = lazyPart(async () => (await import('../../../features/files/pdf-viewer.tsx')).PdfViewer);

const showDocument: ShowDocument = (file) => (
  <Suspense fallback={<LinesSkeleton />}>
    <PdfViewer url={file.url} name={file.name} />
  </Suspense>
);

/** Loaded when feedback is written. */
const FeedbackForm = lazyPart(async () => (await import('../../../features/feedback/feedback-form.tsx')).FeedbackForm);

/** Given feedback comes with the live changes of the results. */
const renderForm = (submissionId: string) => (
  <Suspense fallback={<LinesSkeleton />}>
    <FeedbackForm key={submissionId} submissionId={submissionId} autoFocus />
  </Suspense>
);

/** Loaded when statistics are opened. */
const QuizStatistics = lazyPart(async () => (await import('../../../features/quizzes/quiz-statistics.tsx')).QuizStatistics);

const renderStatistics = (stepId: string) => (
  <Suspense fallback={<LinesSkeleton />}>
    <QuizStatistics key={stepId} stepId={stepId} />
  </Suspense>
);

export interface StudentOverviewTabProps {
  courseId: string;
  /** The name of the course and its language. */
  name: string;
  language: string;
  /** Whether the viewer may write to the learners. */
  mayWrite: boolean;
}

/** The tab 'Email all' for the inactive learners, in both modes. */
const TO_INACTIVE = { search: '?tab=7&to=inactive' };

/** The tab 'Student Overview' of a course, in both modes (docs/specification.md#2-screens-and-routes). */
export function StudentOverviewTab({ courseId, name, language, mayWrite }: StudentOverviewTabProps) {
  const courseName = <Isolate {...inLanguage(language)}>{name}</Isolate>;
  return (
    <StudentOverview
      courseId={courseId}
      courseName={courseName}
      writeTo={mayWrite ? TO_INACTIVE : undefined}
      showDocument={showDocument}
      renderForm={renderForm}
      renderConfirmation={(userId) => (
        <div>
          <ConfirmationLink courseId={courseId} studentId={userId} />
        </div>
      )}
      renderStatistics={renderStatistics}
    />
  );
}
