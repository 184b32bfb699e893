import type { Client } from 'graphql-ws/client';

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

/**
 * Returns a client that starts a subscription again, after pauses (milliseconds), when the server failed to start it: after a fault up to ten
 * times, during an outage until it has passed. Other errors are reported at once.
 */
export function restarting(client: Client, { pauseBefore, onRestart, extensions = () => ({}) }: RestartingOptions): RestartingClient {
  let disposed = false;
  const running = new Set<() => void>();
  return {
    ...client,
    dispose() {
      disposed = true;
      return client.dispose();
    },
    startAgain() {
      for (const start of [...running]) start();
    },
    subscribe(payload, sink) {
      let retries = 0;
      /** Counts the starts: what a former one reports after the next has begun is ignored. */
      let starts = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stop = (): void => undefined;
      let ended = false;
      const end = (): void => {
        clearTimeout(timer);
        running.delete(again);
      };
      const settled = (): void => {
        retries = 0;
        onRestart();
      };
      const start = (): void => {
        // A client that was disposed would open a connection that nobody closes.
        if (disposed) {
          sink.complete();
          return;
        }
        if (retries > 0) timer = setTimeout(settled, SETTLING);
        let failed = false;
        starts += 1;
        const mine = starts;
        const told = { ...payload, extensions: { ...payload.extensions, ...extensions() } };
        stop = client.subscribe<never, never>(told, {
          next(result) {
            if (mine !== starts) return;
            // The answer to a subscription that could not start: errors without data, and the end.
            failed = !('data' in result) && retries < triesAfter(result.errors);
            if (!failed) sink.next(result);
          },
          error(error) {
            if (mine !== starts) return;
            end();
            sink.error(error);
          },
          complete() {
            if (mine !== starts) return;
            clearTimeout(timer);
            if (!failed || ended) {
              end();
              sink.complete();
              return;
            }
            timer = setTimeout(start, pauseBefore(retries));
            retries += 1;
          },
        });
      };
      const again = (): void => {
        clearTimeout(timer);
        starts += 1;
        stop();
        start();
      };
      running.add(again);
      start();
      return () => {
        ended = true;
        end();
        stop();
      };
    },
  };
}
