import { percentOf } from '../../../schema/rules.ts';
import type { CourseView } from '../courses/course-reads.service.ts';
import { type Outline, stepsOf } from './outline.ts';

/** What of a module counts for the progress of a course. */
export interface ModuleCount {
  total: number;
  done: number;
  completed: boolean;
}

/** The size of a course for its viewer, and how much of it is done. */
export interface CourseCount {
  modules: ModuleCount[];
  moduleCount: number;
  currentStepId: string | null;
}

/** The viewer's way through one course, in the running attempt. */
export interface CourseProgressView {
  courseId: string;
  attemptNumber: number;
  attemptsLeft: number | null;
  canStartAgain: boolean;
  percent: number;
  completedSteps: number;
  totalSteps: number;
  completedModules: number;
  totalModules: number;
  completedAt: Date | null;
  currentStepId: string | null;
  modulePercents: number[];
}

/** Counts an outline. */
export function countOutline(outline: Outline, currentStepId: string | null): CourseCount {
  const modules = outline.modules
    .filter((module) => module.steps.length > 0)
    .map(({ steps, completed }) => ({ total: steps.length, done: steps.filter((step) => step.state === 'completed').length, completed }));
  const kept = stepsOf(outline).find((step) => step.id === currentStepId);
  return { modules, moduleCount: outline.modules.length, currentStepId: kept !== undefined && kept.state !== 'locked' ? kept.id : null };
}

const sum = (modules: readonly ModuleCount[], field: 'total' | 'done'): number => modules.reduce((total, module) => total + module[field], 0);

/** How many steps a course has for its viewer. */
export function stepCountOf(count: CourseCount): number {
  return sum(count.modules, 'total');
}

/** Attempts that may still begin; null is unlimited (`maxAttempts` 0). */
export function attemptsLeftOf(maxAttempts: number, attemptNumber: number): number | null {
  return maxAttempts === 0 ? null : Math.max(0, maxAttempts - attemptNumber);
}

/** The progress of an enrolled viewer: completed visible steps over all visible steps, rounded (docs/product-rules.md#5-learning); null without an enrolment. */
export function progressOf(course: Pick<CourseView, 'id' | 'enrolled' | 'attempt' | 'maxAttempts'>, count: CourseCount): CourseProgressView | null {
  if (!course.enrolled) return null;
  const attemptNumber = course.attempt?.number ?? 1;
  const completedAt = course.attempt?.completedAt ?? null;
  const attemptsLeft = attemptsLeftOf(course.maxAttempts, attemptNumber);
  const completedSteps = sum(count.modules, 'done');
  const totalSteps = stepCountOf(count);
  return {
    courseId: course.id,
    attemptNumber,
    attemptsLeft,
    canStartAgain: completedAt !== null && attemptsLeft !== 0,
    percent: percentOf(completedSteps, totalSteps),
    completedSteps,
    totalSteps,
    completedModules: count.modules.filter((module) => module.completed).length,
    totalModules: count.modules.length,
    completedAt: completedAt === null ? null : new Date(completedAt),
    currentStepId: count.currentStepId,
    modulePercents: count.modules.map((module) => percentOf(module.done, module.total)),
  };
}
