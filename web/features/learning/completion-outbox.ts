import { Autosave } from '../../shared/autosave/autosave.ts';
import { copyInBrowser } from '../../shared/autosave/local-copy.ts';
import { draftItems } from '../../shared/store/drafts.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Press } from './send-press.ts';

/** A press as the device keeps it, with what a sentence about it needs. */
export interface KeptPress extends Press {
  courseId: string;
  attemptNumber: number;
  stepName: string;
  shownLanguage: string;
  /** The order of the presses: later ones are greater. */
  at: number;
}

/** A press that the server lacks; `error` is the reason of a refusal. */
export interface WaitingPress {
  press: KeptPress;
  error: unknown;
}

/** What became of a press while the page waited for it: `opened` is the step to open, null after the end of the course. */
export type Outcome = { state: 'sent'; opened: string | null } | { state: 'waiting' } | { state: 'failed'; error: unknown };

export interface CompletionParts {
  /** Sends a press; resolves to the step to open. */
  send: (press: KeptPress) => Promise<string | null>;
  /** Called when a press has arrived that the page no longer waited for. */
  onSent: (press: KeptPress, opened: string | null) => void;
}

type Item = Autosave<KeptPress | null>;

const unreachable = () => new TypeError('An earlier press waits');

/**
 * The presses of the forward button on their way to the server. Each is kept in the browser, and sent in the order of the presses until the server has it; one
 * that the server refuses stays until its person removes it, and is sent again after another one has arrived, and on the next visit.
 */
export class CompletionOutbox {
  readonly #store: Store<readonly WaitingPress[]>;
  readonly #parts: CompletionParts;
  /** By step. */
  readonly #items = new Map<string, Item>();
  readonly #opened = new Map<string, string | null>();
  /** Steps whose page waits for the answer. */
  readonly #watched = new Set<string>();
  readonly #closings: (() => void)[] = [];

  constructor(viewerId: string, store: Store<readonly WaitingPress[]>, parts: CompletionParts) {
    this.#store = store;
    this.#parts = parts;
    for (const item of draftItems(viewerId)) {
      const [, stepId] = /^completion:([^#]+)/.exec(item) ?? [];
      if (stepId !== undefined) this.#open(stepId);
    }
    this.#show();
  }

  #open(stepId: string): Item {
    const known = this.#items.get(stepId);
    if (known !== undefined) return known;
    const item: Item = new Autosave<KeptPress | null>({
      kind: 'completion',
      start: { value: null, version: null },
      copy: copyInBrowser(`completion:${stepId}`),
      markOf: (press) => press?.key ?? '',
      send: async (press) => {
        if (press === null) return null;
        if (this.#waiting().some(({ press: { at }, error }) => at < press.at && error === null)) throw unreachable();
        const opened = await this.#parts.send(press);
        this.#opened.set(press.key, opened);
        // When the item is done with it.
        setTimeout(() => void this.#arrived(press, opened));
        return null;
      },
    });
    this.#items.set(stepId, item);
    item.store.subscribe(() => this.#show());
    this.#closings.push(item.open());
    return item;
  }

  /** What the server lacks, in the order of the presses. */
  #waiting(): WaitingPress[] {
    const waiting = [...this.#items.values()].flatMap((item): WaitingPress[] => {
      const { value: press, problem } = item.store.get();
      return press === null || !item.isUnsent ? [] : [{ press, error: problem?.error ?? null }];
    });
    return waiting.sort((one, other) => one.press.at - other.press.at);
  }

  #show(): void {
    const waiting = this.#waiting().filter(({ press }) => !this.#watched.has(press.stepId));
    const before = this.#store.get();
    const isSame = waiting.length === before.length && waiting.every(({ press, error }, at) => press === before[at]?.press && error === before[at].error);
    if (!isSame) this.#store.set(waiting);
  }

  async #arrived(press: KeptPress, opened: string | null): Promise<void> {
    if (!this.#watched.has(press.stepId)) this.#parts.onSent(press, opened);
    const [next] = this.#waiting().filter(({ error }) => error === null);
    if (next !== undefined) await this.#items.get(next.press.stepId)?.flush();
    // What was refused may have waited for this one.
    else for (const { press: refused } of this.#waiting()) await this.#items.get(refused.stepId)?.save();
  }

  /**
   * Keeps a press in the browser and sends it. Resolves when the server has answered, when it waits in the browser, or when `timeout` resolves and the page
   * goes on without the answer. What the server refuses before is not kept, nor is what the browser cannot store.
   */
  async complete(press: Omit<KeptPress, 'at'>, timeout: Promise<unknown>): Promise<Outcome> {
    const { stepId } = press;
    const item = this.#open(stepId);
    const { value: former } = item.store.get();
    const isAgain = item.isUnsent && former?.action === press.action;
    const last = this.#waiting().at(-1)?.press.at ?? 0;
    this.#watched.add(stepId);
    item.change(isAgain ? { ...former, ...press, key: former.key } : { ...press, at: Math.max(Date.now(), last + 1) });
    const key = item.store.get().value?.key ?? '';
    const isAnswered = await Promise.race([item.save().then(() => true), timeout.then(() => false)]);
    const { problem, state } = item.store.get();
    const outcome = (): Outcome => {
      if (!item.isUnsent) return { state: 'sent', opened: this.#opened.get(key) ?? null };
      if (!isAnswered) return { state: 'waiting' };
      if (problem === null && state !== 'notStored') return { state: 'waiting' };
      item.discard();
      return { state: 'failed', error: problem?.error ?? unreachable() };
    };
    const result = outcome();
    // After a moment: the press that has arrived is the page's own.
    if (result.state === 'sent') setTimeout(() => this.#watched.delete(stepId));
    else this.#watched.delete(stepId);
    this.#show();
    return result;
  }

  /** Removes a press that was refused. */
  discard(stepId: string): void {
    this.#items.get(stepId)?.discard();
  }

  /** Sends everything that waits now, in the order of the presses. */
  async flush(): Promise<void> {
    for (const { press } of this.#waiting()) await this.#items.get(press.stepId)?.save();
  }

  /** Ends with the session of its person. */
  close(): void {
    for (const close of this.#closings) close();
  }
}
