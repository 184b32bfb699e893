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

/**
 * Returns a client that starts a subscription again, after pauses (milliseconds), when the server failed to start it: after a fault up to ten
 * times, during an outage until it has passed. Other errors are reported at once. `onRestart` runs when the subscription runs again: events
 * may have been missed.
 */
export function restarting(client: Client, pauseBefore: (retries: number) => number, onRestart: () => void): Client {
  let disposed = false;
  return {
    ...client,
    dispose() {
      disposed = true;
      return client.dispose();
    },
    subscribe(payload, sink) {
      let retries = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stop = (): void => undefined;
      let ended = false;
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
        stop = client.subscribe<never, never>(payload, {
          next(result) {
            // The answer to a subscription that could not start: errors without data, and the end.
            failed = !('data' in result) && retries < triesAfter(result.errors);
            if (!failed) sink.next(result);
          },
          error(error) {
            clearTimeout(timer);
            sink.error(error);
          },
          complete() {
            clearTimeout(timer);
            if (!failed || ended) {
              sink.complete();
              return;
            }
            timer = setTimeout(start, pauseBefore(retries));
            retries += 1;
          },
        });
      };
      start();
      return () => {
        ended = true;
        clearTimeout(timer);
        stop();
      };
    },
  };
}
