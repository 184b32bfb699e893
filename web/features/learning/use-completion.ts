import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { isWeakLink } from '../../shared/errors/request-error.ts';
import { useRetry } from '../../shared/use-retry.ts';
import type { BarAction } from './bar-action.ts';
import type { Outline_CourseFragment } from './outline.generated.ts';
import type { StepPosition } from './position.ts';
import { type Press, sendPress } from './send-press.ts';

type LearnPosition = StepPosition<Outline_CourseFragment['modules'][number]>;

export interface CompletionOptions {
  /** Navigates to a step that is already marked as visited. */
  goTo: (stepId: string) => void;
  onModuleCompleted: (module: LearnPosition['module']) => void;
  onCourseCompleted: () => void;
  /** Refetches the outline after a refusal, because it may be stale. */
  refresh: () => void;
}

/** A press that had no effect yet. */
interface Problem {
  press: Press;
  position: LearnPosition;
  error: unknown;
}

const pressOf = (action: Press['action'], { step, module, nextStepId }: LearnPosition): Press => ({
  key: crypto.randomUUID(),
  action,
  stepId: step.id,
  moduleId: module.id,
  nextStepId,
});

/**
 * The forward action (docs/specification.md#4-states-and-transitions): completes what is needed, then navigates. A double press sends one request. On failure the
 * current step stays and `error` is set until the next press or another step. A press that did not reach the server is sent again, with its key, until it does.
 */
export function useCompletion(stepId: string | null, options: CompletionOptions) {
  const client = useApolloClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const shown = problem?.press.stepId === stepId ? problem : null;
  const waits = shown !== null && isWeakLink(shown.error);

  const send = async (press: Press, position: LearnPosition) => {
    if (running.current) return;
    running.current = true;
    try {
      const opened = await sendPress(client, press);
      setProblem(null);
      if (press.action === 'completeModule') options.onModuleCompleted(position.module);
      if (press.action === 'completeCourse') options.onCourseCompleted();
      else if (opened !== null) options.goTo(opened);
    } catch (error) {
      setProblem({ press, position, error });
      if (!isWeakLink(error)) options.refresh();
    } finally {
      running.current = false;
    }
  };
  useRetry(waits, () => void (shown && send(shown.press, shown.position)));

  const forward = async (action: BarAction, position: LearnPosition) => {
    if (running.current || action === 'done' || action === 'end') return;
    if (action === 'goOn') {
      if (position.nextStepId !== null) options.goTo(position.nextStepId);
      return;
    }
    const again = waits && shown.press.action === action ? shown.press : pressOf(action, position);
    setProblem(null);
    setBusy(true);
    await send(again, position);
    setBusy(false);
  };
  return { busy, error: shown?.error ?? null, forward: (action: BarAction, position: LearnPosition) => void forward(action, position) };
}
