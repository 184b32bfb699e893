/** Inclusive byte positions. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header (RFC 9110 §14): one range of bytes, 'unsatisfiable' when it lies outside, or null for the whole:
 * without a header, with several ranges, and with anything else that is no range of bytes.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  if (found === null) return null;
  const [, first = '', last = ''] = found;
  if (first === '') {
    if (last === '') return null;
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(size - 1, last === '' ? size - 1 : Number(last)) };
}

/** Whether the client's copy is the one a range may continue: a missing If-Range always is; an entity tag is compared strongly, a date exactly. */
export function rangeApplies(ifRange: string | undefined, etag: string, lastModified: string): boolean {
  return ifRange === undefined || ifRange === etag || ifRange === lastModified;
}

/** Whether the client already has these bytes. If-None-Match comes before If-Modified-Since (RFC 9110 §13). */
export function notModified(headers: { ifNoneMatch: string | undefined; ifModifiedSince: string | undefined }, etag: string, storedAt: Date): boolean {
  const { ifNoneMatch, ifModifiedSince } = headers;
  if (ifNoneMatch !== undefined) return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  if (ifModifiedSince === undefined) return false;
  const since = Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && Math.floor(storedAt.getTime() / 1000) * 1000 <= since;
}
