/** A step of an outline with the state that its viewer sees. */
interface StepInOutline {
  id: string;
  state: string;
}

/**
 * Returns the index of the step at which a learner continues (docs/product-rules.md#5-learning): the first incomplete open one from the current
 * step on, else the first incomplete open one, else the current step, else the first; -1 without steps.
 * @param states the states of all steps that the learner sees, in order
 * @param current the index of the current step, -1 without one
 */
export function indexToContinue(states: readonly string[], current: number): number {
  const from = Math.max(current, 0);
  const incomplete = (state: string): boolean => state === 'open' || state === 'current';
  const next = states.findIndex((state, index) => index >= from && incomplete(state));
  const found = next >= 0 ? next : states.findIndex(incomplete);
  return found >= 0 ? found : Math.min(from, states.length - 1);
}

/** Returns the id of the step at which a learner continues, by `indexToContinue`; null for a course without steps. */
export function stepToContinue(modules: ReadonlyArray<{ steps: readonly StepInOutline[] }>, currentStepId: string | null | undefined): string | null {
  const steps = modules.flatMap((module) => module.steps);
  const states = steps.map(({ state }) => state);
  const current = steps.findIndex(({ id }) => id === currentStepId);
  return steps[indexToContinue(states, current)]?.id ?? null;
}
