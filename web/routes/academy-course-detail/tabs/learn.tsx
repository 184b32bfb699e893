import { skipToken, useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { stepToContinue } from '../../../../schema/learning-rules.ts';
import { BookmarkMark, StepNote, StepStar } from '../../../features/bookmarks/lazy-bookmarks.ts';
import { barActionOf } from '../../../features/learning/bar-action.ts';
import { CompletionProblem } from '../../../features/learning/completion-problem.tsx';
import { useWaiting } from '../../../features/learning/completion-state.ts';
import { StartAgainDocument } from '../../../features/learning/learn.generated.ts';
import { LearnBar, type PendingTasks } from '../../../features/learning/learn-bar.tsx';
import { LearnLayout } from '../../../features/learning/learn-layout.tsx';
import type { Outline_CourseFragment } from '../../../features/learning/outline.generated.ts';
import type { OutlineSheetHandle } from '../../../features/learning/outline-sheet.tsx';
import { rememberOwnProgress } from '../../../features/learning/own-progress.ts';
import { positionOf } from '../../../features/learning/position.ts';
import { StepMark } from '../../../features/learning/step-mark.ts';
import { useCompletion } from '../../../features/learning/use-completion.ts';
import { useOpenStep } from '../../../features/learning/use-open-step.ts';
import { withWaiting } from '../../../features/learning/waiting-progress.ts';
import { StepViewDocument } from '../../../features/steps/step-view.generated.ts';
import { StepView } from '../../../features/steps/step-view.tsx';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { lazyPart, optionalPart } from '../../../shared/lazy-part.ts';
import { useViewer } from '../../../shared/session/session.ts';
import { PartOpensLater } from '../../../shared/ui/opens-later.tsx';
import { Resting } from '../../../shared/ui/resting.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { loadStepFeedback, loadStepHomework, loadStepQuiz } from '../lesson-parts.ts';
import { AcademyCourseDetailPageDocument } from '../page.generated.ts';
import { ReadingButton } from '../reading-button.tsx';
import { StepTasksDocument } from './learn.generated.ts';
import { useLoadAhead } from './use-load-ahead.ts';

/** Loaded at the end of a course. */
const CourseCompleted = lazyPart(async () => (await import('../../../features/learning/course-completed.tsx')).CourseCompleted);

/** Loaded when there is nothing to learn, or not yet. */
const LockedStep = lazyPart(async () => (await import('../../../features/learning/locked-step.tsx')).LockedStep);
const NoSteps = lazyPart(async () => (await import('../../../features/learning/no-steps.tsx')).NoSteps);

/** Loaded when a document is opened. */
const PdfViewer = lazyPart(async () => (await import('../../../features/files/pdf-viewer.tsx')).PdfViewer);

/** Loaded with a step that has a quiz. */
const StepQuiz = lazyPart(loadStepQuiz);

/** Loaded with a step that has homework. */
const StepHomework = lazyPart(loadStepHomework);

/** Loaded with homework that was saved. */
const StepFeedback = lazyPart(loadStepFeedback);

/** Loaded for admins. */
const EditStep = optionalPart(async () => (await import('../../../features/learning/edit-step.tsx')).EditStep);

/** The next step, which opens then, shows it. */
const sayModuleCompleted = ({ name, shownLanguage }: Outline_CourseFragment['modules'][number]) =>
  void showToast({
    tone: 'success',
    title: <Trans>Successfully completed module</Trans>,
    body: <bdi lang={shownLanguage}>{name}</bdi>,
    forNextPage: true,
  });

/** Starts a new attempt and opens its first step. */
function useStartAgain(course: Outline_CourseFragment, goTo: (stepId: string) => void) {
  const [startAgain, { loading }] = useMutation(StartAgainDocument, {
    variables: { courseId: course.id },
    onError: notifyFailure,
    // Quiz and homework of the earlier attempt: the next step is read anew.
    update: (cache) => {
      for (const fieldName of ['quiz', 'homework'])
        for (const id of course.modules.flatMap(({ steps }) => steps.map((step) => step.id)))
          cache.evict({ id: cache.identify({ __typename: 'Step', id }) ?? '', fieldName });
    },
    onCompleted: ({ startAgain: { modules } }) => {
      const first = stepToContinue(modules, null);
      if (first !== null) goTo(first);
    },
  });
  return { startAgain: () => void startAgain(), starting: loading };
}

/** The current step, the forward action and its errors. */
function useLearning(course: Outline_CourseFragment) {
  const client = useApolloClient();
  const [fresh, setFresh] = useState(false);
  const { stepId, position, addressOf, goTo } = useOpenStep(course);
  const { startAgain, starting } = useStartAgain(course, (id) => {
    setFresh(false);
    goTo(id);
  });
  const completion = useCompletion(stepId, {
    course,
    isReadable: (id) =>
      client.readQuery({ query: StepViewDocument, variables: { stepId: id } }) !== null && positionOf(course.modules, id)?.step.state !== 'locked',
    goTo: (id) => goTo(id, true),
    onModuleCompleted: sayModuleCompleted,
    onCourseCompleted: () => setFresh(true),
    refresh: () =>
      void client.query({ query: AcademyCourseDetailPageDocument, variables: { courseId: course.id }, fetchPolicy: 'network-only' }).catch(() => undefined),
  });
  const { modules, progress, viewingAsEnrolled: viewing } = course;
  const action = position && barActionOf({ position, courseCompleted: Boolean(progress?.completedAt), viewing });
  const continueId = stepToContinue(modules, progress?.currentStepId === stepId ? null : progress?.currentStepId);
  const continueAddress = continueId === null || continueId === stepId ? null : addressOf(continueId);
  return { stepId, position, addressOf, action, continueAddress, fresh, startAgain, starting, ...completion };
}

/** The tasks of the open step, from the cache: the step was read with them. A complete step holds nothing, also when a task was added later. */
function useTasks(stepId: string | null, holds: boolean) {
  const client = useApolloClient();
  const variables = { stepId: stepId ?? '' };
  const step = useQuery(StepTasksDocument, stepId === null ? skipToken : { variables, fetchPolicy: 'cache-only' }).data?.step;
  const pending: PendingTasks = {
    quiz: holds && step?.quiz?.finished === false,
    homework: holds && step?.homework != null && step.homework.submission?.status !== 'submitted',
  };
  const refresh = () => void client.query({ query: StepTasksDocument, variables, fetchPolicy: 'network-only' }).catch(() => undefined);
  return { step, pending, refresh };
}

/** Quiz and homework of the open step, below its content. */
function StepTasks({ tasks: { step, refresh }, viewing }: { tasks: Pick<ReturnType<typeof useTasks>, 'step' | 'refresh'>; viewing: boolean }) {
  if (step == null || (step.quiz == null && step.homework == null)) return null;
  return (
    <Suspense fallback={<PartOpensLater skeleton={<LinesSkeleton />} />}>
      {step.quiz != null && <StepQuiz step={step} readOnly={viewing} onIdempotencyKey={rememberOwnProgress} onRefused={refresh} />}
      {step.homework != null && (
        <StepHomework step={step} readOnly={viewing} onIdempotencyKey={rememberOwnProgress} refresh={refresh}>
          {step.homework.submission != null && (
            <Suspense fallback={null}>
              <StepFeedback stepId={step.id} />
            </Suspense>
          )}
        </StepHomework>
      )}
    </Suspense>
  );
}

/** The stars of the outline. */
function OutlineStars({ starred, children }: { starred: ReadonlySet<string>; children: ReactNode }) {
  const markOf = (stepId: string) =>
    starred.has(stepId) && (
      <Suspense fallback={null}>
        <BookmarkMark />
      </Suspense>
    );
  return <StepMark value={markOf}>{children}</StepMark>;
}

const showDocument = (file: { url: string; name: string }) => (
  <Suspense fallback={<PartOpensLater skeleton={<LinesSkeleton />} />}>
    <PdfViewer url={file.url} name={file.name} />
  </Suspense>
);

const Star = (props: ComponentProps<typeof StepStar>) => (
  <Suspense fallback={null}>
    <StepStar {...props} />
  </Suspense>
);

const Note = (props: ComponentProps<typeof StepNote>) => (
  <Suspense fallback={null}>
    <StepNote {...props} />
  </Suspense>
);

const Edit = (props: ComponentProps<typeof EditStep>) => (
  <Suspense fallback={null}>
    <EditStep {...props} />
  </Suspense>
);

/** The Learn tab: one step at a time, the outline beside it, the bar below it (docs/specification.md#4-states-and-transitions). */
export function LearnTab({ course: stored }: { course: Outline_CourseFragment }) {
  const { role } = useViewer();
  const course = withWaiting(stored, useWaiting());
  const contents = useRef<OutlineSheetHandle>(null);
  const [starred, setStarred] = useState<ReadonlySet<string>>(new Set());
  const { stepId, position, addressOf, action, continueAddress, fresh, startAgain, starting, busy, error, forward } = useLearning(course);
  useLoadAhead(stored, stepId);
  const { modules, progress, viewingAsEnrolled: viewing } = course;
  const tasks = useTasks(stepId, !viewing && position !== null && position.step.state !== 'completed');
  const problem = position && action && error !== null && (
    <CompletionProblem error={error} modules={modules} moduleId={position.module.id} addressOf={addressOf} onRetry={() => forward(action, position)} />
  );
  const bar = position && action && position.step.state !== 'locked' && (
    <Resting shown={position.step.id}>
      <LearnBar
        action={action}
        viewing={viewing}
        pending={tasks.pending}
        previousAddress={position.previousStepId && addressOf(position.previousStepId)}
        busy={busy}
        onForward={() => forward(action, position)}
        onContents={() => contents.current?.open()}
        percents={progress?.modulePercents ?? modules.map(() => 0)}
        percent={progress?.percent ?? 0}
        problem={problem}
      />
    </Resting>
  );
  return (
    <OutlineStars starred={starred}>
      <LearnLayout course={course} openStepId={stepId} addressOf={addressOf} contents={contents} bar={bar} tools={<ReadingButton />}>
        {stepId === null || position === null ? (
          <NoSteps course={course} continueAddress={continueAddress} />
        ) : position.step.state === 'locked' ? (
          <LockedStep step={position.step} continueAddress={continueAddress} />
        ) : (
          <StepView
            key={stepId}
            stepId={stepId}
            showDocument={showDocument}
            locked={<LockedStep step={position.step} continueAddress={continueAddress} />}
            missing={<NoSteps course={course} continueAddress={continueAddress} />}
            mark={<Star courseId={course.id} stepId={stepId} onStarred={setStarred} />}
          >
            <StepTasks tasks={tasks} viewing={viewing} />
            <Note courseId={course.id} stepId={stepId} />
            {role === 'admin' && <Edit courseId={course.id} stepId={stepId} />}
            {action === 'done' && (
              <Suspense fallback={null}>
                <CourseCompleted course={course} fresh={fresh} busy={starting} onStartAgain={startAgain} />
              </Suspense>
            )}
          </StepView>
        )}
      </LearnLayout>
    </OutlineStars>
  );
}
