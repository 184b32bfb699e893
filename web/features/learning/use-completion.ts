import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { isWeakLink } from '../../shared/errors/request-error.ts';
import { useRetry } from '../../shared/use-retry.ts';
import type { BarAction } from './bar-action.ts';
import type { Outcome } from './completion-outbox.ts';
import { onArrival, opened, useWaiting } from './completion-state.ts';
import type { Outline_CourseFragment } from './outline.generated.ts';
import type { StepPosition } from './position.ts';
import { type Press, sendPress } from './send-press.ts';

type LearnPosition = StepPosition<Outline_CourseFragment['modules'][number]>;

export interface CompletionOptions {
  course: Pick<Outline_CourseFragment, 'id' | 'progress'>;
  /** Whether a step can be read without the server. */
  isReadable: (stepId: string) => boolean;
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

/** Milliseconds after which the page goes on without an answer, if the next step can be read. */
const ANSWER_TIMEOUT = 4000;
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const never = new Promise(() => undefined);

const pressOf = (action: Press['action'], { step, module, nextStepId }: LearnPosition): Press => ({
  key: crypto.randomUUID(),
  action,
  stepId: step.id,
  moduleId: module.id,
  nextStepId,
});

/** Sends a press by the outbox, which keeps it in the browser until it has arrived; directly while the code of the outbox is not loaded. */
async function complete(client: ApolloClient, press: Press, { step }: LearnPosition, { course, isReadable }: CompletionOptions): Promise<Outcome> {
  const open = opened.get();
  if (open?.client !== client) {
    const sending = sendPress(client, press);
    return sending.then((next): Outcome => ({ state: 'sent', opened: next })).catch((error: unknown): Outcome => ({ state: 'failed', error }));
  }
  const timeout = press.nextStepId !== null && isReadable(press.nextStepId) ? after(ANSWER_TIMEOUT) : never;
  const { name: stepName, shownLanguage } = step;
  return open.outbox.complete({ ...press, courseId: course.id, attemptNumber: course.progress?.attemptNumber ?? 0, stepName, shownLanguage }, timeout);
}

/** Calls back when a press has arrived that no page waited for. */
function useArrival(arrive: (press: Press, openedId: string | null) => void): void {
  const newest = useRef(arrive);
  newest.current = arrive;
  useEffect(() => {
    const listener = (press: Press, openedId: string | null) => newest.current(press, openedId);
    onArrival.add(listener);
    return () => void onArrival.delete(listener);
  }, []);
}

/**
 * The forward action (docs/specification.md#4-states-and-transitions): completes what is needed, then navigates. A double press sends one request. On failure the
 * current step stays and `error` is set until the next press or another step. A press that did not reach the server waits in the browser and is sent again, with
 * its key, until it does; meanwhile the next step opens if it has been read ahead (docs/decisions/0077-reading-on-without-a-connection.md).
 */
export function useCompletion(stepId: string | null, options: CompletionOptions) {
  const client = useApolloClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const shown = problem?.press.stepId === stepId ? problem : null;
  const unsent = shown !== null && isWeakLink(shown.error);
  const kept = useWaiting().find(({ press, error }) => press.stepId === stepId && error === null)?.press ?? null;
  /** The last press whose step is still shown. */
  const last = useRef<{ press: Press; position: LearnPosition } | null>(null);

  const goOn = ({ action }: Press, { module, nextStepId }: LearnPosition, openedId: string | null) => {
    last.current = null;
    setProblem(null);
    if (action === 'completeModule') options.onModuleCompleted(module);
    if (action === 'completeCourse') options.onCourseCompleted();
    else if (nextStepId !== null && openedId !== null) options.goTo(openedId);
  };

  const send = async (press: Press, position: LearnPosition) => {
    if (running.current) return;
    running.current = true;
    last.current = { press, position };
    const outcome = await complete(client, press, position, options);
    running.current = false;
    if (outcome.state === 'sent') goOn(press, position, outcome.opened);
    else if (outcome.state === 'failed') {
      setProblem({ press, position, error: outcome.error });
      if (!isWeakLink(outcome.error)) options.refresh();
    } else if (press.nextStepId !== null && options.isReadable(press.nextStepId)) options.goTo(press.nextStepId);
  };
  useRetry(unsent, () => void (shown && send(shown.press, shown.position)));

  useArrival((press, openedId) => {
    const pressed = last.current;
    // Its step is still shown.
    if (pressed !== null && pressed.press.stepId === press.stepId && press.stepId === stepId) goOn(press, pressed.position, openedId);
  });

  const forward = async (action: BarAction, position: LearnPosition) => {
    if (running.current || action === 'done' || action === 'end') return;
    const { nextStepId } = position;
    const readable = nextStepId !== null && options.isReadable(nextStepId);
    if (action === 'goOn' && (kept === null || readable)) {
      if (nextStepId !== null) options.goTo(nextStepId);
      return;
    }
    // The step of a press that waits is shown as complete: pressed again, it is that press.
    const press = action !== 'goOn' ? (unsent && shown.press.action === action ? shown.press : pressOf(action, position)) : kept;
    if (press === null) return;
    setProblem(null);
    setBusy(true);
    await send(press, position);
    setBusy(false);
  };
  return { busy, error: shown?.error ?? null, forward: (action: BarAction, position: LearnPosition) => void forward(action, position) };
}
