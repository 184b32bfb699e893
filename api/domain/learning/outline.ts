import type { StepAccess } from '../../../schema/content-values.ts';
import type { RunningAttempt } from '../catalog/course-reads.service.ts';

export type StepState = 'completed' | 'current' | 'open' | 'locked';

/** A step of an outline, in the language that the viewer reads. */
export interface OutlineStep {
  id: string;
  moduleId: string;
  name: string;
  shownLanguage: string;
  access: StepAccess;
  state: StepState;
}

export interface OutlineModule {
  id: string;
  courseId: string;
  name: string;
  shownLanguage: string;
  /** Marked complete by the learner, and all visible steps are complete. */
  completed: boolean;
  currentStepId: string | null;
  steps: OutlineStep[];
}

/** The modules and steps of a course that one viewer can read, with their states. */
export interface Outline {
  modules: OutlineModule[];
  hiddenSteps: number;
}

/** A step as the statement returns it. */
export interface StepRow {
  id: string;
  name: string;
  shownLanguage: string;
  shown: boolean;
  access: StepAccess;
  completed: boolean;
}

/** A module and its ordered steps as the statement returns them. */
export interface ModuleRow {
  courseId: string;
  id: string;
  name: string;
  shownLanguage: string;
  shown: boolean;
  marked: boolean;
  placeId: string | null;
  steps: StepRow[];
}

export interface OutlineViewer {
  /** All steps are open for staff. */
  staff: boolean;
  attempt: RunningAttempt | null;
}

/**
 * Returns the state of a step (docs/product-rules.md#5-learning). The first visible step of a module is open, a step with access OPEN is
 * open, and a step with access AFTER_PREVIOUS opens when the previous visible step is complete. All steps are open for staff and after the
 * course is complete.
 */
export function stepState(
  step: { completed: boolean; access: StepAccess; current: boolean },
  previous: { completed: boolean } | undefined,
  free: boolean,
): StepState {
  if (step.completed) return 'completed';
  const open = free || previous === undefined || step.access === 'OPEN' || previous.completed;
  if (!open) return 'locked';
  return step.current ? 'current' : 'open';
}

function toModule(row: ModuleRow, { staff, attempt }: OutlineViewer): OutlineModule {
  const free = staff || (attempt !== null && attempt.completedAt !== null);
  const visible = row.steps.filter((step) => step.shown);
  const steps = visible.map(({ id, name, shownLanguage, access, completed }, index): OutlineStep => {
    const state = stepState({ completed, access, current: id === attempt?.currentStepId }, visible[index - 1], free);
    return { id, moduleId: row.id, name, shownLanguage, access, state };
  });
  const current = steps.find((step) => step.id === row.placeId);
  return {
    id: row.id,
    courseId: row.courseId,
    name: row.name,
    shownLanguage: row.shownLanguage,
    completed: row.marked && steps.length > 0 && steps.every((step) => step.state === 'completed'),
    currentStepId: current !== undefined && current.state !== 'locked' ? current.id : null,
    steps,
  };
}

/**
 * Builds the outline of a course for one viewer from its ordered modules. Modules and steps without a text in the content language
 * are left out and counted: they neither lock other steps nor count for progress (docs/product-rules.md#3-languages). Only staff see
 * modules without visible steps.
 */
export function buildOutline(rows: readonly ModuleRow[], viewer: OutlineViewer): Outline {
  const modules = rows.filter((row) => row.shown).map((row) => toModule(row, viewer));
  const visible = modules.reduce((total, module) => total + module.steps.length, 0);
  const all = rows.reduce((total, row) => total + row.steps.length, 0);
  return { modules: modules.filter((module) => module.steps.length > 0 || viewer.staff), hiddenSteps: all - visible };
}

/** Returns the modules that a viewer receives: without access to the course, the names without the steps (docs/product-rules.md#2-who-may-do-what). */
export function modulesFor(course: { viewerCan: { learn: boolean } }, outline: Outline): OutlineModule[] {
  return course.viewerCan.learn ? outline.modules : outline.modules.map((module) => ({ ...module, steps: [] }));
}

/** Returns all visible steps in the order of the course. */
export function stepsOf(outline: Outline): OutlineStep[] {
  return outline.modules.flatMap((module) => module.steps);
}

/** Returns the step at which a learner continues: the current step or the next incomplete open one after it, or else the first incomplete open one, or else the current step. */
export function stepToContinue(outline: Outline, currentStepId: string | null): OutlineStep | null {
  const steps = stepsOf(outline);
  const index = steps.findIndex((step) => step.id === currentStepId);
  const incomplete = (step: OutlineStep): boolean => step.state === 'current' || step.state === 'open';
  return steps.slice(Math.max(index, 0)).find(incomplete) ?? steps.find(incomplete) ?? steps[index] ?? steps[0] ?? null;
}
