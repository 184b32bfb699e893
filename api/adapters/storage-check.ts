import { mkdir, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { StorageProblem } from '../../schema/installation.ts';
import type { Log } from '../domain/shared/log.ts';
import type { StorageCheckPort } from '../domain/shared/ports.ts';
import { codeOf, isFull } from './storage-parts.ts';

/** Milliseconds for which a result counts: health checks, metrics and admins ask more often. */
const KEPT = 10_000;
/** Milliseconds after which a disk counts as one that does not answer, such as a folder of another machine. */
const TIMEOUT = 5000;
/** A full disk may still create an empty file. */
const BLOCK = Buffer.alloc(4096);
/** The same name each time, so that a process that is killed leaves at most one. It is neither the id of an upload nor a file. */
const NAME = '.check';

const PROBLEM_OF: Readonly<Record<string, StorageProblem>> = { EROFS: 'READ_ONLY', EACCES: 'NOT_PERMITTED', EPERM: 'NOT_PERMITTED' };

/** What the log says; operators find these words in docs/operating.md#monitoring. */
const REASONS: Readonly<Record<StorageProblem, string>> = {
  FULL: 'the disk is full',
  READ_ONLY: 'the disk is read-only',
  NOT_PERMITTED: 'this process may not write there',
  NO_ANSWER: 'the disk does not answer',
  FAILED: 'for another reason',
};

/** Writes a block to a folder, which is created, waits until the disk has it, and removes it. */
async function writeBlock(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const path = join(folder, NAME);
  try {
    const file = await open(path, 'w', 0o640);
    try {
      await file.writeFile(BLOCK);
      await file.datasync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** The parts that a test replaces. */
interface CheckOptions {
  write?: typeof writeBlock;
  clock?: () => number;
  timeout?: number;
}

/**
 * Tries whether files and uploads can be stored in `dataDirectory`, at most once in ten seconds, and logs each change. A disk that does not answer is not
 * asked again before it does, so that no further thread waits for it.
 */
export function createStorageCheck(
  dataDirectory: string,
  log: Pick<Log, 'info' | 'warn'>,
  { write = writeBlock, clock = () => performance.now(), timeout = TIMEOUT }: CheckOptions = {},
): StorageCheckPort {
  const folders = [join('files', '.incoming'), 'uploads'].map((name) => resolve(dataDirectory, name));
  let last: StorageProblem | null = null;
  let keptUntil = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  let asked: Promise<StorageProblem | null> | undefined;

  const writeAll = async (): Promise<void> => {
    for (const folder of folders) await write(folder);
  };

  function report(problem: StorageProblem | null, error: unknown): void {
    if (problem === last) return;
    if (problem === null) log.info({}, 'Files can be stored again');
    else log.warn({ err: error }, `Files cannot be stored in DATA_DIR: ${REASONS[problem]}`);
    last = problem;
  }

  async function look(): Promise<StorageProblem | null> {
    running ??= writeAll().finally(() => {
      running = undefined;
    });
    const ended = new AbortController();
    const silence = wait(timeout, 'NO_ANSWER' as const, { signal: ended.signal, ref: false }).catch(() => null);
    try {
      report(await Promise.race([running.then(() => null), silence]), undefined);
    } catch (error) {
      report(isFull(error) ? 'FULL' : (PROBLEM_OF[codeOf(error)] ?? 'FAILED'), error);
    } finally {
      ended.abort();
    }
    keptUntil = clock() + KEPT;
    return last;
  }

  return {
    async problem() {
      if (clock() < keptUntil) return last;
      asked ??= look().finally(() => {
        asked = undefined;
      });
      return asked;
    },
  };
}
