import { debounce } from '../debounce.ts';
import { isWeakLink } from '../errors/request-error.ts';
import { currentSession } from '../session/session.ts';
import type { Store } from '../store/store.ts';
import type { AutosaveParts, Send, Version, Writing } from './autosave-parts.ts';
import { Delivery } from './delivery.ts';
import { followPage } from './follow-page.ts';
import { KeptText } from './kept-text.ts';
import type { FoundCopy } from './local-copy.ts';
import { resolveCopy } from './resolve-copy.ts';
import type { SaveState } from './save-states.ts';

/**
 * Keeps what a person writes until the server has it. A version of another page or device is never overwritten, and an own one whose answer was lost is
 * recognized (docs/decisions/0064-one-engine-for-unsent-text.md).
 */
export class Autosave<Value> {
  readonly #parts: AutosaveParts<Value>;
  readonly #viewerId = currentSession()?.viewer.id ?? '';
  readonly #delivery: Delivery<Value>;
  readonly #text: KeptText<Value>;
  readonly #later;
  /** What the server has, as far as the page knows. */
  #server: Version<Value>;
  /** The server takes no more text. */
  #isSettled = false;

  constructor(parts: AutosaveParts<Value>, state: SaveState = null) {
    this.#parts = parts;
    this.#server = parts.start;
    this.#delivery = new Delivery(parts);
    this.#text = new KeptText(parts, this.#delivery, state);
    this.#later = debounce(() => void this.flush(), parts.pause ?? 0, { every: parts.every ?? false });
  }

  get store(): Store<Writing<Value>> {
    return this.#text.store;
  }

  /** Whether the text belongs to the session: nothing of one person is named to another one, or sent in their name. */
  get #isOwn(): boolean {
    return (currentSession()?.viewer.id ?? '') === this.#viewerId;
  }

  /** Whether the server lacks something that was entered. */
  get isUnsent(): boolean {
    return this.#isOwn && !this.#text.ended && (this.#text.dirty || this.#text.now.conflict !== null);
  }

  /** The person changes the text. */
  change(value: Value): void {
    this.#text.take(value);
    if (this.#parts.send !== undefined) this.#later.later(undefined);
  }

  /** Bases the next save on a version. */
  rebase(version: number | null): void {
    this.#delivery.base = version;
  }

  /** Decides about what an earlier visit left on this device, unless the person is typing already. */
  takeCopy(found: FoundCopy<Value>): void {
    if (this.#text.dirty) return;
    const how = this.#parts.resolveCopy?.(found) ?? resolveCopy(found, { ...this.#server, version: this.#delivery.base }, this.#parts);
    if (how === 'forget') found.forget();
    else if (how === 'offer') this.#text.set({ offered: found });
    else if (how === 'resume') this.resume(found);
    else {
      this.#text.found = found;
      this.#text.set({ conflict: { ...found, theirs: this.#server.value } });
    }
  }

  /** Continues with the text of an earlier visit. */
  resume(found: FoundCopy<Value>): void {
    this.#text.found = found;
    this.#delivery.base ??= found.baseVersion;
    this.#delivery.unanswered = found.sent;
    this.#text.set({ offered: null });
    this.change(found.value);
  }

  /** Deletes the text of this device that waits for a decision. */
  dismiss(): void {
    this.#text.now.offered?.forget();
    this.#text.set({ offered: null });
  }

  /** Follows what the server has: another page or device may have saved it. `restart`: its versions begin anew. */
  follow(server: Version<Value>, { restart = false } = {}): void {
    this.#server = server;
    this.#isSettled = false;
    const { base, unanswered, isRunning } = this.#delivery;
    const { conflict } = this.#text.now;
    const isNewer = (server.version ?? 0) > (base ?? 0) && !isRunning && conflict === null;
    if (conflict !== null && unanswered.includes(this.#parts.markOf(server.value))) this.choose('device');
    else if (!this.#text.dirty && (restart || isNewer)) this.#adopt();
  }

  #adopt(): void {
    this.#delivery.base = this.#server.version;
    this.#delivery.unanswered = [];
    this.#text.dirty = false;
    this.#text.set({ value: this.#server.value });
    this.#text.show('saved');
  }

  /** The server takes no more text. What differs from the last one stays on this device until the person dismisses it. */
  settle(server: Version<Value>): void {
    this.#server = server;
    const { conflict, finishing, value } = this.#text.now;
    this.#isSettled = true;
    if (finishing) return;
    this.#later.cancel();
    const unsent = conflict?.value ?? (this.#text.dirty ? value : null);
    this.#text.dirty = false;
    this.#text.set({ conflict: null, value: server.value });
    if (unsent === null) return;
    const forget = () => this.#text.drop();
    const savedAt = conflict?.savedAt ?? new Date().toISOString();
    const isThere = this.#parts.markOf(unsent) === this.#parts.markOf(server.value);
    if (isThere) forget();
    else this.#text.set({ offered: { value: unsent, baseVersion: this.#delivery.base, sent: [], savedAt, forget } });
    this.#text.show(isThere ? 'saved' : 'incomplete');
  }

  /** Ends a conflict with the text that the person chose. */
  choose(whose: 'device' | 'server'): void {
    const { conflict } = this.#text.now;
    if (conflict === null) return;
    this.#text.set({ conflict: null, problem: null });
    if (whose === 'server') {
      this.#later.cancel();
      this.#text.drop();
      this.#adopt();
    } else {
      this.#delivery.base = this.#server.version;
      this.#text.take(conflict.value);
      void this.flush();
    }
  }

  /** Gives the text up, because the person saved it in another way or does not want it: nothing of it stays on this device. */
  discard(): void {
    this.#later.cancel();
    this.#delivery.unanswered = [];
    this.#text.dirty = false;
    this.#text.drop();
    this.#text.set({ conflict: null, problem: null });
    this.#text.show('incomplete');
    void this.#delivery.inTurn(async () => this.#parts.remove?.().catch(() => undefined));
  }

  get #isReady(): boolean {
    return this.#isOwn && this.#text.isReady;
  }

  /** Stores a pending change on this device now. */
  keepPending(): void {
    this.#text.keepPending();
  }

  /** Sends the newest text now, unless the server has refused it; resolves to whether the server has everything. */
  async flush(): Promise<boolean> {
    if (!this.#text.isRefused) return this.save();
    this.#text.keep();
    return false;
  }

  /** Sends the newest text now; resolves to whether the server has everything. */
  async save(): Promise<boolean> {
    this.#later.cancel();
    if (this.store.get().state === 'notStored') this.#text.keep();
    else this.#text.keepPending();
    await this.#delivery.inTurn(() => this.#save());
    return !this.#text.dirty;
  }

  async #save(): Promise<void> {
    const { send, keepsMore } = this.#parts;
    const text = this.#text;
    if (send === undefined || !text.dirty || text.now.finishing || !this.#isReady) return;
    let version: number | null = null;
    try {
      const sent = await this.#deliver(async (value, base) => {
        version = await send(value, base);
      });
      this.#delivery.base = version ?? this.#delivery.base;
      this.#server = { value: sent, version: this.#delivery.base };
      // Typed on meanwhile.
      text.dirty &&= text.now.value !== sent;
      if (text.dirty || keepsMore?.(sent) === true) text.keep();
      else text.drop();
      text.set({ problem: null });
      text.show(text.dirty ? 'changed' : 'saved');
      if (text.dirty) this.#later.later(undefined);
    } catch (error) {
      this.#fail(error, false);
    }
  }

  /** Sends the text as the last one, such as a submission; resolves to whether it arrived. */
  async finish(send: Send<Value>): Promise<boolean> {
    const text = this.#text;
    if (text.now.finishing || !this.#isReady) return false;
    this.#later.cancel();
    text.set({ finishing: true, problem: null });
    let arrived = false;
    await this.#delivery.inTurn(async () => {
      if (!this.#isReady) return;
      try {
        const sent = await this.#deliver(send);
        arrived = true;
        this.dismiss();
        // Typed on meanwhile: that stays on this device.
        if (text.now.value !== sent) return;
        this.discard();
        text.show('saved');
      } catch (error) {
        this.#fail(error, true);
      }
    });
    text.set({ finishing: false });
    if (this.#isSettled) this.settle(this.#server);
    return arrived;
  }

  #deliver(send: Send<Value>): Promise<Value> {
    const text = this.#text;
    return this.#delivery.deliver(send, { newest: () => text.now.value, isReady: () => this.#isReady, onTry: () => text.keepSending() });
  }

  #fail(error: unknown, finishing: boolean): void {
    const waits = isWeakLink(error);
    const newer = this.#parts.newerOf?.(error) ?? null;
    if (newer?.value !== undefined) this.#server = { value: newer.value, version: newer.version };
    const conflict = newer && { value: this.#text.now.value, savedAt: new Date().toISOString(), theirs: this.#server.value };
    this.#text.set({ conflict, problem: waits && !finishing ? null : { error, finishing } });
    this.#text.show(!this.#text.dirty ? 'saved' : waits ? 'unreachable' : 'refused');
    if (!waits) this.#parts.onRefused?.(error);
  }

  /** A person has signed out and wants that nothing stays. */
  end(viewerId: string): void {
    if (viewerId === this.#viewerId) this.#text.ended = true;
  }

  /** Follows the page: decides about the copy of an earlier visit, and sends what waits. Returns a function for the end of the page, which sends the last change. */
  open(): () => void {
    return followPage(this, this.#parts);
  }
}
