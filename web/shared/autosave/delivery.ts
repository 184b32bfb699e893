import { isWeakLink } from '../errors/request-error.ts';
import type { AutosaveParts, Send } from './autosave-parts.ts';

/** The requests of one text: one after the other, each on the version of the one before. */
export class Delivery<Value> {
  /** The version that the text is based on. */
  base: number | null;
  /** Marks of what was sent without an answer yet: the server may have it. */
  unanswered: readonly string[] = [];
  readonly #parts: AutosaveParts<Value>;
  #running: Promise<void> | null = null;

  constructor(parts: AutosaveParts<Value>) {
    this.#parts = parts;
    this.base = parts.start.version;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Runs a request after those that are running. It must not throw. */
  async inTurn(work: () => Promise<unknown>): Promise<void> {
    while (this.#running !== null) await this.#running;
    this.#running = work().then(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /**
   * Sends the newest text, and again if the newer version of the server is an own one whose answer was lost. `onTry` is called before each request,
   * with the mark of the text among the unanswered ones. Returns what was sent.
   */
  async deliver(send: Send<Value>, text: { newest: () => Value; isReady: () => boolean; onTry: () => void }): Promise<Value> {
    const value = text.newest();
    const before = this.unanswered;
    this.unanswered = [...new Set([...before, this.#parts.markOf(value)])];
    text.onTry();
    try {
      await send(value, this.base);
      this.unanswered = [];
      return value;
    } catch (error) {
      // Otherwise the server has answered: it does not have this one.
      if (!isWeakLink(error)) this.unanswered = before;
      const newer = this.#parts.newerOf?.(error) ?? null;
      if (newer === null || !before.includes(newer.mark) || !text.isReady()) throw error;
      // The other marks stay: their requests may still arrive.
      this.base = newer.version;
      return this.deliver(send, text);
    }
  }
}
