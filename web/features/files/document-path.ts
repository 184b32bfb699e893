/**
 * Returns the path of the file that /pdf-viewer#{file} names (docs/specification.md#2-screens-and-routes), or null. Only files of this site are
 * allowed: anybody can write the hash of a link, and our page must not show foreign content.
 */
export function documentPath(hash: string, origin: string): string | null {
  const named = hash.replace(/^#/, '');
  if (named === '' || named.includes('\\')) return null;
  try {
    const address = new URL(named.startsWith('files/') ? `/${named}` : named, origin);
    return address.origin === origin && address.pathname.startsWith('/files/') ? address.pathname + address.search : null;
  } catch {
    return null;
  }
}

/** Returns the file name at the end of the path, for the page title. */
export function documentName(path: string): string {
  const last = path.split('?')[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
