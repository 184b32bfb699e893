import type { DataSource } from 'typeorm';
import type { Log } from '../domain/shared/log.ts';
import type { JobQueue } from './queue.ts';

/** Rows handed over at a time. */
const BATCH = 200;
/** Between two looks for rows that no one handed over, in milliseconds. */
const SWEEP_EVERY = 5000;

export interface OutboxDispatcher {
  /** After a commit that promised jobs. */
  kick(): void;
  /** Hands over everything that waits; answers how many rows. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

interface Waiting {
  id: string;
  job: string;
}

/**
 * Waiting are rows never handed over, and rows handed over an hour ago and still not done: a queue that lost its data
 * gets them again. After three days nobody waits for them any more.
 */
const CLAIM = `
  UPDATE outbox SET handed_over_at = now() WHERE id IN (
    SELECT id FROM outbox
    WHERE done_at IS NULL AND created_at > now() - interval '3 days'
      AND (handed_over_at IS NULL OR handed_over_at < now() - interval '1 hour')
    ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ) RETURNING id, job`;

/**
 * Hands outbox rows to the queue: right after the commit, and every few seconds whatever was left, because a process died
 * or the queue was down. Claiming and handing over are one transaction: a queue that refuses leaves the rows waiting.
 */
export function createOutboxDispatcher(parts: {
  dataSource: DataSource;
  queue: () => Promise<JobQueue>;
  log: Log;
  waiting?: (count: number) => void;
}): OutboxDispatcher {
  let running: Promise<number> | null = null;
  let again = false;
  let stopped = false;

  async function handOver(): Promise<number> {
    return parts.dataSource.transaction(async (manager) => {
      const [rows] = (await manager.query(CLAIM)) as [Waiting[], number];
      if (rows.length > 0) await (await parts.queue()).add(rows.map(({ id, job }) => ({ id, name: job })));
      return rows.length;
    });
  }

  async function drain(): Promise<number> {
    let total = 0;
    for (let count = BATCH; count === BATCH && !stopped; ) {
      count = await handOver();
      total += count;
    }
    return total;
  }

  function once(): Promise<number> {
    if (running !== null) {
      again = true;
      return running;
    }
    running = drain().finally(() => {
      running = null;
      if (again && !stopped) {
        again = false;
        kick();
      }
    });
    return running;
  }

  function kick(): void {
    if (!stopped) once().catch((error: unknown) => parts.log.warn({ err: error }, 'Promised jobs wait for the queue'));
  }

  async function sweep(): Promise<void> {
    kick();
    if (parts.waiting === undefined) return;
    const [row] = (await parts.dataSource.query('SELECT count(*)::int AS count FROM outbox WHERE handed_over_at IS NULL')) as Array<{ count: number }>;
    parts.waiting(row?.count ?? 0);
  }
  const timer = setInterval(() => void sweep().catch(() => undefined), SWEEP_EVERY);
  timer.unref();

  return {
    kick,
    drain: once,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => 0);
    },
  };
}
