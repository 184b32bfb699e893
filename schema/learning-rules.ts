/** A step of an outline with the state that its viewer sees. */
interface StepInOutline {
  id: string;
  state: string;
}

/**
 * Returns the id of the step to open if the URL has none: the current step, else the first incomplete one, else the first
 * (docs/product-rules.md#5-learning); null for a course without steps.
 */
export function stepToContinue(modules: ReadonlyArray<{ steps: readonly StepInOutline[] }>, currentStepId: string | null | undefined): string | null {
  const steps = modules.flatMap((module) => module.steps);
  const current = steps.find(({ id }) => id === currentStepId);
  const open = steps.find(({ state }) => state === 'open' || state === 'current');
  return (current ?? open ?? steps[0])?.id ?? null;
}
