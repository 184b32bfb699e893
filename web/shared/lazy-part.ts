import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadWithRetries } from './load-with-retries.ts';

/**
 * A part of a page in its own chunk, for use inside `<Suspense>`. The rest of the page stays while the connection is lost: the part loads when the
 * browser is online again. An error boundary shows the error if the part cannot be loaded online after four retries.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadWithRetries(load) }));

/** Like `lazyPart`, for a part that the page does not need: renders nothing if it cannot be loaded. */
export const optionalPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadWithRetries(load).catch((): ComponentType<Props> => () => null) }));
