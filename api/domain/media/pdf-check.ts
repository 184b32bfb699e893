import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { DomainError } from '../shared/errors.ts';
import { type ObjectStream, PdfScan } from './pdf-scan.ts';

/** Read at a time; the event loop is free between two pieces. */
const PIECE = 128 * 1024;
/** Bytes that all object streams of one document may unpack to, and how many there may be. */
const UNPACKED_MAX = 64 * 1024 * 1024;
const STREAMS_MAX = 20_000;
/** Where the end of a PDF, or the table of an archive behind it, would be. */
const TAIL = 66 * 1024;

/** Packed bytes of one object stream: read at first, and at the most. */
const FIRST_WINDOW = 64 * 1024;
const PACKED_MAX = 16 * 1024 * 1024;

const inflateAsync = promisify(inflate);
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function judge(scan: PdfScan): void {
  if (scan.encrypted) throw new DomainError('FILE_LOCKED');
  if (scan.active.size > 0) throw new DomainError('FILE_HAS_SCRIPT');
}

async function scanFile(file: FileHandle, size: number): Promise<PdfScan> {
  const scan = new PdfScan();
  const piece = Buffer.alloc(PIECE);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(piece, 0, PIECE, at);
    if (bytesRead === 0) break;
    at += bytesRead;
    scan.push(Buffer.from(piece.subarray(0, bytesRead)), at >= size);
  }
  return scan;
}

/** Unpacks what begins at a place of the file, to its own end, whatever the file says of its length. */
async function unpack(file: FileHandle, offset: number, room: number): Promise<Buffer> {
  for (let window = FIRST_WINDOW; window <= PACKED_MAX; window *= 4) {
    const packed = Buffer.alloc(window);
    const { bytesRead } = await file.read(packed, 0, window, offset);
    const options = { info: true, finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, room) };
    const { buffer, engine } = (await inflateAsync(packed.subarray(0, bytesRead), options)) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    if (engine.bytesWritten < bytesRead || bytesRead < window) return buffer;
  }
  throw new DomainError('FILE_UNSAFE_ARCHIVE');
}

/** Reads the objects in an object stream; answers how many bytes they were. */
async function scanObjects(file: FileHandle, { offset, filters, predicted }: ObjectStream, room: number): Promise<number> {
  // Others are never written; what cannot be read here cannot be judged.
  if (filters.length !== 1 || (filters[0] !== 'FlateDecode' && filters[0] !== 'Fl') || predicted) throw new DomainError('FILE_UNSAFE_ARCHIVE');
  const scan = new PdfScan();
  try {
    const objects = await unpack(file, offset, room);
    for (let at = 0; at < objects.length; at += PIECE) {
      scan.push(objects.subarray(at, at + PIECE), at + PIECE >= objects.length);
      await setImmediate();
    }
    judge(scan);
    return objects.length;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError(codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? 'FILE_UNSAFE_ARCHIVE' : 'FILE_DAMAGED');
  }
}

async function requireEnd(file: FileHandle, size: number): Promise<void> {
  const tail = Buffer.alloc(Math.min(TAIL, size));
  await file.read(tail, 0, tail.length, size - tail.length);
  if (!tail.includes('%%EOF', 0, 'latin1')) throw new DomainError('FILE_DAMAGED');
  // Something that is a PDF and an archive at once is opened as either.
  if (tail.includes('PK\x05\x06', 0, 'latin1') && tail.includes('PK\x01\x02', 0, 'latin1')) throw new DomainError('FILE_UNSAFE_ARCHIVE');
}

/**
 * Looks into a PDF: FILE_HAS_SCRIPT for scripts, programs to start and files within the file, also in packed objects and under
 * names written as numbers; FILE_LOCKED for one with a password, which nobody can look into; FILE_DAMAGED for one that is not whole.
 */
export async function checkPdf(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    await requireEnd(file, size);
    const scan = await scanFile(file, size);
    judge(scan);
    if (scan.objects === 0) throw new DomainError('FILE_DAMAGED');
    if (scan.objectStreams.length > STREAMS_MAX) throw new DomainError('FILE_UNSAFE_ARCHIVE');
    let room = UNPACKED_MAX;
    for (const stream of scan.objectStreams) room -= await scanObjects(file, stream, room);
  } finally {
    await file.close();
  }
}
