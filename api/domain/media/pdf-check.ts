import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { DomainError } from '../shared/errors.ts';
import { nextTurn } from '../shared/turns.ts';
import { isContentError } from './content-error.ts';
import { type ObjectStream, PdfScan } from './pdf-scan.ts';

/** Bytes read at a time; the event loop runs between two reads. */
const CHUNK = 128 * 1024;
/** Limits of a document: uncompressed bytes of all object streams, and their number. */
const UNPACKED_MAX = 64 * 1024 * 1024;
const STREAMS_MAX = 20_000;
/** Bytes at the end of the file that contain `%%EOF`, or the central directory of an archive. */
const TAIL = 66 * 1024;

/** Compressed bytes of an object stream: read first, and maximum. */
const FIRST_WINDOW = 64 * 1024;
const PACKED_MAX = 16 * 1024 * 1024;

const inflateAsync = promisify(inflate);
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function rejectActive(scan: PdfScan): void {
  if (scan.encrypted) throw new DomainError('FILE_LOCKED');
  if (scan.active.size > 0) throw new DomainError('FILE_HAS_SCRIPT');
}

async function scanFile(file: FileHandle, size: number): Promise<PdfScan> {
  const scan = new PdfScan();
  const chunk = Buffer.alloc(CHUNK);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK, at);
    if (bytesRead === 0) break;
    at += bytesRead;
    scan.push(Buffer.from(chunk.subarray(0, bytesRead)), at >= size);
  }
  return scan;
}

/** Uncompresses the stream at an offset up to its own end, whatever length the file states. */
async function unpack(file: FileHandle, offset: number, remaining: number): Promise<Buffer> {
  for (let window = FIRST_WINDOW; window <= PACKED_MAX; window *= 4) {
    const packed = Buffer.alloc(window);
    const { bytesRead } = await file.read(packed, 0, window, offset);
    const options = { info: true, finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, remaining) };
    const { buffer, engine } = (await inflateAsync(packed.subarray(0, bytesRead), options)) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    if (engine.bytesWritten < bytesRead || bytesRead < window) return buffer;
  }
  throw new DomainError('FILE_UNSAFE_ARCHIVE');
}

/** Scans the objects of an object stream; returns its uncompressed size. */
async function scanObjects(file: FileHandle, { offset, filters, predicted }: ObjectStream, remaining: number): Promise<number> {
  // Programs write no other filters; a stream that cannot be decoded cannot be checked.
  if (filters.length !== 1 || (filters[0] !== 'FlateDecode' && filters[0] !== 'Fl') || predicted) throw new DomainError('FILE_UNSAFE_ARCHIVE');
  const scan = new PdfScan();
  try {
    const objects = await unpack(file, offset, remaining);
    for (let at = 0; at < objects.length; at += CHUNK) {
      scan.push(objects.subarray(at, at + CHUNK), at + CHUNK >= objects.length);
      await nextTurn();
    }
    rejectActive(scan);
    return objects.length;
  } catch (error) {
    if (error instanceof DomainError || !isContentError(error)) throw error;
    throw new DomainError(codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? 'FILE_UNSAFE_ARCHIVE' : 'FILE_DAMAGED');
  }
}

async function requireEnd(file: FileHandle, size: number): Promise<void> {
  const tail = Buffer.alloc(Math.min(TAIL, size));
  await file.read(tail, 0, tail.length, size - tail.length);
  if (!tail.includes('%%EOF', 0, 'latin1')) throw new DomainError('FILE_DAMAGED');
  // A file that is a PDF and an archive can be opened as either.
  if (tail.includes('PK\x05\x06', 0, 'latin1') && tail.includes('PK\x01\x02', 0, 'latin1')) throw new DomainError('FILE_UNSAFE_ARCHIVE');
}

/**
 * Checks a PDF, including compressed objects and escaped names.
 *
 * @throws FILE_HAS_SCRIPT for scripts, programs to launch and embedded files
 * @throws FILE_LOCKED for a document with a password, which cannot be checked
 * @throws FILE_DAMAGED for an incomplete document
 * @throws FILE_UNSAFE_ARCHIVE
 */
export async function checkPdf(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    await requireEnd(file, size);
    const scan = await scanFile(file, size);
    rejectActive(scan);
    if (scan.objects === 0) throw new DomainError('FILE_DAMAGED');
    if (scan.objectStreams.length > STREAMS_MAX) throw new DomainError('FILE_UNSAFE_ARCHIVE');
    let remaining = UNPACKED_MAX;
    for (const stream of scan.objectStreams) remaining -= await scanObjects(file, stream, remaining);
  } finally {
    await file.close();
  }
}
