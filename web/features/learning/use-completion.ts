import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import type { BarAction } from './bar-action.ts';
import { CompleteCourseDocument, CompleteModuleDocument, CompleteStepDocument } from './learn.generated.ts';
import type { Outline_CourseFragment } from './outline.generated.ts';
import { rememberOwnProgress } from './own-progress.ts';
import type { StepPosition } from './position.ts';

type LearnPosition = StepPosition<Outline_CourseFragment['modules'][number]>;

export interface CompletionOptions {
  /** Navigates to a step that is already marked as visited. */
  goTo: (stepId: string) => void;
  onModuleCompleted: (module: LearnPosition['module']) => void;
  onCourseCompleted: () => void;
  /** Refetches the outline after a refusal, because it may be stale. */
  refresh: () => void;
}

interface MovedOn {
  stepToOpen: { id: string } | null;
  progress: { currentStepId: string | null } | null;
}

/** Returns the step to open after a completion: the expected one, or where the server has moved the learner, because an author removed it meanwhile. */
const openedStep = (course: MovedOn | undefined, expected: string): string => course?.stepToOpen?.id ?? course?.progress?.currentStepId ?? expected;

/**
 * Sends a completion, which moves on to the next step, and reads the content of that step in one request: a round trip can take half a second on a
 * slow link. Resolves to the step to open; null after the end of the course.
 */
function useSend() {
  const client = useApolloClient();
  return async (action: BarAction, { step, module, nextStepId }: LearnPosition): Promise<string | null> => {
    const ids = { stepId: step.id, moduleId: module.id };
    const context = { onIdempotencyKey: rememberOwnProgress };
    if (action === 'completeCourse') await client.mutate({ mutation: CompleteCourseDocument, variables: ids, context });
    if (nextStepId === null) return null;
    if (action === 'completeModule') {
      const { data } = await client.mutate({ mutation: CompleteModuleDocument, variables: { ...ids, nextStepId }, context });
      return openedStep(data?.completeModule, nextStepId);
    }
    if (action === 'next') {
      const { data } = await client.mutate({ mutation: CompleteStepDocument, variables: { stepId: step.id, nextStepId }, context });
      return openedStep(data?.completeStep, nextStepId);
    }
    return nextStepId;
  };
}

/**
 * The forward action (docs/specification.md#4-states-and-transitions): completes what is needed, then navigates. A double press sends one request. On failure the
 * current step stays and `error` is set until the next press or another step.
 */
export function useCompletion(stepId: string | null, options: CompletionOptions) {
  const send = useSend();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ stepId: string; error: unknown } | null>(null);

  const run = async (action: BarAction, position: LearnPosition) => {
    if (running.current || action === 'done' || action === 'end') return;
    running.current = true;
    setProblem(null);
    setBusy(action !== 'goOn');
    try {
      const opened = await send(action, position);
      if (action === 'completeModule') options.onModuleCompleted(position.module);
      if (action === 'completeCourse') options.onCourseCompleted();
      else if (opened !== null) options.goTo(opened);
    } catch (error) {
      setProblem({ stepId: position.step.id, error });
      options.refresh();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    busy,
    error: problem?.stepId === stepId ? problem?.error : null,
    forward: (action: BarAction, position: LearnPosition) => void run(action, position),
  };
}
