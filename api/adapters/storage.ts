import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoragePort } from '../domain/shared/ports.ts';

/** Up to four plain names, none of which can lead upwards. */
const KEY = /^[A-Za-z0-9][\w.-]{0,99}(\/[A-Za-z0-9][\w.-]{0,99}){0,3}$/;

/**
 * Files on disk, the key as path under `files/`; whoever makes keys spreads them over directories. A file appears whole or not at all: it is written beside its place, flushed,
 * and renamed.
 */
export function createDiskStorage(dataDirectory: string): StoragePort {
  const root = resolve(dataDirectory, 'files');

  function pathOf(key: string): string {
    // Keys are made by the server; anything else must never reach the file system.
    if (!KEY.test(key)) throw new Error('Not a storage key');
    return join(root, key);
  }

  return {
    async write(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o750 });
      const temporary = `${path}.${randomUUID()}.part`;
      const hash = createHash('sha256');
      let size = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      const file = await open(temporary, 'wx', 0o640);
      try {
        const sink = file.createWriteStream({ flush: true });
        await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, meter, sink);
        await rename(temporary, path);
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(temporary, { force: true });
        throw error;
      }
      return { size, sha256: hash.digest('hex') };
    },
    async read(key, range) {
      const path = pathOf(key);
      await access(path, constants.R_OK);
      return createReadStream(path, range === undefined ? {} : { start: range.start, end: range.end });
    },
    size: async (key) => (await stat(pathOf(key))).size,
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
