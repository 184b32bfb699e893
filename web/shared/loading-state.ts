import type { ApolloClient } from '@apollo/client';
import { NetworkStatus } from '@apollo/client';
import { connectionState } from './connection-state.ts';
import { whenIdle } from './when-idle.ts';

/** Milliseconds after which a page that is loading is asked again. */
const PAUSE = 2000;
/** Milliseconds for which the browser may be busy before it counts as idle anyway. */
const IDLE_MAX = 4000;

const isImageLoading = ({ complete, loading }: HTMLImageElement): boolean => !complete && loading !== 'lazy';
const isMediaLoading = ({ paused, networkState }: HTMLMediaElement): boolean => !paused && networkState === HTMLMediaElement.NETWORK_LOADING;

/** Returns whether the page loads something that it shows: data, images, or a video or audio that plays. Images further down load when they are reached. */
function isPageLoading(client: ApolloClient): boolean {
  const queries = [...client.getObservableQueries('active')];
  if (queries.some((query) => query.getCurrentResult().networkStatus < NetworkStatus.ready)) return true;
  const media = [...document.querySelectorAll<HTMLMediaElement>('video, audio')];
  return document.readyState !== 'complete' || [...document.images].some(isImageLoading) || media.some(isMediaLoading);
}

/**
 * Calls back when the connection is good, the page has loaded what it shows, and the browser is idle: for what may be needed later and must not slow
 * down what is needed now. Returns a function that cancels it.
 */
export function whenLoaded(client: ApolloClient, work: () => void): () => void {
  let cancel: () => void;
  const check = () => {
    if (connectionState() === 'online' && !isPageLoading(client)) return work();
    const timer = setTimeout(wait, PAUSE);
    cancel = () => clearTimeout(timer);
  };
  const wait = () => {
    cancel = whenIdle(check, IDLE_MAX);
  };
  wait();
  return () => cancel();
}
