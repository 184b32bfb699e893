import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../start/start-error.ts';
import { type FileList, fileCopyPath, fileListPath, readFileList } from './backup-files.ts';
import { type Backup, createHasher } from './backup-folder.ts';
import { damaged } from './manifest.ts';
import { createProgress, type Print, sizeOf } from './progress.ts';
import { tableFile } from './table-data.ts';

async function check(path: string, bytes: number, sha256: string): Promise<void> {
  const hasher = createHasher();
  try {
    await pipeline(createReadStream(path), hasher.through, async (source) => {
      for await (const _chunk of source);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new StartError(damaged(path));
    throw error;
  }
  const found = hasher.result();
  if (found.bytes !== bytes || found.sha256 !== sha256) throw new StartError(damaged(path));
}

/** Reads the list of files of an earlier backup; null, with a line to `print`, if it is damaged, which must not prevent the next backup. */
export async function readSoundList({ path, manifest: { files } }: Backup, print: Print): Promise<FileList | null> {
  try {
    await check(fileListPath(path), files.listBytes, files.sha256);
    return await readFileList(path);
  } catch (error) {
    print(`Warning: ${error instanceof StartError ? `${fileListPath(path)} is damaged, so that this backup cannot be restored` : String(error)}`);
    return null;
  }
}

/**
 * Reads all bytes of a backup and compares them with its hashes. Returns the list of its files.
 *
 * @throws StartError that names the first part that was changed or is missing
 */
export async function checkBackup({ path, manifest }: Backup, print: Print): Promise<FileList> {
  const { tables, files } = manifest;
  for (const { name, bytes, sha256 } of tables) await check(tableFile(path, name), bytes, sha256);
  await check(fileListPath(path), files.listBytes, files.sha256);
  const list = await readFileList(path);
  if (files.content === 'listed') return list;
  const progress = createProgress(print);
  let done = 0;
  let bytes = 0;
  for (const { key, size, sha256 } of list.values()) {
    await check(fileCopyPath(path, key), size, sha256 ?? '');
    bytes += size;
    done += 1;
    progress(() => `  ${done} of ${files.count} files, ${sizeOf(bytes)} of ${sizeOf(files.bytes)}`);
  }
  return list;
}
