import { indexToContinue } from '../../../schema/learning-rules.ts';
import type { CourseCount } from './course-progress.ts';
import { isFree, type OutlineViewer, type StepState, stepState } from './outline.ts';

/** The facts about a step that a list of courses needs, as one hexadecimal digit: the sum of these. */
export const STEP_FLAGS = { shown: 1, completed: 2, open: 4, current: 8 } as const;

/** A module as the statement returns it; `flags` has a digit per step in order. */
export type ModuleFlags = [id: string, shown: boolean, marked: boolean, flags: string];

/** The step that a viewer continues with, by its place. */
export interface NextPlace {
  moduleId: string;
  /** Index among the visible steps of its module. */
  index: number;
  stepsInModule: number;
  state: StepState;
}

/** What a list of courses shows of one: its counts, and where the viewer continues. */
export interface CourseSummary {
  count: CourseCount;
  /** Null for a course without visible steps. */
  next: NextPlace | null;
}

interface Place extends NextPlace {
  current: boolean;
}

const has = (digit: number, flag: keyof typeof STEP_FLAGS): boolean => (digit & STEP_FLAGS[flag]) !== 0;

function placesOf([moduleId, , , flags]: ModuleFlags, free: boolean): Place[] {
  const visible = [...flags].map((digit) => Number.parseInt(digit, 16)).filter((digit) => has(digit, 'shown'));
  return visible.map((digit, index) => {
    const before = visible[index - 1];
    const step = {
      completed: has(digit, 'completed'),
      access: has(digit, 'open') ? ('OPEN' as const) : ('AFTER_PREVIOUS' as const),
      current: has(digit, 'current'),
    };
    const state = stepState(step, before === undefined ? undefined : { completed: has(before, 'completed') }, free);
    return { moduleId, index, stepsInModule: visible.length, state, current: step.current };
  });
}

const countOf = (flags: string, flag: keyof typeof STEP_FLAGS): number => [...flags].filter((digit) => has(Number.parseInt(digit, 16), flag)).length;

/** Summarizes a course for one viewer by the rules of `buildOutline`, from the facts about its steps. */
export function summarize(modules: readonly ModuleFlags[], viewer: OutlineViewer): CourseSummary {
  const free = isFree(viewer);
  const shown = modules.filter(([, moduleShown]) => moduleShown).map((module) => placesOf(module, free));
  const places = shown.flat();
  const current = places.findIndex((place) => place.current);
  const states = places.map(({ state }) => state);
  const { current: _current, ...next } = places[indexToContinue(states, current)] ?? { current: false };
  const counted = modules.filter(([, , , flags]) => flags !== '');
  return {
    count: {
      modules: counted.map(([, , marked, flags]) => {
        const done = countOf(flags, 'completed');
        return { total: flags.length, done, completed: marked && done === flags.length };
      }),
      moduleCount: shown.filter((steps) => steps.length > 0 || viewer.staff).length,
      stepCount: places.length,
      currentStepId: current >= 0 && states[current] !== 'locked' ? (viewer.attempt?.currentStepId ?? null) : null,
    },
    next: 'moduleId' in next ? next : null,
  };
}
