import { homeworkIsPending } from './domain/homework/pending-homework.ts';
import { quizIsPending } from './domain/quizzes/pending-quiz.ts';
import type { PendingTaskCheck } from './domain/shared/step-task.ts';

/** The checks of all features with tasks in steps, which run before a step is completed. */
export const PENDING_TASK_CHECKS: readonly PendingTaskCheck[] = [quizIsPending, homeworkIsPending];
