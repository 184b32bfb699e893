import type { WaitingPress } from './completion-outbox.ts';
import type { Outline_CourseFragment } from './outline.generated.ts';

/** Returns a course as its learner sees it: steps and modules whose completion waits in this browser are complete. What is locked stays locked until the server opens it. */
export function withWaiting<TCourse extends Pick<Outline_CourseFragment, 'id' | 'modules'>>(course: TCourse, waiting: readonly WaitingPress[]): TCourse {
  const presses = waiting.flatMap(({ press, error }) => (press.courseId === course.id && error === null ? [press] : []));
  if (presses.length === 0) return course;
  const steps = new Set(presses.map(({ stepId }) => stepId));
  const modules = new Set(presses.flatMap(({ action, moduleId }) => (action === 'next' ? [] : moduleId)));
  return {
    ...course,
    modules: course.modules.map((module) => ({
      ...module,
      completed: module.completed || modules.has(module.id),
      steps: module.steps.map((step) => (steps.has(step.id) ? { ...step, state: 'completed' as const } : step)),
    })),
  };
}
