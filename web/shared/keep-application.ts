/** Keeps the code that this page has loaded on the device, so that a page opens without a connection (docs/decisions/0083-a-reload-without-a-connection.md). */
export async function keepApplication(): Promise<void> {
  // Browsers have no service workers at an address without encryption, and in some private windows.
  if (!import.meta.env.PROD || navigator.serviceWorker === undefined) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  } catch {
    // The page works without it.
  }
}
