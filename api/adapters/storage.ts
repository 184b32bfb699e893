import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { StoragePort } from '../domain/shared/ports.ts';
import { asStorageError, type Behind, codeOf, createTemporaryFiles, openFile, requireKey } from './storage-parts.ts';

/** Moves a file. Across file systems, it is copied beside its target first and then renamed, so that it appears atomically. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    const beside = `${to}.part`;
    await copyFile(from, beside).catch(async (problem: unknown) => {
      await rm(beside, { force: true });
      throw problem;
    });
    await rename(beside, to);
    await rm(from, { force: true });
  }
}

/** Stores files on disk; the key is the path under `files/`. A file appears atomically: it is written to `files/.incoming`, flushed and renamed. */
export function createDiskStorage(dataDirectory: string, behind: Behind = () => 0): StoragePort {
  const root = resolve(dataDirectory, 'files');
  const temporaryFiles = createTemporaryFiles(join(root, '.incoming'), behind);
  const pathOf = (key: string): string => join(root, requireKey(key));

  async function commit(key: string, path: string): Promise<void> {
    const target = pathOf(key);
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o750 });
      await move(path, target);
    } catch (error) {
      throw asStorageError(error);
    }
  }

  return {
    async write(key, content) {
      requireKey(key);
      const { path, ...bytes } = await temporaryFiles.writeTemporary(content);
      await commit(key, path).catch(async (error: unknown) => {
        await rm(path, { force: true });
        throw error;
      });
      return bytes;
    },
    writeTemporary: temporaryFiles.writeTemporary,
    commit,
    read: async (key, range) => openFile(pathOf(key), range),
    size: async (key) => (await stat(pathOf(key))).size,
    remove: (key) => rm(pathOf(key), { force: true }),
    localPath: pathOf,
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    async *entries() {
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      });
      for (const entry of found) {
        const key = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (!entry.isFile() || key.startsWith('.')) continue;
        // Files may be removed meanwhile.
        const facts = await stat(join(root, key)).catch(() => null);
        if (facts !== null) yield { key, size: facts.size, changed: facts.mtime };
      }
    },
    async *folders(before) {
      const shelves = await readdir(root).catch(() => []);
      for (const shelf of shelves.filter((name) => !name.startsWith('.'))) {
        const names = await readdir(join(root, shelf)).catch(() => []);
        for (const name of names) {
          const changed = await stat(join(root, shelf, name)).catch(() => null);
          if (changed?.isDirectory() && changed.mtimeMs + behind() < before.getTime()) yield `${shelf}/${name}`;
        }
      }
    },
    removeLeftovers: temporaryFiles.removeLeftovers,
  };
}
