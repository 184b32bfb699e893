/** Inclusive byte offsets. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header (RFC 9110 §14). Returns one byte range, 'unsatisfiable' when it is outside of the file, or null when the whole file
 * is to be sent: without a header, with several ranges, and with an invalid one. `range-parser` differs:
 * docs/decisions/0022-libraries-for-hand-made-parts.md.
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

/** Whether a range may continue the client's copy: without If-Range always; an ETag is compared strongly, a date exactly. */
export function rangeApplies(ifRange: string | undefined, etag: string, lastModified: string): boolean {
  return ifRange === undefined || ifRange === etag || ifRange === lastModified;
}

/** Whether the client has the current bytes. If-None-Match takes precedence over If-Modified-Since (RFC 9110 §13). */
export function notModified(headers: { ifNoneMatch: string | undefined; ifModifiedSince: string | undefined }, etag: string, storedAt: Date): boolean {
  const { ifNoneMatch, ifModifiedSince } = headers;
  if (ifNoneMatch !== undefined) return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  if (ifModifiedSince === undefined) return false;
  const since = Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && Math.floor(storedAt.getTime() / 1000) * 1000 <= since;
}
