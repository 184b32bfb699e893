import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { UploadBytesPort } from '../domain/shared/ports.ts';
import { S3Bucket, UNFINISHED } from './s3.ts';
import { S3_TIMEOUTS, type S3Settings } from './s3-client.ts';
import { type Behind, createTemporaryFiles, nothingThere } from './storage-parts.ts';
import { freeSpaceOf, requireUploadId } from './upload-bytes.ts';

/** The object that says that an upload without bytes exists. */
const MARKER = 'created';
/** Bytes of an object. As much is in memory while a request sends an upload. */
const PART = 4 * 1024 * 1024;
const OFFSET_DIGITS = 15;
const REMOVED_AT_ONCE = 10;

interface Part {
  key: string;
  offset: number;
  size: number;
}

/** The parts of an upload from its begin, without a gap; of parts that overlap, what the earlier one has not. */
interface Joined {
  size: number;
  pieces: Array<{ key: string; from: number; to: number }>;
}

function joined(parts: readonly Part[]): Joined {
  const found: Joined = { size: 0, pieces: [] };
  for (const { key, offset, size } of [...parts].sort((a, b) => a.offset - b.offset)) {
    // A part whose predecessor is missing was written by a request that had lost its lease.
    if (offset > found.size) break;
    if (offset + size <= found.size) continue;
    found.pieces.push({ key, from: found.size - offset, to: size - 1 });
    found.size = offset + size;
  }
  return found;
}

const folderOf = (id: string): string => `${UNFINISHED}${requireUploadId(id)}/`;
const keyOf = (id: string, offset: number): string => `${folderOf(id)}${String(offset).padStart(OFFSET_DIGITS, '0')}`;

/** The objects of unfinished uploads. */
class UploadObjects {
  readonly bucket: S3Bucket;

  constructor(bucket: S3Bucket) {
    this.bucket = bucket;
  }

  /** Returns the parts of an upload; null if there is no such upload. */
  async find(id: string): Promise<Part[] | null> {
    const folder = folderOf(id);
    const parts: Part[] = [];
    let exists = false;
    for await (const { key, size } of this.bucket.list(folder)) {
      exists = true;
      const name = key.slice(folder.length);
      if (name !== MARKER) parts.push({ key, offset: Number(name), size });
    }
    return exists ? parts : null;
  }

  private async read(id: string): Promise<Part[]> {
    const parts = await this.find(id);
    if (parts === null) throw nothingThere(folderOf(id));
    return parts;
  }

  async *content(id: string): AsyncGenerator<Buffer> {
    for (const { key, from, to } of joined(await this.read(id)).pieces) yield* await this.bucket.get(key, `bytes=${from}-${to}`);
  }

  async write(key: string, block: Buffer): Promise<void> {
    await this.bucket.upload(key, Readable.from([block], { objectMode: false }));
  }

  async remove(keys: readonly string[]): Promise<void> {
    await pLimit(REMOVED_AT_ONCE).map(keys, (key) => this.bucket.remove(key));
  }

  async truncate(id: string, size: number): Promise<void> {
    const parts = await this.read(id);
    await this.remove(parts.filter(({ offset }) => offset >= size).map(({ key }) => key));
    for (const { key, offset, size: length } of parts) {
      if (offset >= size || offset + length <= size) continue;
      const kept = await this.bucket.get(key, `bytes=0-${size - offset - 1}`);
      await this.write(key, Buffer.concat(await kept.toArray()));
    }
  }

  async append(id: string, offset: number, content: AsyncIterable<Uint8Array>): Promise<number> {
    // What a request that had lost its lease may have written behind. Bytes are read meanwhile: those of a connection that ends unread are lost.
    const cleaned = this.truncate(id, offset);
    cleaned.catch(() => undefined);
    let written = 0;
    let gathered: Uint8Array[] = [];
    let waiting = 0;
    const flush = async (): Promise<void> => {
      await cleaned;
      if (waiting === 0) return;
      const block = Buffer.concat(gathered);
      gathered = [];
      waiting = 0;
      await this.write(keyOf(id, offset + written), block);
      written += block.length;
    };
    try {
      for await (const chunk of content) {
        gathered.push(chunk);
        waiting += chunk.length;
        if (waiting >= PART) await flush();
      }
    } finally {
      await flush();
    }
    return written;
  }
}

/**
 * Stores unfinished uploads in the bucket, so that each web process can continue them: each block of received bytes is an object that is named by its offset
 * (docs/decisions/0081-unfinished-uploads-in-the-bucket.md).
 */
export function createS3UploadBytes(settings: S3Settings, temporaryDirectory: string, timeouts = S3_TIMEOUTS, behind: Behind = () => 0): UploadBytesPort {
  const bucket = new S3Bucket(settings, timeouts);
  const objects = new UploadObjects(bucket);
  const temporaryFiles = createTemporaryFiles(temporaryDirectory, behind);
  /** One for each upload, so that tries to finish it do not fill the disk. */
  const copyOf = (id: string): string => join(temporaryDirectory, `${requireUploadId(id)}.part`);
  return {
    create: async (id) => void (await bucket.put(`${folderOf(id)}${MARKER}`, Buffer.alloc(0))),
    async size(id) {
      const parts = await objects.find(id);
      return parts === null ? null : joined(parts).size;
    },
    append: (id, offset, content) => objects.append(id, offset, content),
    truncate: (id, size) => objects.truncate(id, size),
    async linkFile(id) {
      const { path } = await temporaryFiles.writeTemporary(Readable.from(objects.content(id), { objectMode: false }));
      await rename(path, copyOf(id));
      return copyOf(id);
    },
    async remove(id) {
      await rm(copyOf(id), { force: true });
      const keys: string[] = [];
      for await (const { key } of bucket.list(folderOf(id))) keys.push(key);
      await objects.remove(keys);
    },
    async list() {
      const newest = new Map<string, Date>();
      for await (const { key, changed } of bucket.list(UNFINISHED)) {
        const id = key.split('/')[1] ?? '';
        const known = newest.get(id);
        if (known === undefined || known < changed) newest.set(id, changed);
      }
      return [...newest].map(([id, changedAt]) => ({ id, changedAt }));
    },
    // The bytes are checked in a file before they are stored.
    freeSpace: () => freeSpaceOf(temporaryDirectory),
  };
}
