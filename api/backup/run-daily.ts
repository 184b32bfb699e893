import { setTimeout as wait } from 'node:timers/promises';
import { sentenceOf } from '../start/run-process.ts';
import { listBackups } from './backup-folder.ts';
import type { Print } from './progress.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** After a failure, such as of a database that restarts. */
const RETRY = HOUR;

/** Returns when the next daily backup is due: now, if the last one is older than the last such hour. `hour` is in UTC. */
export function nextBackupAt(now: Date, last: Date | null, hour: number): Date {
  const today = new Date(now);
  today.setUTCHours(hour, 0, 0, 0);
  const before = today <= now ? today : new Date(today.getTime() - DAY);
  return last === null || last < before ? now : new Date(before.getTime() + DAY);
}

interface DailyOptions {
  directory: string;
  hour: number;
  once: () => Promise<Date>;
  print: Print;
}

async function lastIn(directory: string): Promise<Date | null> {
  const whole = (await listBackups(directory)).filter(({ manifest }) => manifest.files.missing === 0);
  const newest = whole.at(-1);
  return newest === undefined ? null : new Date(newest.manifest.createdAt);
}

/** Makes a backup each day, and at once if none was made since the last such hour, so that a restart makes no further one. Ends with the process. */
export async function runDaily({ directory, hour, once, print }: DailyOptions): Promise<never> {
  for (;;) {
    const due = nextBackupAt(new Date(), await lastIn(directory), hour);
    if (due.getTime() > Date.now()) {
      print(`The next backup is made at ${due.toISOString()}.`);
      await wait(due.getTime() - Date.now());
    }
    try {
      await once();
    } catch (error) {
      process.stderr.write(`${sentenceOf(error, undefined) ?? (error instanceof Error ? error.stack : String(error))}\nThe next try is in an hour.\n`);
      await wait(RETRY);
    }
  }
}
