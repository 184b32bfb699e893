import { ApolloLink, CombinedGraphQLErrors } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { finalize, fromEvent, merge, mergeMap, type Observable, of, retry, take, throwError, timeout, timer } from 'rxjs';
import { requestRetried, requestSettled } from '../connection-state.ts';
import { isWeakLink, readFailure } from '../errors/request-error.ts';

/** Time limit of one try, in milliseconds. */
export const TRY_TIMEOUT = 20_000;
/** Tries after the first one. */
export const RETRIES_MAX = 4;
/** Pause before the first retry; it doubles each time up to the last of `RETRIES_MAX`. In milliseconds. */
const FIRST_PAUSE = 500;
/** No retry begins later than this after the first try, in milliseconds. */
export const RETRY_PERIOD = 45_000;
/** The same for somebody who waits for a busy server, such as in a class that signs in while a server is under attack. In milliseconds. */
export const WAITING_PERIOD = 120_000;

/** In the context of an operation for which somebody waits while the server is busy. */
export interface BusyWait {
  /** Ends the wait. */
  signal: AbortSignal;
  /** Called before each further try, once the server has asked for one. */
  onBusy: () => void;
}

/**
 * Returns an exponential pause with random jitter of a half, in milliseconds; at least the seconds after which a busy server takes the request,
 * and up to twice as long, so that not all come at once.
 */
export const pauseBefore = (retries: number, seconds = 0, random = Math.random()): number =>
  Math.max(FIRST_PAUSE * 2 ** (Math.min(retries, RETRIES_MAX) - 1) * (0.5 + random), seconds * 1000 * (1 + random));

/** Returns the seconds after which the server asks for another try; 0 if it did not. */
function secondsOf(error: unknown): number {
  const failure = readFailure(error);
  return failure.kind === 'refused' ? Number(failure.parameters.seconds ?? 0) : 0;
}

/** Emits when the pause is over, or earlier when the browser is online again. */
const pause = (retries: number, seconds: number): Observable<unknown> => merge(timer(pauseBefore(retries, seconds)), fromEvent(window, 'online')).pipe(take(1));

/** Fails when the signal is aborted. */
const abortOf = (signal: AbortSignal): Observable<never> => fromEvent(signal, 'abort').pipe(mergeMap(() => throwError(() => signal.reason)));

/**
 * Limits the time of each try, and sends queries and mutations again while the connection is weak: without a response, or with one of
 * a proxy that did not reach the server. Mutations carry an idempotency key. While the browser is offline the error is reported at once.
 * An operation with a `busyWait` in its context is sent again for two minutes once the server has asked for another try.
 */
export const retryLink = new ApolloLink((operation, forward) => {
  if (operation.operationType === OperationTypeNode.SUBSCRIPTION) return forward(operation);
  const startedAt = Date.now();
  const request = {};
  const { busyWait } = operation.getContext() as { busyWait?: BusyWait };
  let waits = false;
  const sent = forward(operation).pipe(
    mergeMap((result) => {
      const error = new CombinedGraphQLErrors(result);
      return isWeakLink(error) ? throwError(() => error) : of(result);
    }),
    timeout({ first: TRY_TIMEOUT }),
    retry({
      delay(error, retries) {
        const seconds = secondsOf(error);
        const passed = Date.now() - startedAt;
        waits ||= busyWait !== undefined && seconds > 0;
        const isOver = waits ? passed > WAITING_PERIOD : retries > RETRIES_MAX || passed > RETRY_PERIOD;
        if (!isWeakLink(error) || !navigator.onLine || isOver) return throwError(() => error);
        if (waits) busyWait?.onBusy();
        else requestRetried(request);
        return pause(retries, seconds);
      },
    }),
    finalize(() => requestSettled(request)),
  );
  return busyWait === undefined ? sent : merge(sent, abortOf(busyWait.signal)).pipe(take(1));
});
