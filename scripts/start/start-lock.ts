import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, isAlive } from '../../api/db/processes.ts';
import { StartError } from '../../api/start/start-error.ts';

/**
 * What a command line of `npm start`, or of a command that starts the embedded database, contains, from sources or bundled: the number of a process that
 * ended may belong to another program.
 */
const PROGRAM = /\b(start|rotate-key|backup|restore)\.[jt]s\b/;

interface LockOwner {
  pid: number;
  address: string;
}

function readOwner(file: string): LockOwner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockOwner;
  } catch {
    return null;
  }
}

/**
 * Locks a data directory, so that a second start cannot stop the database of the first. Ignores the lock of a process that no longer
 * runs. Returns a function that releases the lock.
 * @throws StartError if another start uses the directory
 */
export function lockDataDirectory(dataDirectory: string, address: string): () => void {
  mkdirSync(dataDirectory, { recursive: true });
  const file = join(dataDirectory, 'start.lock');
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, address } satisfies LockOwner), { flag: 'wx' });
      return () => {
        if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error;
      const owner = readOwner(file);
      if (owner !== null && owner.pid !== process.pid && isAlive(owner.pid) && PROGRAM.test(commandOf(owner.pid))) {
        throw new StartError(
          `The data in ${dataDirectory} is in use at ${owner.address} (process ${owner.pid}): stop that one, or set DATA_DIR to another folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
}
