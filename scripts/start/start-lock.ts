import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, isAlive } from '../../api/db/processes.ts';
import { StartError } from '../../api/start/start-error.ts';

interface Holder {
  pid: number;
  address: string;
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/**
 * One start per data directory: a second one would end the database of the first. What a killed start left behind does
 * not count. Returns a function that gives the directory free.
 */
export function lockDataDirectory(dataDirectory: string, address: string): () => void {
  mkdirSync(dataDirectory, { recursive: true });
  const file = join(dataDirectory, 'start.lock');
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, address } satisfies Holder), { flag: 'wx' });
      return () => {
        if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error;
      const holder = readHolder(file);
      if (holder !== null && holder.pid !== process.pid && isAlive(holder.pid) && commandOf(holder.pid).includes('start.ts')) {
        throw new StartError(
          `The data in ${dataDirectory} is in use at ${holder.address} (process ${holder.pid}): stop that one, or set DATA_DIR to another folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
}
