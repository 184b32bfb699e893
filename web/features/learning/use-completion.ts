import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import type { BarAction } from './bar-action.ts';
import { CompleteCourseDocument, CompleteModuleDocument, CompleteStepDocument } from './learn.generated.ts';
import type { Outline_CourseFragment } from './outline.generated.ts';
import { rememberOwnProgress } from './own-progress.ts';
import type { Place } from './position.ts';

type LearnPlace = Place<Outline_CourseFragment['modules'][number]>;

export interface CompletionOptions {
  /** Moves to a step that was completed before, or reached by completing. */
  goTo: (stepId: string) => void;
  onModuleCompleted: () => void;
  onCourseCompleted: () => void;
  /** Asks for the outline again after a refusal: it may be old. */
  refresh: () => void;
}

/** Sends a completion and the visit of what follows in one request: on a slow link each way costs half a second. */
function useSend() {
  const client = useApolloClient();
  return (action: BarAction, { step, module, nextStepId }: LearnPlace): Promise<unknown> => {
    const ids = { stepId: step.id, moduleId: module.id };
    if (action === 'completeCourse') return client.mutate({ mutation: CompleteCourseDocument, variables: ids });
    if (nextStepId === null) return Promise.resolve();
    if (action === 'completeModule') return client.mutate({ mutation: CompleteModuleDocument, variables: { ...ids, nextStepId } });
    if (action === 'next') return client.mutate({ mutation: CompleteStepDocument, variables: { stepId: step.id, nextStepId } });
    return Promise.resolve();
  };
}

/**
 * The way forward (docs/specification.md#4-states-and-transitions): completes what has to be completed, then moves on. Two quick presses send once; a failure keeps the
 * place and is kept as `error` until the next press or another step.
 */
export function useCompletion(stepId: string | null, options: CompletionOptions) {
  const send = useSend();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ stepId: string; error: unknown } | null>(null);

  const run = async (action: BarAction, place: LearnPlace) => {
    if (running.current || action === 'done') return;
    running.current = true;
    setProblem(null);
    setBusy(action !== 'goOn');
    try {
      if (action !== 'goOn') rememberOwnProgress();
      await send(action, place);
      if (action === 'completeModule') options.onModuleCompleted();
      if (action === 'completeCourse') options.onCourseCompleted();
      else if (place.nextStepId !== null) options.goTo(place.nextStepId);
    } catch (error) {
      setProblem({ stepId: place.step.id, error });
      options.refresh();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error: problem?.stepId === stepId ? problem?.error : null, forward: (action: BarAction, place: LearnPlace) => void run(action, place) };
}
