/**
 * Address of the file that /pdf-viewer#{file} names (docs/specification.md#2-screens-and-routes), or null. Only files of this site are shown: the part after # is
 * anybody's to write, and a page of ours must not show what somebody else put there.
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

/** Name of the file at the end of such an address, for the title. */
export function documentName(path: string): string {
  const last = path.split('?')[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
