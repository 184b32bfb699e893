/**
 * Arguments of lingui, which works in one process: a busy machine does not start its worker threads within their limit of ten seconds, and the
 * build would fail. The scripts of package.json have the same.
 */
export const LINGUI = {
  compile: ['compile', '--workers', '1'],
  extract: ['extract', '--clean', '--workers', '1'],
} as const;
