import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { requireKey } from '../adapters/storage-parts.ts';
import { fileIdOf } from '../domain/files/file-keys.ts';
import type { StoredOriginal } from '../domain/files/stored-originals.reads.ts';
import type { StoragePort, StoredEntry } from '../domain/shared/ports.ts';
import { StartError } from '../start/start-error.ts';
import { type Backup, createHasher, FILE_MODE, FOLDER_MODE } from './backup-folder.ts';
import { createProgress, type Print, sizeOf } from './progress.ts';

/** Stored bytes in a backup. `sha256` is null where only the list of the bucket is kept. */
interface FileEntry {
  key: string;
  size: number;
  /** Time of the last change in the storage, in milliseconds. */
  changed: number;
  sha256: string | null;
}
export type FileList = Map<string, FileEntry>;

const LIST = 'files.jsonl';
export const fileListPath = (directory: string): string => join(directory, LIST);
/** The path of stored bytes in a backup. A key that leads elsewhere is refused. */
export const fileCopyPath = (directory: string, key: string): string => join(directory, 'files', requireKey(key));

/** Reads the list of files of a backup. */
export async function readFileList(directory: string): Promise<FileList> {
  const list: FileList = new Map();
  for await (const line of createInterface({ input: createReadStream(fileListPath(directory)) })) {
    const entry = JSON.parse(line) as FileEntry;
    list.set(requireKey(entry.key), entry);
  }
  return list;
}

/** Writes the list of files; returns its size and hash. */
export async function writeFileList(directory: string, list: FileList): Promise<{ bytes: number; sha256: string }> {
  const hasher = createHasher();
  const lines = Readable.from([...list.values()].map((entry) => Buffer.from(`${JSON.stringify(entry)}\n`)));
  await pipeline(lines, hasher.through, createWriteStream(fileListPath(directory), { mode: FILE_MODE, flush: true }));
  return hasher.result();
}

/** What a copy of the files works on. */
export interface FileCopy {
  storage: StoragePort;
  directory: string;
  /** The backup before this one, whose unchanged files are linked. */
  former: { backup: Backup; list: FileList } | null;
  /** Copies the bytes; otherwise only their list is kept. */
  content: boolean;
  list: FileList;
  print: Print;
}

const isSame = (entry: FileEntry | undefined, { size, changed }: StoredEntry): boolean => entry?.size === size && entry.changed === changed.getTime();

/** Links a file of the former backup; returns false where that is not possible, such as on some file systems. */
async function linkFormer({ former, directory }: FileCopy, { key }: StoredEntry): Promise<boolean> {
  if (former === null || former.backup.manifest.files.content !== 'included') return false;
  return link(fileCopyPath(former.backup.path, key), fileCopyPath(directory, key)).then(
    () => true,
    () => false,
  );
}

async function copyBytes({ storage, directory, list }: FileCopy, { key, changed }: StoredEntry): Promise<void> {
  const path = fileCopyPath(directory, key);
  const hasher = createHasher();
  await pipeline(await storage.read(key), hasher.through, createWriteStream(path, { mode: FILE_MODE, flush: true }));
  const { bytes, sha256 } = hasher.result();
  list.set(key, { key, size: bytes, changed: changed.getTime(), sha256 });
}

/** Copies or links one file; a file that is removed meanwhile is left out. */
async function copyFile(copy: FileCopy, entry: StoredEntry): Promise<void> {
  const { former, directory, list, content } = copy;
  const { key, size, changed } = entry;
  if (!content) {
    list.set(key, { key, size, changed: changed.getTime(), sha256: null });
    return;
  }
  await mkdir(dirname(fileCopyPath(directory, key)), { recursive: true, mode: FOLDER_MODE });
  const before = former?.list.get(key);
  if (before !== undefined && isSame(before, entry) && (await linkFormer(copy, entry))) {
    list.set(key, before);
    return;
  }
  await copyBytes(copy, entry).catch((error: NodeJS.ErrnoException) => {
    // Such as a rendition of a video that another one replaced.
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Whether bytes in a list are those that were stored. */
export const isSound = (entry: FileEntry | undefined, { size, sha256 }: StoredOriginal): boolean =>
  entry?.size === size && (entry.sha256 === null || entry.sha256 === sha256);

/** Copies the bytes of the files that the database knew at its moment. While the lock of backups is held, nobody removes them. */
export async function copyFiles(copy: FileCopy, known: ReadonlyMap<string, StoredOriginal>): Promise<void> {
  const progress = createProgress(copy.print);
  let bytes = 0;
  for await (const entry of copy.storage.entries()) {
    if (!known.has(fileIdOf(entry.key))) continue;
    await copyFile(copy, entry);
    bytes += entry.size;
    progress(() => `  ${copy.list.size} files, ${sizeOf(bytes)}`);
  }
}

const FILES_NAMED = 3;
/** The first keys of files, for a sentence. */
export const firstOf = (keys: readonly string[]): string => `${keys.slice(0, FILES_NAMED).join(', ')}${keys.length > FILES_NAMED ? ' …' : ''}`;

/** Checks that the storage has all bytes of a list with their sizes. Returns the keys that it lacks. */
export async function missingIn(storage: StoragePort, list: FileList): Promise<string[]> {
  const missing = new Map(list);
  for await (const { key, size } of storage.entries()) if (missing.get(key)?.size === size) missing.delete(key);
  return [...missing.keys()];
}

/** Writes the files of a backup into an empty storage; a failure removes what was written. */
export async function restoreFiles(storage: StoragePort, directory: string, list: FileList, print: Print): Promise<void> {
  const progress = createProgress(print);
  const written: string[] = [];
  let bytes = 0;
  try {
    for (const { key, sha256, size } of list.values()) {
      written.push(key);
      const stored = await storage.write(key, createReadStream(fileCopyPath(directory, key)));
      if (stored.sha256 !== sha256) throw new StartError(`${fileCopyPath(directory, key)} changed while it was read.`);
      bytes += size;
      progress(() => `  ${written.length} of ${list.size} files, ${sizeOf(bytes)}`);
    }
  } catch (error) {
    await removeFiles(storage, written);
    throw error;
  }
}

/** Removes the files of a restore that failed. */
export async function removeFiles(storage: StoragePort, keys: Iterable<string>): Promise<void> {
  for (const folder of new Set([...keys].map((key) => dirname(key)))) await storage.removeFolder(folder).catch(() => undefined);
}
