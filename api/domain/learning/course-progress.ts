import { percentOf } from '../../../schema/rules.ts';
import type { Course } from '../catalog/course-reads.service.ts';

/** The number of steps of a module in all languages, how many are complete, and whether the whole module is. */
export interface ModuleCount {
  total: number;
  done: number;
  completed: boolean;
}

/** The size of a course and its completed part in all languages, and the part that its viewer sees. */
export interface CourseCount {
  modules: ModuleCount[];
  /** Modules and steps in the viewer's language. */
  moduleCount: number;
  stepCount: number;
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

/** Returns how many more attempts may start; null is unlimited (`maxAttempts` 0). */
export function attemptsLeftOf(maxAttempts: number, attemptNumber: number): number | null {
  return maxAttempts === 0 ? null : Math.max(0, maxAttempts - attemptNumber);
}

/** Returns the progress of an enrolled viewer: the rounded percentage of all steps that are complete, which is the same in every language (docs/product-rules.md#3-languages); null without an enrolment. */
export function progressOf(course: Pick<Course, 'id' | 'enrolled' | 'attempt' | 'maxAttempts'>, count: CourseCount): CourseProgress | null {
  if (!course.enrolled) return null;
  const attemptNumber = course.attempt?.number ?? 1;
  const completedAt = course.attempt?.completedAt ?? null;
  const attemptsLeft = attemptsLeftOf(course.maxAttempts, attemptNumber);
  const completedSteps = sum(count.modules, 'done');
  const totalSteps = sum(count.modules, 'total');
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
