import type { ErrorCode } from '../../schema/error-codes.ts';

/** Word limits of the model's homework. */
export const MODEL_WORDS = { minimumWords: 2, maximumWords: 4 } as const;

interface Stored {
  status: 'draft' | 'submitted';
  words: number;
  version: number;
}

/** The version that a save names: that of the store, an older one, or none. */
export type Base = 'current' | 'old' | 'any';

/**
 * A simple second implementation of the rules of homework (docs/product-rules.md#5-learning), for a course of one module whose steps all have
 * homework and open one after the other.
 */
export class HomeworkModel {
  attempt = 1;
  finished = false;
  done = new Set<number>();
  stored = new Map<number, Stored>();
  readonly steps: number;

  constructor(steps: number) {
    this.steps = steps;
  }

  locked(step: number): boolean {
    return !this.finished && !this.done.has(step) && step > 0 && !this.done.has(step - 1);
  }

  /** The version that a save with this base names. */
  baseVersion(step: number, base: Base): number | null {
    const version = this.stored.get(step)?.version ?? 0;
    if (base === 'any') return null;
    return base === 'current' ? version : version + 7;
  }

  save(step: number, words: number, base: Base, submit: boolean): ErrorCode | null {
    const before = this.stored.get(step);
    if (this.locked(step)) return 'STEP_LOCKED';
    if (before?.status === 'submitted') return 'HOMEWORK_SUBMITTED';
    if (base === 'old' && before?.words !== words) return 'HOMEWORK_CHANGED';
    if (submit && (words < MODEL_WORDS.minimumWords || words > MODEL_WORDS.maximumWords)) return 'VALIDATION_FAILED';
    const version = (before?.version ?? 0) + (submit || before?.words !== words ? 1 : 0);
    this.stored.set(step, { status: submit ? 'submitted' : 'draft', words, version });
    return null;
  }

  complete(step: number): ErrorCode | null {
    if (this.done.has(step)) return null;
    if (this.locked(step)) return 'STEP_LOCKED';
    if (this.stored.get(step)?.status !== 'submitted') return 'STEP_HAS_PENDING_TASK';
    this.done.add(step);
    return null;
  }

  finish(): ErrorCode | null {
    for (let step = 0; step < this.steps - 1; step += 1) if (!this.done.has(step)) return 'MODULE_NOT_COMPLETE';
    const refused = this.complete(this.steps - 1);
    if (refused === null) this.finished = true;
    return refused;
  }

  startAgain(): ErrorCode | null {
    if (!this.finished) return 'COURSE_NOT_FINISHED';
    this.attempt += 1;
    this.finished = false;
    this.done.clear();
    this.stored.clear();
    return null;
  }

  snapshot() {
    const steps = Array.from({ length: this.steps }, (_, step) => step);
    return steps.map((step) => (this.locked(step) ? 'locked' : { done: this.done.has(step), homework: this.stored.get(step) ?? null }));
  }
}
