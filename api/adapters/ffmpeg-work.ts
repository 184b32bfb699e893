import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';

/** Minimum age before folders of other machines are removed, in milliseconds. */
const KEPT = 24 * 60 * 60 * 1000;
const mine = new Set<string>();

export interface WorkFolder {
  path: string;
  /** Records the pid of a program that uses the folder, so that it is stopped even if this process is killed. */
  runs(pid: number): Promise<void>;
  remove(): Promise<void>;
}

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the owner of a folder is gone: a local process that ended, or a folder not changed for a day. */
async function isLeft(folder: string): Promise<boolean> {
  if (mine.has(folder)) return false;
  const [host, pid] = (await read(join(folder, 'owner'))).split(' ');
  // Our own pid with a folder that we did not create: an earlier process had the same pid.
  if (host === hostname()) return Number(pid) === process.pid || !isAlive(Number(pid));
  const touched = await stat(folder).catch(() => null);
  return touched !== null && Date.now() - touched.mtimeMs > KEPT;
}

/** Kills the program that a killed worker left running, after checking that the pid was not reused. */
async function endProgram(folder: string): Promise<void> {
  const pid = Number(await read(join(folder, 'program')));
  if (!(pid > 0) || !(await read(`/proc/${pid}/cmdline`)).includes(folder)) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

async function removeLeft(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    if (!(await isLeft(folder))) continue;
    await endProgram(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates a work folder. Removes folders of killed workers first, and kills their programs. */
export async function openWorkFolder(directory: string): Promise<WorkFolder> {
  const root = resolve(directory);
  await mkdir(root, { recursive: true, mode: 0o750 });
  await removeLeft(root);
  const path = join(root, randomUUID());
  mine.add(path);
  await mkdir(path, { mode: 0o750 });
  await writeFile(join(path, 'owner'), `${hostname()} ${process.pid}`);
  return {
    path,
    runs: (pid) => writeFile(join(path, 'program'), String(pid)),
    async remove() {
      await rm(path, { recursive: true, force: true });
      mine.delete(path);
    },
  };
}
