import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../domain/shared/errors.ts';
import type { StoredBytes, StoredRange, TemporaryFile } from '../domain/shared/ports.ts';

/** One to four plain names; none of them can lead to a parent directory. */
const KEY = /^[A-Za-z0-9][\w.-]{0,99}(\/[A-Za-z0-9][\w.-]{0,99}){0,3}$/;
/** Bytes collected while the previous chunk is written are written together. */
const WRITTEN_AT_ONCE = 512 * 1024;
/** Error codes of a full disk, quota or process limit. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Rejects keys that the server did not create. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Not a storage key');
  return key;
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Whether a disk, quota or process limit is used up. */
export const isFull = (error: unknown): boolean => FULL.has(codeOf(error));

/** Converts the error of a full disk into STORAGE_FULL. */
export function asStorageError(error: unknown): unknown {
  return isFull(error) ? new DomainError('STORAGE_FULL') : error;
}

/** Creates the error of a missing key, the same in every storage. */
export function nothingThere(key: string): Error {
  return Object.assign(new Error(`Nothing is kept under ${key}`), { code: 'ENOENT' });
}

/** Creates a stream that counts and hashes its bytes. */
export function createMeter(): { stream: Transform; result: () => StoredBytes } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

export const asStream = (content: Readable | Buffer): Readable => (Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content);

/** Bytes read at a time: a range of 1 MB takes a third less time than with the default of 64 KB. */
const CHUNK_SIZE = 256 * 1024;

/** Opens a local file; throws before anything is sent if it does not exist. */
export async function openFile(path: string, range: StoredRange | undefined): Promise<Readable> {
  const stream = createReadStream(path, { highWaterMark: CHUNK_SIZE, ...(range === undefined ? {} : { start: range.start, end: range.end }) });
  await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
  return stream;
}

/** A local directory for temporary files. */
export interface TemporaryFiles {
  writeTemporary(content: Readable | Buffer): Promise<TemporaryFile>;
  removeLeftovers(before: Date): Promise<number>;
}

/** Returns the milliseconds by which the clock that dates files is behind that of the rules: without them, a file would look old while it is written. */
export type Behind = () => number;

/** Creates temporary files: complete and flushed when `writeTemporary` returns, removed when their source fails. */
export function createTemporaryFiles(directory: string, behind: Behind = () => 0): TemporaryFiles {
  return {
    async writeTemporary(content) {
      await mkdir(directory, { recursive: true, mode: 0o750 });
      const path = join(directory, `${randomUUID()}.part`);
      const meter = createMeter();
      const file = await open(path, 'wx', 0o640).catch((error: unknown) => Promise.reject(asStorageError(error)));
      try {
        await pipeline(asStream(content), meter.stream, file.createWriteStream({ flush: true, highWaterMark: WRITTEN_AT_ONCE }));
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(path, { force: true });
        throw asStorageError(error);
      }
      return { path, ...meter.result() };
    },
    async removeLeftovers(before) {
      const names = await readdir(directory).catch(() => []);
      let removed = 0;
      for (const name of names) {
        const path = join(directory, name);
        const changed = await stat(path).catch(() => null);
        if (changed === null || changed.mtimeMs + behind() >= before.getTime()) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
