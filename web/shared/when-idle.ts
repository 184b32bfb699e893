/** Time after which work runs in browsers that cannot report when they are idle, in milliseconds. */
const FALLBACK_DELAY = 1500;

/** Runs work when the browser is idle, at the latest after `timeout` milliseconds. Returns a function that cancels it. */
export function whenIdle(work: () => void, timeout: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, FALLBACK_DELAY);
  return () => clearTimeout(timer);
}
