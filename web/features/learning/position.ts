import type { StepState } from '../../schema-types.generated.ts';

export interface OutlineStep {
  id: string;
  state: StepState;
}

export interface OutlineModule<TStep extends OutlineStep = OutlineStep> {
  id: string;
  completed: boolean;
  steps: readonly TStep[];
}

/** Where a step stands in its course, among the steps the viewer sees. */
export interface Place<TModule extends OutlineModule> {
  module: TModule;
  step: TModule['steps'][number];
  /** Counted from 1, inside the module. */
  position: number;
  previousStepId: string | null;
  /** Also the first step of the next module. */
  nextStepId: string | null;
  isLastOfModule: boolean;
  /** Whether no later module has steps. */
  isInLastModule: boolean;
}

/** Finds a step's place; null when it is not among the viewer's steps. Modules without visible steps are stepped over. */
export function placeOf<TModule extends OutlineModule>(modules: readonly TModule[], stepId: string): Place<TModule> | null {
  const order = modules.flatMap((module) => module.steps.map((step) => ({ module, step })));
  const index = order.findIndex(({ step }) => step.id === stepId);
  const here = order[index];
  if (here === undefined) return null;
  const next = order[index + 1];
  return {
    module: here.module,
    step: here.step,
    position: here.module.steps.findIndex(({ id }) => id === stepId) + 1,
    previousStepId: order[index - 1]?.step.id ?? null,
    nextStepId: next?.step.id ?? null,
    isLastOfModule: next === undefined || next.module.id !== here.module.id,
    isInLastModule: order.at(-1)?.module.id === here.module.id,
  };
}

/**
 * The step to open when the address names none: where the learner stopped, else the first that is not complete, else the first
 * (docs/product-rules.md#5-learning).
 */
export function stepToContinue(modules: readonly OutlineModule[], currentStepId: string | null | undefined): string | null {
  const steps = modules.flatMap((module) => module.steps);
  const kept = steps.find(({ id }) => id === currentStepId);
  const open = steps.find(({ state }) => state === 'open' || state === 'current');
  return (kept ?? open ?? steps[0])?.id ?? null;
}

/** What is still to be done, for the explanation of a refused completion: the first incomplete step of each module. */
export function incompleteModules<TModule extends OutlineModule>(modules: readonly TModule[]): { module: TModule; step: TModule['steps'][number] }[] {
  return modules.flatMap((module) => {
    const step = module.steps.find(({ state }) => state !== 'completed') ?? (module.completed ? undefined : module.steps.at(-1));
    return step === undefined ? [] : [{ module, step }];
  });
}
