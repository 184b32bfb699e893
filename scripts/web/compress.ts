import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** `best` is used for releases and measured sizes; `quick` is used for a start from the sources and takes a tenth of the time. */
export type CompressionLevel = 'best' | 'quick';

const BROTLI_QUALITY: Record<CompressionLevel, number> = { best: 11, quick: 4 };
const GZIP_LEVEL: Record<CompressionLevel, number> = { best: 9, quick: 4 };

/** Compresses with Brotli in the thread pool: concurrent calls use several processors. */
export function compressBrotli(content: Buffer, level: CompressionLevel): Promise<Buffer> {
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[level], [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
}

/** Compresses with gzip in the thread pool: concurrent calls use several processors. */
export function compressGzip(content: Buffer, level: CompressionLevel): Promise<Buffer> {
  return gzipped(content, { level: GZIP_LEVEL[level] });
}
