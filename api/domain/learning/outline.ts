import type { RunningAttempt } from '../courses/course-reads.service.ts';
import type { StepAccess } from '../steps/step.entity.ts';

export type StepState = 'completed' | 'current' | 'open' | 'locked';

/** A step in the way through a course, in the words of the viewer. */
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
  /** Marked complete by the learner, with no visible step open. */
  completed: boolean;
  currentStepId: string | null;
  steps: OutlineStep[];
}

/** The way through a course as one viewer has it: only what he or she can read. */
export interface Outline {
  modules: OutlineModule[];
  hiddenSteps: number;
}

/** A step as the database has it. */
export interface StepRow {
  id: string;
  name: string;
  shownLanguage: string;
  shown: boolean;
  access: StepAccess;
  completed: boolean;
}

/** A module with its steps, in their order, as the database has them. */
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

export interface Walker {
  /** Staff walk freely. */
  staff: boolean;
  attempt: RunningAttempt | null;
}

/**
 * The state of a step (docs/product-rules.md#5-learning). The first visible step of a module is open, one with access 0 is open, one with
 * access 1 opens when the visible step before it is complete. After the course's completion, and for staff, all is open.
 */
export function stepState(
  step: { completed: boolean; access: StepAccess; current: boolean },
  previous: { completed: boolean } | undefined,
  free: boolean,
): StepState {
  if (step.completed) return 'completed';
  const open = free || previous === undefined || step.access === '0' || previous.completed;
  if (!open) return 'locked';
  return step.current ? 'current' : 'open';
}

function toModule(row: ModuleRow, { staff, attempt }: Walker): OutlineModule {
  const free = staff || (attempt !== null && attempt.completedAt !== null);
  const visible = row.steps.filter((step) => step.shown);
  const steps = visible.map(({ id, name, shownLanguage, access, completed }, index): OutlineStep => {
    const state = stepState({ completed, access, current: id === attempt?.currentStepId }, visible[index - 1], free);
    return { id, moduleId: row.id, name, shownLanguage, access, state };
  });
  const kept = steps.find((step) => step.id === row.placeId);
  return {
    id: row.id,
    courseId: row.courseId,
    name: row.name,
    shownLanguage: row.shownLanguage,
    completed: row.marked && steps.length > 0 && steps.every((step) => step.state === 'completed'),
    currentStepId: kept !== undefined && kept.state !== 'locked' ? kept.id : null,
    steps,
  };
}

/**
 * Makes the way of one viewer through one course out of its modules, in their order. Modules and steps without a text in
 * the content language are left out and counted: they neither block nor count (docs/product-rules.md#3-languages). A module without any
 * step to see is shown to staff alone.
 */
export function buildOutline(rows: readonly ModuleRow[], walker: Walker): Outline {
  const modules = rows.filter((row) => row.shown).map((row) => toModule(row, walker));
  const visible = modules.reduce((total, module) => total + module.steps.length, 0);
  const all = rows.reduce((total, row) => total + row.steps.length, 0);
  return { modules: modules.filter((module) => module.steps.length > 0 || walker.staff), hiddenSteps: all - visible };
}

/** The modules as their viewer receives them: somebody without access reads their names, but no steps (docs/product-rules.md#2-who-may-do-what). */
export function modulesFor(course: { viewerCan: { learn: boolean } }, outline: Outline): OutlineModule[] {
  return course.viewerCan.learn ? outline.modules : outline.modules.map((module) => ({ ...module, steps: [] }));
}

/** All visible steps in the order of the course. */
export function stepsOf(outline: Outline): OutlineStep[] {
  return outline.modules.flatMap((module) => module.steps);
}

/** Where a learner goes on: the kept place while it is undone, else the next undone open step after it, else the first undone open one, else the place itself. */
export function placeToContinue(outline: Outline, currentStepId: string | null): OutlineStep | null {
  const steps = stepsOf(outline);
  const at = steps.findIndex((step) => step.id === currentStepId);
  const undone = (step: OutlineStep): boolean => step.state === 'current' || step.state === 'open';
  return steps.slice(Math.max(at, 0)).find(undone) ?? steps.find(undone) ?? steps[at] ?? steps[0] ?? null;
}
