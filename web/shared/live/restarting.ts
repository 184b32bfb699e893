import type { SubscribePayload } from 'graphql-ws';
import type { Client, Sink } from 'graphql-ws/client';

/** Failures of the server that may have passed at the next try, and how often a subscription is started again: an outage ends, a fault may not. */
const TRIES: Readonly<Record<string, number>> = { SERVICE_UNAVAILABLE: Number.POSITIVE_INFINITY, INTERNAL: 10 };
/** A subscription that was started again runs if no error arrives for this time, in milliseconds: longer than the server waits for a database connection. */
const SETTLING = 6000;

/** How often a subscription is started again after errors without data. */
function triesAfter(errors: unknown): number {
  if (!Array.isArray(errors)) return 0;
  return Math.max(0, ...errors.map((error: { extensions?: { code?: unknown } }) => TRIES[String(error.extensions?.code)] ?? 0));
}

export interface RestartingOptions {
  /** The pause before a retry, in milliseconds. */
  pauseBefore: (retries: number) => number;
  /** Runs when a subscription runs again after a failure: events may have been missed. */
  onRestart: () => void;
  /** What each start of a subscription tells the server beside its document. */
  extensions?: () => Readonly<Record<string, unknown>>;
}

/** A client whose running subscriptions can be started anew. */
export interface RestartingClient extends Client {
  /** Ends the running subscriptions and starts them with what `extensions` says now. */
  startAgain(): void;
}

/** One subscription, which starts more than once. */
class Subscription {
  #retries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop = (): void => undefined;
  #ended = false;
  /** Counts the starts: what a former one reports after the next has begun is ignored. */
  #starts = 0;

  constructor(
    private readonly client: Client,
    private readonly payload: SubscribePayload,
    private readonly sink: Sink,
    private readonly options: RestartingOptions,
    private readonly gone: () => void,
    private readonly isDisposed: () => boolean,
  ) {}

  /** Starts, in place of what runs or waits. */
  start(): void {
    const { pauseBefore, onRestart, extensions } = this.options;
    clearTimeout(this.#timer);
    this.#starts += 1;
    this.#stop();
    // A client that was disposed would open a connection that nobody closes.
    if (this.isDisposed()) {
      this.#end();
      this.sink.complete();
      return;
    }
    if (this.#retries > 0) {
      this.#timer = setTimeout(() => {
        this.#retries = 0;
        onRestart();
      }, SETTLING);
    }
    let failed = false;
    const mine = this.#starts;
    const { sink } = this;
    const told = { ...this.payload, extensions: { ...this.payload.extensions, ...extensions?.() } };
    this.#stop = this.client.subscribe<never, never>(told, {
      next: (result) => {
        if (mine !== this.#starts) return;
        // The answer to a subscription that could not start: errors without data, and the end.
        failed = !('data' in result) && this.#retries < triesAfter(result.errors);
        if (!failed) sink.next(result);
      },
      error: (error) => {
        if (mine !== this.#starts) return;
        this.#end();
        sink.error(error);
      },
      complete: () => {
        if (mine !== this.#starts) return;
        clearTimeout(this.#timer);
        if (!failed || this.#ended) {
          this.#end();
          sink.complete();
          return;
        }
        this.#timer = setTimeout(() => this.start(), pauseBefore(this.#retries));
        this.#retries += 1;
      },
    });
  }

  stop(): void {
    this.#ended = true;
    this.#end();
    this.#stop();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.gone();
  }
}

/**
 * Returns a client that starts a subscription again, after pauses (milliseconds), when the server failed to start it: after a fault up to ten
 * times, during an outage until it has passed. Other errors are reported at once.
 */
export function restarting(client: Client, options: RestartingOptions): RestartingClient {
  let disposed = false;
  const running = new Set<Subscription>();
  return {
    ...client,
    dispose() {
      disposed = true;
      return client.dispose();
    },
    startAgain() {
      for (const subscription of [...running]) subscription.start();
    },
    subscribe(payload, sink) {
      const subscription = new Subscription(
        client,
        payload,
        sink as Sink,
        options,
        () => running.delete(subscription),
        () => disposed,
      );
      running.add(subscription);
      subscription.start();
      return () => subscription.stop();
    },
  };
}
