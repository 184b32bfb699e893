import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its content is read when its turn comes. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  compressed: number;
  size: number;
}

/** Version 2.0; bit 3: sizes follow the content, bit 11: names are UTF-8; deflated. */
const COMMON = [20, 0x0808, 8] as const;

function numbers(values: ReadonlyArray<readonly [bytes: 2 | 4, value: number]>): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at);
  return buffer;
}

/** The time and the date of an entry, in UTC, which the format does not name; to two seconds. */
function timeOf(madeAt: Date): readonly [time: number, date: number] {
  const time = (madeAt.getUTCHours() << 11) | (madeAt.getUTCMinutes() << 5) | (madeAt.getUTCSeconds() >> 1);
  return [time, ((madeAt.getUTCFullYear() - 1980) << 9) | ((madeAt.getUTCMonth() + 1) << 5) | madeAt.getUTCDate()];
}

const common = (madeAt: Date) => [...COMMON, ...timeOf(madeAt)].map((value) => [2, value] as const);
const sizes = ({ crc, compressed, size }: Written) => [[4, crc] as const, [4, compressed] as const, [4, size] as const];
const localHeader = ({ name }: Written, madeAt: Date) =>
  Buffer.concat([numbers([[4, 0x04034b50], ...common(madeAt), [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]]), name]);
const descriptor = (entry: Written) => numbers([[4, 0x08074b50], ...sizes(entry)]);
const centralHeader = (entry: Written, madeAt: Date) => {
  const rest = [
    [2, entry.name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, entry.offset],
  ] as const;
  return Buffer.concat([numbers([[4, 0x02014b50], [2, 20], ...common(madeAt), ...sizes(entry), ...rest]), entry.name]);
};

async function* counted(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

/**
 * Writes a ZIP archive without holding a file of it in memory (APPNOTE 6.3, without ZIP64: each file and the archive below 4 GB). A library would
 * be one more dependency for this (docs/decisions/0036-student-overview.md). `madeAt` is the date of all files.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>, madeAt: Date): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, compressed: 0, size: 0 };
    const head = localHeader(entry, madeAt);
    yield head;
    const deflate = createDeflateRaw();
    // A fault in the content destroys the compressor, whose reader then throws it.
    pipeline(Readable.from(counted(content, entry)), deflate, () => undefined);
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      entry.compressed += chunk.length;
      yield chunk;
    }
    const tail = descriptor(entry);
    yield tail;
    offset += head.length + entry.compressed + tail.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map((entry) => centralHeader(entry, madeAt)));
  const count = [2, written.length] as const;
  yield Buffer.concat([directory, numbers([[4, 0x06054b50], [2, 0], [2, 0], count, count, [4, directory.length], [4, offset], [2, 0]])]);
}
