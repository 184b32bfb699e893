import { TIMINGS } from '../../../schema/limits.ts';
import type { HomeworkSubmissionInput } from '../../schema-types.generated.ts';
import { debounce } from '../../shared/debounce.ts';
import { isWeakLink, readFailure } from '../../shared/errors/request-error.ts';
import type { SaveState } from '../../shared/forms/save-state.tsx';
import { createStore } from '../../shared/store/store.ts';
import type { DeviceStore, FoundDraft } from './device-draft.ts';
import { fingerprintOf, type HomeworkValues, inputOf, isSame, keepsMore, type Submission, valuesOf } from './homework-values.ts';

export interface Writing {
  values: HomeworkValues;
  state: SaveState;
  /** Why the server refused a draft, or why a submission did not arrive. */
  problem: { error: unknown; submitting: boolean } | null;
  /** The text of this device, when the server has another one: the learner chooses. */
  conflict: { values: HomeworkValues; savedAt: string } | null;
  /** A text of this device that was not submitted before the homework was. */
  leftover: FoundDraft | null;
  submitting: boolean;
}

export interface WriterParts {
  device: DeviceStore;
  /** Saves a draft; resolves to what the server has then. */
  save: (input: HomeworkSubmissionInput) => Promise<Submission | null>;
  submit: (input: HomeworkSubmissionInput) => Promise<unknown>;
  /** Reads the homework again. */
  refresh: () => void;
  onSubmitted: () => void;
  /** Called with a file that the homework no longer uses. */
  onUnused: (fileId: string) => void;
}

const REREAD: ReadonlySet<string> = new Set(['HOMEWORK_CHANGED', 'HOMEWORK_SUBMITTED', 'NOT_FOUND']);

/** Writes homework: every change is kept in the browser at once and on the server a moment later; conflicts are offered, never overwritten. */
export class HomeworkWriter {
  readonly store;
  readonly #parts: WriterParts;
  readonly #later = debounce(() => void this.save(), TIMINGS.homeworkAutosave);
  #stored: Submission | null;
  /** The version that the values are based on. */
  #base: number;
  /** The server lacks the values. */
  #dirty = false;
  #sending: Promise<void> | null = null;
  #found: FoundDraft | null = null;
  /** Fingerprints of what was sent without an answer yet: the server may have it. */
  #unanswered: readonly string[] = [];

  constructor(stored: Submission | null, parts: WriterParts) {
    this.#parts = parts;
    this.#stored = stored;
    this.#base = stored?.version ?? 0;
    const state: SaveState = stored === null ? null : 'saved';
    this.store = createStore<Writing>({ values: valuesOf(stored), state, problem: null, conflict: null, leftover: null, submitting: false });
  }

  get #now(): Writing {
    return this.store.get();
  }

  #set(change: Partial<Writing>): void {
    this.store.set({ ...this.#now, ...change });
  }

  /** The learner changes something. */
  change(update: Partial<HomeworkValues>): void {
    const values = { ...this.#now.values, ...update };
    this.#dirty = true;
    this.#set({ values, state: this.#keep(values) ? 'saving' : 'unkept' });
    this.#later.later(undefined);
  }

  /** Takes over what an earlier visit left in this browser, unless the learner is typing already. */
  restore(found: FoundDraft): void {
    const saved = valuesOf(this.#stored);
    if (this.#dirty) return;
    if (isSame(found.values, saved) && !keepsMore(found.values)) found.forget();
    else if (this.#stored?.status === 'submitted') this.#set({ leftover: found });
    else this.#resume(found, saved);
  }

  #resume(found: FoundDraft, saved: HomeworkValues): void {
    this.#found = found;
    const isOwn = found.sent.includes(fingerprintOf(saved));
    if (found.baseVersion !== this.#base && !isOwn) {
      this.#set({ conflict: found });
      return;
    }
    this.#unanswered = found.sent;
    this.#dirty = true;
    this.#set({ values: found.values, state: this.#keep(found.values) ? 'saving' : 'unkept' });
    this.#later.later(undefined);
  }

  /** Stores values in this browser under the key of this tab, and then deletes those of the earlier visit. */
  #keep(values: HomeworkValues): boolean {
    const kept = this.#parts.device.keep({ values, baseVersion: this.#base, sent: this.#unanswered });
    if (kept) this.#forget();
    return kept;
  }

  #forget(): void {
    this.#found?.forget();
    this.#found = null;
  }

  dropLeftover(): void {
    this.#now.leftover?.forget();
    this.#set({ leftover: null });
  }

  /** Follows what the server has: another tab or device may have saved it. */
  follow(stored: Submission | null): void {
    const isOther = stored !== null && this.#stored !== null && stored.id !== this.#stored.id;
    this.#stored = stored;
    const version = stored?.version ?? 0;
    if (stored?.status === 'submitted') this.#end();
    // Returned for revision: the next round begins.
    else if (isOther && !this.#dirty) this.#adopt();
    else if (!this.#dirty && this.#sending === null && this.#now.conflict === null && version > this.#base) this.#adopt();
  }

  /** The homework was submitted, here or elsewhere; a text that differs stays until the learner discards it. */
  #end(): void {
    if (this.#now.submitting) return;
    this.#later.cancel();
    const { values } = this.#now;
    const differs = this.#dirty && !isSame(values, valuesOf(this.#stored));
    const { drop } = this.#parts.device;
    if (differs) this.#set({ leftover: { values, baseVersion: this.#base, sent: [], savedAt: new Date().toISOString(), forget: drop } });
    else if (this.#dirty) drop();
    this.#dirty = false;
  }

  #adopt(): void {
    this.#base = this.#stored?.version ?? 0;
    this.#dirty = false;
    this.#set({ values: valuesOf(this.#stored), state: 'saved' });
  }

  /** Ends a conflict with the text that the learner chose. */
  choose(whose: 'device' | 'server'): void {
    const chosen = this.#now.conflict?.values;
    this.#set({ conflict: null, problem: null });
    if (whose === 'server' || chosen === undefined) {
      this.#forget();
      this.#parts.device.drop();
      this.#adopt();
      return;
    }
    this.#base = this.#stored?.version ?? 0;
    this.#dirty = true;
    this.#set({ values: chosen, state: this.#keep(chosen) ? 'saving' : 'unkept' });
    void this.save();
  }

  /** Cancels a pending change, after the person signed out. */
  cancel(): void {
    this.#later.cancel();
  }

  /** Sends a pending change now. */
  flush(): void {
    this.#later.now();
  }

  /** Saves; resolves to whether the server has everything. One save at a time: the next one is based on its version. */
  async save(): Promise<boolean> {
    this.#later.cancel();
    while (this.#sending !== null) await this.#sending;
    const { conflict, submitting, values } = this.#now;
    const input = inputOf(values, this.#base);
    if (!this.#dirty || conflict !== null || submitting || input === null) return !this.#dirty;
    this.#sending = this.#send(values, input).finally(() => {
      this.#sending = null;
    });
    await this.#sending;
    return !this.#dirty;
  }

  async #send(sent: HomeworkValues, input: HomeworkSubmissionInput): Promise<void> {
    const before = this.#stored?.file?.id;
    this.#unanswered = [...new Set([...this.#unanswered, fingerprintOf(sent)])];
    this.#set({ state: this.#keep(sent) ? 'saving' : 'unkept' });
    try {
      const saved = await this.#parts.save(input);
      this.#unanswered = [];
      this.#base = saved?.version ?? this.#base;
      if (before !== undefined && before !== sent.file?.id) this.#parts.onUnused(before);
      this.#dirty = this.#now.values !== sent;
      this.#set({ problem: null, ...(this.#dirty ? {} : { state: 'saved' }) });
      if (this.#dirty || keepsMore(sent)) this.#keep(this.#now.values);
      else this.#parts.device.drop();
    } catch (error) {
      this.#fail(error, false);
    }
  }

  #fail(error: unknown, submitting: boolean): void {
    const failure = readFailure(error);
    const code = failure.kind === 'refused' ? failure.code : '';
    if (code === 'HOMEWORK_CHANGED' && failure.kind === 'refused' && this.#isUnanswered(failure.parameters)) {
      this.#again(Number(failure.parameters.version));
      return;
    }
    const waiting = isWeakLink(error);
    if (!waiting) this.#unanswered = [];
    const unsaved = this.#now.state === 'unkept' ? 'unkept' : waiting ? 'waiting' : 'refused';
    const state = this.#dirty ? unsaved : 'saved';
    const { values } = this.#now;
    const conflict = code === 'HOMEWORK_CHANGED' ? { values, savedAt: new Date().toISOString() } : null;
    this.#set({ state, conflict, problem: waiting && !submitting ? null : { error, submitting } });
    if (REREAD.has(code)) this.#parts.refresh();
  }

  /** Returns whether the newer version of the server is what this tab sent before, whose answer was lost. */
  #isUnanswered({ content, title }: Record<string, string | number>): boolean {
    return this.#unanswered.includes(fingerprintOf({ content: String(content), title: String(title) }));
  }

  /** Saves again on the version that an earlier save of this tab has made. */
  #again(version: number): void {
    this.#base = version;
    this.#unanswered = [];
    this.#set({ state: this.#keep(this.#now.values) ? 'saving' : 'unkept' });
    this.#later.later(undefined);
  }

  /** Submits what is entered. */
  async submit(): Promise<void> {
    this.#later.cancel();
    while (this.#sending !== null) await this.#sending;
    const { values, conflict, submitting } = this.#now;
    const input = inputOf(values, this.#base);
    if (input === null || conflict !== null || submitting) return;
    this.#set({ submitting: true, problem: null });
    try {
      await this.#parts.submit(input);
      this.#dirty = false;
      this.#forget();
      this.#parts.device.drop();
      this.#set({ submitting: false, state: 'saved' });
      this.#parts.onSubmitted();
    } catch (error) {
      this.#set({ submitting: false });
      this.#fail(error, true);
    }
  }
}
