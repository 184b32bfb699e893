/** Whether the browser has Web Locks: older ones and insecure pages do not. */
export const hasLocks = (): boolean => navigator.locks !== undefined;

/** Takes a lock that other tabs can see; returns a function that releases it. The browser releases it when the tab ends. */
export function takeLock(name: string): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(name, () => released).catch(() => undefined);
  return release;
}

/** Returns the names of the locks that the tabs of this browser have and that start with a prefix. */
export async function heldLocks(prefix: string): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query().catch(() => undefined);
  return new Set((state?.held ?? []).flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : [])));
}
