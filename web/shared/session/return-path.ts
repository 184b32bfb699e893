/** Where to go after signing in, kept for this tab: an invitation opened by a guest goes on there (docs/product-rules.md#4-invitations-and-accounts). */
const KEY = 'returnPath';

/** Remembers an address of this site. */
export function rememberReturnPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the person lands on the dashboard.
  }
}

/** Remembers where this tab is now; the first page is where one comes to anyway. */
export function rememberThisPlace(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/') rememberReturnPath(pathname + search + hash);
}

/** The remembered address; only paths of this site are ever answered. */
export function returnPath(): string | null {
  try {
    const path = sessionStorage.getItem(KEY);
    return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    return null;
  }
}

/** Once it was followed, or the person left on purpose. */
export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
