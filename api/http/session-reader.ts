import { setTimeout as wait } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { CachedSession } from './session-cache.ts';

/** Sessions read with one statement. */
const SESSIONS_AT_ONCE = 500;
/** The longest that sessions wait for the statement before theirs, in milliseconds. */
const STATEMENT_WAIT = 20;

/**
 * Returns the function that reads the session of a hashed token. One statement reads many, at an event for two thousand subscribers: those that
 * are asked for while a statement runs wait for the next, unless it takes long.
 */
export function createSessionReader(
  readSessions: (tokenHashes: readonly string[]) => Promise<Array<CachedSession | null>>,
): (tokenHash: string) => Promise<CachedSession | null> {
  let running: Promise<unknown> = Promise.resolve();
  const found = new DataLoader<string, CachedSession | null>(
    (tokenHashes) => {
      const read = readSessions(tokenHashes);
      running = Promise.race([read, wait(STATEMENT_WAIT)]).catch(() => undefined);
      return read;
    },
    { cache: false, maxBatchSize: SESSIONS_AT_ONCE, batchScheduleFn: (start) => void running.then(() => setImmediate(start)) },
  );
  return (tokenHash) => found.load(tokenHash);
}
