import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rmdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createStorage } from '../../connect-ports.ts';
import { keyOf } from '../../domain/files/file-keys.ts';
import { writeAndRead } from '../../domain/installation/installation-checks.service.ts';
import type { Env } from '../../env.ts';
import { ANSWER_TIMEOUT, type Finding, findingsOf, reasonOf } from './finding.ts';
import { within } from './within.ts';

const GIGABYTE = 1024 ** 3;
/** Free space below which uploads and renditions soon fail. */
const FREE_MIN = GIGABYTE;

const storage = findingsOf('storage');
const disk = findingsOf('disk');

/** Runs some work and then removes those folders again that it created and left empty. */
async function leavingNoFolders(folders: readonly string[], work: () => Promise<void>): Promise<void> {
  const created = folders.filter((folder) => !existsSync(folder));
  try {
    await work();
  } finally {
    // Another process may use the folder by now: then it is not empty.
    for (const folder of created) await rmdir(folder).catch(() => undefined);
  }
}

/** Writes a small file to the storage, reads it back and removes it; leaves nothing behind. */
export async function examineStorage(env: Env): Promise<Finding> {
  const { s3, dataDirectory } = env;
  const where = s3 === undefined ? `DATA_DIR ${dataDirectory}` : `the bucket ${s3.bucket}`;
  if (s3 === undefined && !existsSync(dataDirectory)) {
    return env.databaseUrl === undefined
      ? storage.note(`${where} does not exist yet: npm start makes it.`)
      : storage.fault(`${where} does not exist: create it, or mount its volume, and let the user of this process write to it.`);
  }
  const fileId = randomUUID();
  const files = join(dataDirectory, 'files');
  const folders = [dirname(dirname(join(files, keyOf(fileId, 'check')))), join(files, '.incoming'), files, join(dataDirectory, 'incoming')];
  try {
    await within(
      ANSWER_TIMEOUT,
      leavingNoFolders(folders, () => writeAndRead(createStorage(env), fileId)),
    );
    return storage.ok(`A file was written to ${where}, read back and removed.`);
  } catch (error) {
    const remedy = s3 === undefined ? 'let the user of this process write there' : 'correct the S3 settings, or the rights of the key';
    return storage.fault(`A file cannot be written to ${where} and read back (${reasonOf(error)}): ${remedy}.`);
  }
}

/** Returns the free space where files, or unfinished uploads, are stored. */
export async function examineDisk({ dataDirectory }: Env): Promise<Finding> {
  if (!existsSync(dataDirectory)) return disk.note(`DATA_DIR ${dataDirectory} does not exist.`);
  const { bavail, bsize } = await statfs(dataDirectory);
  const free = bavail * bsize;
  const gigabytes = (free / GIGABYTE).toFixed(1);
  return free < FREE_MIN
    ? disk.fault(`Only ${gigabytes} GB are free in DATA_DIR ${dataDirectory}: free some space, or move it to a larger disk.`)
    : disk.ok(`${gigabytes} GB are free in DATA_DIR ${dataDirectory}.`);
}
