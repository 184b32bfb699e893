import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Pauses before code is requested again, in milliseconds. */
const PAUSES = [500, 1000, 2000, 4000];

/** Resolves after a pause, in milliseconds, or when the browser is online again. */
const pause = (milliseconds?: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    }
    window.addEventListener('online', end);
  });

async function loadWithRetries<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let retries = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) await pause();
      else if (retries === PAUSES.length) throw error;
      else {
        await pause(PAUSES[retries]);
        retries += 1;
      }
    }
  }
}

/**
 * A part of a page in its own chunk, for use inside `<Suspense>`. The rest of the page stays while the connection is lost: the part loads when the
 * browser is online again. An error boundary shows the error if the part cannot be loaded online after four retries.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadWithRetries(load) }));

/** Like `lazyPart`, for a part that the page does not need: renders nothing if it cannot be loaded. */
export const optionalPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadWithRetries(load).catch((): ComponentType<Props> => () => null) }));
