import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { StartError } from '../start/start-error.ts';
import { type Manifest, manifestFiles, readManifest } from './manifest.ts';

/** A backup is named after its moment, so that names sort by time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d{3})?Z$/;
const PARTIAL = '.partial';
/** Backups hold personal data: only the user that makes them may read them. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** A complete backup. */
export interface Backup {
  name: string;
  path: string;
  manifest: Manifest;
}

const nameOf = (at: Date): string => at.toISOString().replaceAll(':', '-');

/** Translates errors of the disk into sentences. */
export function asBackupError(error: unknown, directory: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StartError(`The disk of ${directory} is full: free some space, or set BACKUP_DIR to another disk.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartError(`${directory} cannot be used: give this user the right to read and write there, or set BACKUP_DIR to another folder.`);
  if (code === 'ENOTDIR' || code === 'EEXIST') return new StartError(`${directory} is not a folder: set BACKUP_DIR to a folder.`);
  return error;
}

/** Returns the complete backups in a folder, oldest first. Skips those that cannot be read, with a line to `warn`. */
export async function listBackups(directory: string, warn: (line: string) => void = () => undefined): Promise<Backup[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw asBackupError(error, directory);
  });
  const found: Backup[] = [];
  for (const name of names.filter((each) => NAME.test(each)).sort()) {
    const path = join(directory, name);
    try {
      found.push({ name, path, manifest: await readManifest(path) });
    } catch (error) {
      warn(`Skipped: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return found;
}

/** A backup that is being written. Under its temporary name nobody takes it for a complete one. */
export interface OpenBackup {
  path: string;
  /** Writes the manifest and renames the folder; returns its path. */
  complete(manifest: Omit<Manifest, 'format'>): Promise<string>;
  discard(): Promise<void>;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Begins a backup in a folder, and removes what interrupted ones left there: the caller holds the lock of backups. */
export async function beginBackup(directory: string): Promise<OpenBackup> {
  const path = join(directory, `${nameOf(new Date())}${PARTIAL}`);
  try {
    await mkdir(directory, { recursive: true, mode: FOLDER_MODE });
    for (const name of await readdir(directory)) {
      if (name.endsWith(PARTIAL) && NAME.test(basename(name, PARTIAL))) await rm(join(directory, name), { recursive: true, force: true });
    }
    await mkdir(path, { mode: FOLDER_MODE });
    await chmod(path, FOLDER_MODE);
    for (const part of ['tables', 'files']) await mkdir(join(path, part), { mode: FOLDER_MODE });
  } catch (error) {
    throw asBackupError(error, directory);
  }
  return {
    path,
    async complete(manifest) {
      for (const { name, content } of manifestFiles(manifest)) await writeFile(join(path, name), content, { mode: FILE_MODE, flush: true });
      await syncFolder(path);
      const final = join(directory, nameOf(new Date(manifest.createdAt)));
      await rename(path, final);
      await syncFolder(directory);
      return final;
    },
    discard: () => rm(path, { recursive: true, force: true }),
  };
}

/**
 * Removes the oldest backups, until `keep` whole ones are left. Of those whose storage lacked files, only the newest backup of all is kept. Returns the names
 * of the removed ones.
 */
export async function removeOldBackups(directory: string, keep: number): Promise<string[]> {
  const all = await listBackups(directory);
  const whole = all.filter(({ manifest }) => manifest.files.missing === 0);
  const kept = new Set([...whole.slice(-keep), ...all.slice(-1)].map(({ name }) => name));
  const old = all.filter(({ name }) => !kept.has(name));
  for (const { path } of old) {
    // Renamed first: what an interruption leaves is no backup.
    await rename(path, `${path}${PARTIAL}`);
    await rm(`${path}${PARTIAL}`, { recursive: true, force: true });
  }
  return old.map(({ name }) => name);
}

/**
 * Finds a backup by its path, its name in the folder of backups, or `latest`.
 *
 * @throws StartError with the names of all backups if there is none
 */
export async function findBackup(directory: string, wanted: string | undefined): Promise<Backup> {
  const all = await listBackups(directory);
  const names = all.map(({ name, manifest }) => (manifest.files.missing === 0 ? name : `${name} (lacks files)`));
  const hint = names.length === 0 ? `There are none in ${resolve(directory)}.` : `Those in ${resolve(directory)} are: ${names.join(', ')}.`;
  if (wanted === undefined) throw new StartError(`Pass the name or the path of a backup, or latest: npm run restore -- latest. ${hint}`);
  if (wanted === 'latest') {
    const newest = all.filter(({ manifest }) => manifest.files.missing === 0).at(-1);
    if (newest === undefined) throw new StartError(`There is no complete backup. ${hint}`);
    return newest;
  }
  const path = NAME.test(wanted) ? join(directory, wanted) : resolve(wanted);
  const isThere = await readdir(path).catch(() => null);
  if (isThere === null) throw new StartError(`${path} is no folder of a backup. ${hint}`);
  return { name: basename(path), path, manifest: await readManifest(path) };
}

/** Creates a hash of the bytes that pass through a pipeline. */
export function createHasher(): { through: (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>; result: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *through(source) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
