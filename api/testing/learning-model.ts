import type { StepAccess } from '../../schema/content-values.ts';
import type { ErrorCode } from '../../schema/error-codes.ts';
import { percentOf } from '../../schema/rules.ts';
import type { StepState } from '../domain/learning/outline.ts';

/** A course in the model: the access and languages of the steps of each module. */
export interface ModelCourse {
  maxAttempts: number;
  modules: Array<Array<{ id: string; access: StepAccess; languages: string[] }>>;
}

/** A simple second implementation of the learning rules (docs/product-rules.md#5-learning): the state of a learner after any sequence of actions. */
export class LearnerModel {
  enrolled = false;
  language = 'en';
  attempt = 0;
  finished = false;
  done = new Set<string>();
  marked = new Set<number>();
  current: string | null = null;
  readonly course: ModelCourse;

  constructor(course: ModelCourse) {
    this.course = course;
  }

  visible(module: number) {
    return (this.course.modules[module] ?? []).filter((step) => step.languages.includes(this.language));
  }

  private moduleOf(stepId: string): number {
    return this.course.modules.findIndex((steps) => steps.some((step) => step.id === stepId));
  }

  state(stepId: string): StepState | 'hidden' {
    const steps = this.visible(this.moduleOf(stepId));
    const at = steps.findIndex((step) => step.id === stepId);
    const step = steps[at];
    if (step === undefined) return 'hidden';
    if (this.done.has(stepId)) return 'completed';
    const before = steps[at - 1];
    if (!this.finished && before !== undefined && step.access === 'AFTER_PREVIOUS' && !this.done.has(before.id)) return 'locked';
    return this.current === stepId ? 'current' : 'open';
  }

  moduleComplete(module: number): boolean {
    const steps = this.visible(module);
    return steps.length > 0 && this.marked.has(module) && steps.every((step) => this.done.has(step.id));
  }

  private shownModules(): number[] {
    return this.course.modules.map((_steps, index) => index).filter((index) => this.visible(index).length > 0);
  }

  enrol(): ErrorCode | null {
    if (!this.enrolled) this.attempt = 1;
    this.enrolled = true;
    return null;
  }

  private reach(stepId: string): ErrorCode | null {
    const state = this.enrolled ? this.state(stepId) : 'hidden';
    if (state === 'hidden') return 'NOT_FOUND';
    return state === 'locked' ? 'STEP_LOCKED' : null;
  }

  visit(stepId: string): ErrorCode | null {
    const refused = this.reach(stepId);
    if (refused === null) this.current = stepId;
    return refused;
  }

  /** `moveOn`: goes to the following step of the module, as REST does. */
  completeStep(stepId: string, moveOn = false): ErrorCode | null {
    const refused = this.reach(stepId);
    if (refused !== null) return refused;
    if (!this.done.has(stepId)) this.current = stepId;
    this.done.add(stepId);
    const steps = this.visible(this.moduleOf(stepId));
    const next = steps[steps.findIndex(({ id }) => id === stepId) + 1];
    if (moveOn && next !== undefined) this.current = next.id;
    return null;
  }

  /** `moveOn`: goes to the first step of the following module, as REST does. */
  completeModule(module: number, last: boolean, moveOn = false): ErrorCode | null {
    if (!this.enrolled) return 'NOT_ENROLLED';
    const steps = this.visible(module);
    if (steps.length === 0) return 'NOT_FOUND';
    if (!steps.slice(0, -1).every((step) => this.done.has(step.id))) return 'MODULE_NOT_COMPLETE';
    const before = { done: new Set(this.done), marked: new Set(this.marked), current: this.current };
    const end = steps.at(-1);
    if (end !== undefined && !this.done.has(end.id)) {
      this.done.add(end.id);
      this.current = end.id;
    }
    this.marked.add(module);
    const refused = last ? this.completeCourse() : null;
    // The last step, the module and the course are completed together or not at all.
    if (refused !== null) Object.assign(this, before);
    const next = this.shownModules().find((other) => other > module);
    if (moveOn && !last && next !== undefined) this.current = this.visible(next)[0]?.id ?? this.current;
    return refused;
  }

  completeCourse(): ErrorCode | null {
    if (!this.enrolled) return 'NOT_ENROLLED';
    if (this.finished) return null;
    const shown = this.shownModules();
    if (shown.length === 0 || !shown.every((module) => this.moduleComplete(module))) return 'COURSE_NOT_COMPLETE';
    this.finished = true;
    return null;
  }

  startAgain(): ErrorCode | null {
    if (!this.enrolled) return 'NOT_ENROLLED';
    if (!this.finished) return 'COURSE_NOT_FINISHED';
    if (this.course.maxAttempts !== 0 && this.attempt >= this.course.maxAttempts) return 'NO_ATTEMPTS_LEFT';
    this.attempt += 1;
    this.finished = false;
    this.done.clear();
    this.marked.clear();
    this.current = null;
    return null;
  }

  /** Returns the expected result of reading the course. */
  snapshot() {
    if (!this.enrolled) return { access: 'invalid', modules: this.shownModules().map(() => []), progress: null };
    const steps = this.shownModules().map((module) => this.visible(module).map((step) => this.state(step.id)));
    // Progress counts steps in all languages.
    const all = this.course.modules.flat();
    const completed = all.filter((step) => this.done.has(step.id)).length;
    const whole = (module: number) => this.marked.has(module) && (this.course.modules[module] ?? []).every((step) => this.done.has(step.id));
    return {
      access: 'valid',
      modules: steps,
      progress: {
        attemptNumber: this.attempt,
        percent: percentOf(completed, all.length),
        completedModules: this.course.modules.filter((all, module) => all.length > 0 && whole(module)).length,
        finished: this.finished,
        canStartAgain: this.finished && (this.course.maxAttempts === 0 || this.attempt < this.course.maxAttempts),
      },
    };
  }
}
