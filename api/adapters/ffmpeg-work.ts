import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';

/** Folders of other machines are left alone for this long. Milliseconds. */
const KEPT = 24 * 60 * 60 * 1000;
const mine = new Set<string>();

export interface WorkFolder {
  path: string;
  /** Notes a program that works here, so that it ends even when we are killed. */
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

/** Whether whoever made a folder is gone: a process of this machine that ended, or a folder nobody touched for a day. */
async function isLeft(folder: string): Promise<boolean> {
  if (mine.has(folder)) return false;
  const [host, pid] = (await read(join(folder, 'owner'))).split(' ');
  // Our own number with a folder we did not make: one before us had it.
  if (host === hostname()) return Number(pid) === process.pid || !isAlive(Number(pid));
  const touched = await stat(folder).catch(() => null);
  return touched !== null && Date.now() - touched.mtimeMs > KEPT;
}

/** Ends the program that a killed worker left running; the number alone could be somebody else's by now. */
async function endProgram(folder: string): Promise<void> {
  const pid = Number(await read(join(folder, 'program')));
  if (!(pid > 0) || !(await read(`/proc/${pid}/cmdline`)).includes(folder)) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
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

/** A folder for work in progress; what a killed worker left of its own, running programs included, goes first. */
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
