/** What the person should know about the connection. */
export type ConnectionState = 'online' | 'weak' | 'offline';

const retried = new Set<object>();
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Notes that a request is sent again because no response arrived. */
export function requestRetried(request: object): void {
  retried.add(request);
  notify();
}

/** Notes that a request was answered, failed for good, or was given up. */
export function requestSettled(request: object): void {
  if (retried.delete(request)) notify();
}

/** Returns the state of the connection: offline as the browser reports it, weak while a request is sent again. */
export function connectionState(): ConnectionState {
  if (!navigator.onLine) return 'offline';
  return retried.size > 0 ? 'weak' : 'online';
}

/** Calls the listener when the state may have changed. Returns a function that removes it. */
export function onConnectionState(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
