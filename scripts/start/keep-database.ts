import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedDatabase } from '../../api/db/embedded-database.ts';

/** Milliseconds between two attempts. */
const PAUSE = 500;

export interface KeptDatabase {
  /** Starts the database again, on the same port. */
  restart: () => Promise<EmbeddedDatabase>;
  /** Receives each restarted database. */
  started: (database: EmbeddedDatabase) => void;
  stopping: AbortSignal;
  print: (line: string) => void;
}

/**
 * Restarts an embedded database whenever it exits, and tries again when that fails: its port may be in use for a moment, and its former processes
 * may still end. Ends with `stopping`.
 */
export async function keepDatabase(database: Pick<EmbeddedDatabase, 'died'>, { restart, started, stopping, print }: KeptDatabase): Promise<void> {
  for (let running = database; ; ) {
    await running.died;
    if (stopping.aborted) return;
    print('The embedded PostgreSQL exited and is restarted.');
    for (let next: EmbeddedDatabase | null = null; next === null; ) {
      try {
        next = await restart();
        started(next);
        running = next;
      } catch (error) {
        print(`${error instanceof Error ? error.message : error} Trying again.`);
        await delay(PAUSE);
        if (stopping.aborted) return;
      }
    }
  }
}
