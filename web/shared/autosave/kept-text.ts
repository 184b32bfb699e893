import { debounce } from '../debounce.ts';
import { createStore } from '../store/store.ts';
import type { AutosaveParts, Writing } from './autosave-parts.ts';
import type { Delivery } from './delivery.ts';
import type { FoundCopy } from './local-copy.ts';
import { type SaveEvent, type SaveState, STATES } from './save-states.ts';

/** The text of an item on the page, with its copy on this device. */
export class KeptText<Value> {
  readonly store;
  /** The server lacks the text. */
  dirty = false;
  /** The copy of the earlier visit that the text continues, until this page has stored its own. */
  found: FoundCopy<Value> | null = null;
  /** The person has signed out and wants that nothing stays. */
  ended = false;
  readonly #parts: AutosaveParts<Value>;
  readonly #delivery: Delivery<Value>;
  readonly #late;
  #event: SaveEvent = 'incomplete';
  #kept = true;

  constructor(parts: AutosaveParts<Value>, delivery: Delivery<Value>, state: SaveState) {
    this.#parts = parts;
    this.#delivery = delivery;
    this.#late = debounce(() => this.keep(), parts.copyPause ?? 0);
    this.store = createStore<Writing<Value>>({ value: parts.start.value, state, problem: null, conflict: null, offered: null, finishing: false });
  }

  get now(): Writing<Value> {
    return this.store.get();
  }

  get isRefused(): boolean {
    return this.#event === 'refused';
  }

  get isComplete(): boolean {
    return this.#parts.send !== undefined && (this.#parts.isComplete?.(this.now.value) ?? true);
  }

  get isReady(): boolean {
    return !this.ended && this.#parts.copy?.isTaken() !== true && this.now.conflict === null && this.isComplete;
  }

  set(change: Partial<Writing<Value>>): void {
    this.store.set({ ...this.now, ...change });
  }

  /** Shows the state after an event. */
  show(event: SaveEvent): void {
    this.#event = event === 'changed' && !this.isComplete ? 'incomplete' : event;
    this.set({ state: STATES[this.#event][this.#kept ? 'stored' : 'notStored'] });
  }

  /** Takes a text that the server lacks, and stores it on this device. */
  take(value: Value): void {
    this.dirty = true;
    this.set({ value });
    this.show('changed');
    if (this.#parts.copyPause === undefined) this.keep();
    else this.#late.later(undefined);
  }

  /** Stores the text on this device now, and then deletes the copy of the earlier visit. */
  keep(): void {
    this.#late.cancel();
    const { copy, keepsMore } = this.#parts;
    const { value } = this.now;
    if (this.ended || !(this.dirty || keepsMore?.(value) === true)) return;
    copy?.keep({ value, baseVersion: this.#delivery.base, sent: this.#delivery.unanswered }, (kept) => {
      this.#kept = kept;
      if (kept) this.#forget();
      this.show(this.#event);
    });
  }

  /** Stores the text before it is sent. */
  keepSending(): void {
    if (this.dirty) this.show('changed');
    this.keep();
  }

  /** Stores a change whose pause is not over. */
  keepPending(): void {
    this.#late.now();
  }

  #forget(): void {
    this.found?.forget();
    this.found = null;
  }

  /** Deletes what this device keeps. */
  drop(): void {
    this.#late.cancel();
    this.#kept = true;
    this.#forget();
    this.#parts.copy?.drop();
  }
}
