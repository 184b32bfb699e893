/** Codes of zlib and Buffer for content that cannot be decoded. */
const CONTENT_CODES: ReadonlySet<unknown> = new Set(['Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_NEED_DICT', 'ERR_BUFFER_TOO_LARGE', 'ERR_OUT_OF_RANGE']);
const NO_MEMORY = /allocation failed|out of memory|cannot allocate/i;

/**
 * Returns whether a parser failed because of the content of a file. Otherwise the cause is the machine, such as too many open files, a read
 * error of the disk or a lack of memory: such an error says nothing about the file, and a retry may succeed.
 */
export function isContentError(error: unknown): boolean {
  if (!(error instanceof Error) || NO_MEMORY.test(error.message)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === undefined || CONTENT_CODES.has(code);
}
