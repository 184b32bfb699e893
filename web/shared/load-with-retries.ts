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

/** Loads code. Without a connection it waits until the browser is online again; online, it fails after four retries. */
export async function loadWithRetries<Value>(load: () => Promise<Value>): Promise<Value> {
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
