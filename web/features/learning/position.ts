import type { StepState } from '../../schema-types.generated.ts';

interface OutlineStep {
  id: string;
  state: StepState;
}

export interface OutlineModule<TStep extends OutlineStep = OutlineStep> {
  id: string;
  completed: boolean;
  steps: readonly TStep[];
}

/** The position of a step in its course, among the steps that the viewer sees. */
export interface StepPosition<TModule extends OutlineModule> {
  module: TModule;
  step: TModule['steps'][number];
  /** From 1, within the module. */
  position: number;
  previousStepId: string | null;
  /** Can be the first step of the next module. */
  nextStepId: string | null;
  isLastOfModule: boolean;
  /** No later module has visible steps. */
  isInLastModule: boolean;
}

/** Returns the position of a step, or null if the viewer does not see it. Modules without visible steps are skipped. */
export function positionOf<TModule extends OutlineModule>(modules: readonly TModule[], stepId: string): StepPosition<TModule> | null {
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

/** Returns the first incomplete step of each module, to explain a refused completion. */
export function incompleteModules<TModule extends OutlineModule>(modules: readonly TModule[]): { module: TModule; step: TModule['steps'][number] }[] {
  return modules.flatMap((module) => {
    const step = module.steps.find(({ state }) => state !== 'completed') ?? (module.completed ? undefined : module.steps.at(-1));
    return step === undefined ? [] : [{ module, step }];
  });
}
