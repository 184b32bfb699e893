/** The page to open after signing in, stored per tab, so that a guest can continue with an invitation (docs/product-rules.md#4-invitations-and-accounts). */
const KEY = 'returnPath';

/** Stores a path of this site. */
export function rememberReturnPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the person continues on the dashboard.
  }
}

/** Stores the current path of this tab, except the start page, which opens anyway. */
export function rememberCurrentPath(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/') rememberReturnPath(pathname + search + hash);
}

/** Returns the stored path; null unless it is a path of this site. */
export function returnPath(): string | null {
  try {
    const path = sessionStorage.getItem(KEY);
    return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    return null;
  }
}

/** Removes the stored path, after it was opened or the person signed out. */
export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
