import { copyFile, type FileHandle, link, mkdir, open, readdir, rm, stat, statfs, truncate } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { UploadBytesPort } from '../domain/shared/ports.ts';
import { asStorageError, type Behind, codeOf } from './storage-parts.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Extension of the hard link. */
const HANDED_OVER = '.keep';
/** Small chunks of a slow connection are written together. */
const GATHER = 256 * 1024;

/** Writes chunks at their offset; what was received is written even when the rest never comes. */
async function writeAll(file: FileHandle, offset: number, content: AsyncIterable<Uint8Array>): Promise<number> {
  let written = 0;
  let gathered: Uint8Array[] = [];
  let waiting = 0;
  const flush = async () => {
    const block = Buffer.concat(gathered);
    gathered = [];
    waiting = 0;
    let done = 0;
    while (done < block.length) done += (await file.write(block, done, block.length - done, offset + written + done)).bytesWritten;
    written += done;
  };
  try {
    for await (const chunk of content) {
      gathered.push(chunk);
      waiting += chunk.length;
      if (waiting >= GATHER) await flush();
    }
  } finally {
    await flush();
  }
  return written;
}

/** Rejects ids that the server did not create. */
export function requireUploadId(id: string): string {
  if (!ID.test(id)) throw new Error('Not the id of an upload');
  return id;
}

/** Returns the free bytes of the disk of a folder, which is created. */
export async function freeSpaceOf(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Stores unfinished uploads as files in `DATA_DIR/uploads`, named by the id. */
export function createUploadBytes(dataDirectory: string, behind: Behind = () => 0): UploadBytesPort {
  const root = resolve(dataDirectory, 'uploads');

  const pathOf = (id: string): string => join(root, requireUploadId(id));

  return {
    async create(id) {
      await mkdir(root, { recursive: true, mode: 0o750 });
      await (await open(pathOf(id), 'wx', 0o640)).close();
    },
    async size(id) {
      try {
        return (await stat(pathOf(id))).size;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async append(id, offset, content) {
      const file = await open(pathOf(id), 'r+');
      try {
        return await writeAll(file, offset, content);
      } catch (error) {
        throw asStorageError(error);
      } finally {
        await file.datasync().finally(() => file.close());
      }
    },
    truncate: (id, size) => truncate(pathOf(id), size),
    async linkFile(id) {
      const path = `${pathOf(id)}${HANDED_OVER}`;
      await rm(path, { force: true });
      // Copies where the volume does not support hard links.
      await link(pathOf(id), path).catch(() => copyFile(pathOf(id), path));
      return path;
    },
    async remove(id) {
      await rm(`${pathOf(id)}${HANDED_OVER}`, { force: true });
      await rm(pathOf(id), { force: true });
    },
    async list() {
      const names = await readdir(root).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      });
      const found = await Promise.all(names.filter((name) => ID.test(name)).map(async (id) => ({ id, changed: await stat(join(root, id)).catch(() => null) })));
      return found.flatMap(({ id, changed }) => (changed === null ? [] : [{ id, changedAt: new Date(changed.mtimeMs + behind()) }]));
    },
    freeSpace: () => freeSpaceOf(root),
  };
}
