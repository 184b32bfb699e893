import type { StepAccess } from '../../../schema/content-values.ts';
import type { RunningAttempt } from '../catalog/course-reads.service.ts';
import type { StepContent } from '../steps/step-content.reads.ts';
import type { CourseCount } from './course-progress.ts';

export type StepState = 'completed' | 'current' | 'open' | 'locked';

/** A step as its learner reads it, in one language, with the previous and the next step. */
export interface Step extends StepContent {
  id: string;
  moduleId: string;
  courseId: string;
  /** The viewer's running attempt; null before the first visit and without an enrolment. */
  attemptId: string | null;
  name: string;
  shownLanguage: string;
  access: StepAccess;
  state: StepState;
  previousStepId: string | null;
  nextStepId: string | null;
  isLastOfModule: boolean;
  isLastModule: boolean;
  position: number;
  stepsInModule: number;
  moduleName: string;
}

/** A module as its viewer sees it, in one language. */
export interface Module {
  id: string;
  courseId: string;
  name: string;
  shownLanguage: string;
  /** Marked complete by the learner, and all visible steps are complete. */
  completed: boolean;
  currentStepId: string | null;
  /** The visible steps in order, without their content. */
  steps: Array<Pick<Step, 'id' | 'moduleId' | 'name' | 'shownLanguage' | 'access' | 'state'>>;
  /** The names of the visible steps in order, which everybody who sees the course receives (docs/product-rules.md#2-who-may-do-what). */
  stepNames: Array<Pick<Step, 'name' | 'shownLanguage'>>;
}

/** The modules and steps of a course that one viewer can read, with their states. */
export interface Outline {
  modules: Module[];
  hiddenSteps: number;
  count: CourseCount;
}

/** A step as the statement returns it. */
interface StepRow {
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

/** Whether no step is locked: for staff, and after the course is complete. */
export const isFree = ({ staff, attempt }: OutlineViewer): boolean => staff || (attempt !== null && attempt.completedAt !== null);

function toModule(row: ModuleRow, viewer: OutlineViewer): Module {
  const free = isFree(viewer);
  const { attempt } = viewer;
  const visible = row.steps.filter((step) => step.shown);
  const steps = visible.map(({ id, name, shownLanguage, access, completed }, index): Module['steps'][number] => {
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
    stepNames: steps.map(({ name, shownLanguage }) => ({ name, shownLanguage })),
  };
}

function countModules(rows: readonly ModuleRow[], modules: readonly Module[], currentStepId: string | null): CourseCount {
  const shown = modules.flatMap(({ steps }) => steps);
  const current = shown.find((step) => step.id === currentStepId);
  const counted = rows
    .filter((row) => row.steps.length > 0)
    .map(({ steps, marked }) => ({ total: steps.length, done: steps.filter(({ completed }) => completed).length, marked }));
  return {
    modules: counted.map(({ total, done, marked }) => ({ total, done, completed: marked && done === total })),
    moduleCount: modules.length,
    stepCount: shown.length,
    currentStepId: current !== undefined && current.state !== 'locked' ? current.id : null,
  };
}

/**
 * Builds the outline of a course for one viewer from its ordered modules. Modules and steps without a text in the content language
 * are left out: they neither lock other steps nor are needed to complete the course, but they count for progress
 * (docs/product-rules.md#3-languages). Only staff see modules without visible steps.
 */
export function buildOutline(rows: readonly ModuleRow[], viewer: OutlineViewer): Outline {
  const translated = rows.filter((row) => row.shown).map((row) => toModule(row, viewer));
  const visible = translated.reduce((total, module) => total + module.steps.length, 0);
  const all = rows.reduce((total, row) => total + row.steps.length, 0);
  const modules = translated.filter((module) => module.steps.length > 0 || viewer.staff);
  return { modules, hiddenSteps: all - visible, count: countModules(rows, modules, viewer.attempt?.currentStepId ?? null) };
}

/** Returns the modules that a viewer receives: without access to the course, the names of its steps without their ids and states (docs/product-rules.md#2-who-may-do-what). */
export function modulesFor(course: { viewerCan: { learn: boolean } }, outline: Outline): Module[] {
  return course.viewerCan.learn ? outline.modules : outline.modules.map((module) => ({ ...module, steps: [] }));
}

/** Returns all visible steps in the order of the course. */
export function stepsOf(outline: Outline): Module['steps'] {
  return outline.modules.flatMap((module) => module.steps);
}
