import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ErrorCode } from '../../../schema/error-codes.ts';
import { DomainError } from '../shared/errors.ts';

/** Where a file comes from: bytes in memory, bytes as they arrive, or a file of this machine that is not kept yet. */
export type FileSource = Buffer | Readable | { path: string };

/** A source whose first bytes are known. */
export interface OpenSource {
  head: Buffer;
  /** Bytes in all, where that is known before they are read. */
  size: number | null;
  /** The file of this machine it lies in. */
  path: string | null;
  /** Every byte once, the head among them; stops reading and fails with `tooLarge` as soon as there are `limit` of them. */
  read(limit: number, tooLarge: ErrorCode): Readable;
  /** Stops reading, wherever it is. */
  close(): Promise<void>;
}

/** Bytes that tell what nearly every file is. */
const HEAD = 16 * 1024;
/** A song may begin with the picture of its sleeve; the sound says what it is. */
const TAG_MAX = 8 * 1024 * 1024;
const PIECE = 64 * 1024;

/** How many first bytes are needed to judge: those behind an ID3 tag, where there is one. */
function wanted(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return HEAD;
  const tag = (head.readUInt8(6) << 21) + (head.readUInt8(7) << 14) + (head.readUInt8(8) << 7) + head.readUInt8(9);
  return Math.min(TAG_MAX, tag) + HEAD;
}

function limited(chunks: AsyncIterable<Buffer>, limit: number, tooLarge: ErrorCode): Readable {
  async function* counted() {
    let total = 0;
    for await (const chunk of chunks) {
      total += chunk.length;
      // A file must be smaller than its limit: at the limit nobody reads on.
      if (total >= limit) throw new DomainError(tooLarge);
      yield chunk;
    }
  }
  return Readable.from(counted(), { objectMode: false, highWaterMark: PIECE });
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
    if (need === HEAD) need = wanted(Buffer.concat(first));
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

async function openPath(path: string): Promise<OpenSource> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(HEAD, size));
    await file.read(start, 0, start.length, 0);
    const head = Buffer.alloc(Math.min(wanted(start), size));
    await file.read(head, 0, head.length, 0);
    return {
      ...{ head, size, path },
      read: (limit, tooLarge) => limited(file.createReadStream({ start: 0, autoClose: false, highWaterMark: PIECE }), limit, tooLarge),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function openBuffer(content: Buffer): OpenSource {
  async function* pieces() {
    for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE);
  }
  return {
    ...{ head: content.subarray(0, wanted(content)), size: content.length, path: null },
    read: (limit, tooLarge) => limited(pieces(), limit, tooLarge),
    close: async () => undefined,
  };
}

/** Reads as much of a source as is needed to judge what it is. */
export async function openSource(source: FileSource): Promise<OpenSource> {
  if (Buffer.isBuffer(source)) return openBuffer(source);
  return source instanceof Readable ? openStream(source) : openPath(source.path);
}
