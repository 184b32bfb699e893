import { percentOf } from '../../../schema/rules.ts';
import type { Course } from '../catalog/course-reads.service.ts';

/** The number of visible steps of a module, how many are complete, and whether the module is. */
export interface ModuleCount {
  total: number;
  done: number;
  completed: boolean;
}

/** The size of a course as its viewer sees it, and the completed part. */
export interface CourseCount {
  modules: ModuleCount[];
  moduleCount: number;
  currentStepId: string | null;
}

/** The viewer's progress in a course in the running attempt. */
export interface CourseProgress {
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

const sum = (modules: readonly ModuleCount[], field: 'total' | 'done'): number => modules.reduce((total, module) => total + module[field], 0);

/** Returns the number of steps that a viewer sees in a course. */
export function stepCountOf(count: CourseCount): number {
  return sum(count.modules, 'total');
}

/** Returns how many more attempts may start; null is unlimited (`maxAttempts` 0). */
export function attemptsLeftOf(maxAttempts: number, attemptNumber: number): number | null {
  return maxAttempts === 0 ? null : Math.max(0, maxAttempts - attemptNumber);
}

/** Returns the progress of an enrolled viewer: the rounded percentage of visible steps that are complete (docs/product-rules.md#5-learning); null without an enrolment. */
export function progressOf(course: Pick<Course, 'id' | 'enrolled' | 'attempt' | 'maxAttempts'>, count: CourseCount): CourseProgress | null {
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
