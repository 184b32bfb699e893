import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ErrorCode } from '../../../schema/error-codes.ts';
import { DomainError } from '../shared/errors.ts';

/** The source of a file: bytes in memory, a stream, or a local file that is not stored yet. */
export type FileSource = Buffer | Readable | LocalFile;

export interface LocalFile {
  path: string;
  /** Aborted when the file must not be read any more. */
  signal?: AbortSignal | undefined;
}

/** A source with its first bytes read. */
export interface OpenSource {
  head: Buffer;
  /** Total size in bytes, if known before reading. */
  size: number | null;
  /** Path of the local file, if it is one. */
  path: string | null;
  /** Streams all bytes once, including `head`. Fails with `tooLarge` as soon as `limit` bytes were read. */
  read(limit: number, tooLarge: ErrorCode): Readable;
  /** Stops reading. */
  close(): Promise<void>;
}

/** Enough bytes to detect nearly every type. */
const HEAD = 16 * 1024;
/** An MP3 may start with cover art in its ID3 tag; the type is detected behind it. */
const TAG_MAX = 8 * 1024 * 1024;
const CHUNK = 64 * 1024;

/** Number of bytes needed to detect the type: those behind an ID3 tag, if there is one. */
function headLength(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return HEAD;
  const tag = (head.readUInt8(6) << 21) + (head.readUInt8(7) << 14) + (head.readUInt8(8) << 7) + head.readUInt8(9);
  return Math.min(TAG_MAX, tag) + HEAD;
}

function limited(chunks: AsyncIterable<Buffer>, limit: number, tooLarge: ErrorCode): Readable {
  async function* counted() {
    let total = 0;
    for await (const chunk of chunks) {
      total += chunk.length;
      // A file has to be smaller than its limit, so reading stops at the limit.
      if (total >= limit) throw new DomainError(tooLarge);
      yield chunk;
    }
  }
  return Readable.from(counted(), { objectMode: false, highWaterMark: CHUNK });
}

async function openStream(stream: Readable): Promise<OpenSource> {
  const iterator: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  for (let need = HEAD; length < need; ) {
    const { done, value } = await iterator.next();
    if (done) break;
    first.push(value);
    length += value.length;
    if (need === HEAD) need = headLength(Buffer.concat(first));
  }
  async function* whole() {
    yield* first.splice(0);
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return {
    head: Buffer.concat(first),
    size: null,
    path: null,
    read: (limit, tooLarge) => limited(whole(), limit, tooLarge),
    async close() {
      await iterator.return?.();
      stream.destroy();
    },
  };
}

async function openPath({ path, signal }: LocalFile): Promise<OpenSource> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(HEAD, size));
    await file.read(start, 0, start.length, 0);
    const head = Buffer.alloc(Math.min(headLength(start), size));
    await file.read(head, 0, head.length, 0);
    return {
      head,
      size,
      path,
      read: (limit, tooLarge) => limited(file.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK, signal }), limit, tooLarge),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function openBuffer(content: Buffer): OpenSource {
  async function* chunks() {
    for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK);
  }
  return {
    head: content.subarray(0, headLength(content)),
    size: content.length,
    path: null,
    read: (limit, tooLarge) => limited(chunks(), limit, tooLarge),
    close: async () => undefined,
  };
}

/** Opens a source and reads the bytes needed to detect its type. */
export async function openSource(source: FileSource): Promise<OpenSource> {
  if (Buffer.isBuffer(source)) return openBuffer(source);
  return source instanceof Readable ? openStream(source) : openPath(source);
}
