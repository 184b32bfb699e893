import type { Client } from 'graphql-ws/client';

/** Failures of the server that may have passed at the next try. */
const PASSING: readonly unknown[] = ['SERVICE_UNAVAILABLE', 'INTERNAL'];
const RETRIES_MAX = 10;
/** A subscription that was started again runs if no error arrives for this time, in milliseconds. */
const SETTLING = 1000;

const isPassing = (errors: unknown): boolean =>
  Array.isArray(errors) && errors.some((error: { extensions?: { code?: unknown } }) => PASSING.includes(error.extensions?.code));

/**
 * Returns a client that starts a subscription again, after pauses (milliseconds), when the server failed to start it: up to ten times. Other
 * errors are reported at once. `onRestart` runs when the subscription runs again: events may have been missed.
 */
export function restarting(client: Client, pauseBefore: (retries: number) => number, onRestart: () => void): Client {
  return {
    ...client,
    subscribe(payload, sink) {
      let retries = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stop = (): void => undefined;
      let ended = false;
      const start = (): void => {
        if (retries > 0) timer = setTimeout(onRestart, SETTLING);
        let failed = false;
        stop = client.subscribe<never, never>(payload, {
          next(result) {
            // The answer to a subscription that could not start: errors without data, and the end.
            failed = !('data' in result) && retries < RETRIES_MAX && isPassing(result.errors);
            if (!failed) sink.next(result);
          },
          error: (error) => sink.error(error),
          complete() {
            if (!failed || ended) return sink.complete();
            clearTimeout(timer);
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
