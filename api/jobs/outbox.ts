import type { DataSource } from 'typeorm';
import type { Log } from '../domain/shared/log.ts';
import type { JobQueue, QueueName } from './queue.ts';

/** Rows passed to the queue per batch. */
const BATCH = 200;
/** Interval between two checks for rows that were not passed on, in milliseconds. */
const SWEEP_EVERY = 5000;

export interface OutboxDispatcher {
  /** Call it after a commit that enqueued jobs. */
  kick(): void;
  /** Passes all waiting rows to the queue; returns their number. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

interface Waiting {
  id: string;
  job: string;
}

/**
 * Selects rows that were never passed to the queue, and rows passed on an hour ago that are not done and not leased: a queue that lost its
 * data gets them again. Rows whose lease expired because the worker died follow after a minute. After three days a row is abandoned.
 */
const CLAIM = `
  UPDATE outbox SET handed_over_at = now() WHERE id IN (
    SELECT id FROM outbox
    WHERE done_at IS NULL AND created_at > now() - interval '3 days'
      AND (handed_over_at IS NULL OR (handed_over_at < now() - interval '1 hour' AND (lease_until IS NULL OR lease_until < now()))
        OR (lease_until < now() AND handed_over_at < now() - interval '1 minute'))
    ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ) RETURNING id, job`;

export interface OutboxParts {
  dataSource: DataSource;
  queue: (queueName: QueueName) => Promise<JobQueue>;
  /** Whether a job belongs to the queue of long jobs. */
  isLong?: (job: string) => boolean;
  log: Log;
  /** Called with the number of waiting rows, for the metrics. */
  waiting?: (count: number) => void;
}

/** Claims one batch and passes it to the queue in one transaction: when the queue fails, the rows stay unclaimed. */
function handOver({ dataSource, queue, isLong = () => false }: OutboxParts): Promise<number> {
  return dataSource.transaction(async (manager) => {
    const [rows] = (await manager.query(CLAIM)) as [Waiting[], number];
    for (const queueName of ['short', 'long'] as const) {
      const jobs = rows.filter(({ job }) => isLong(job) === (queueName === 'long')).map(({ id, job }) => ({ id, name: job }));
      if (jobs.length > 0) await (await queue(queueName)).add(jobs);
    }
    return rows.length;
  });
}

async function countWaiting({ dataSource, waiting }: OutboxParts): Promise<void> {
  const [row] = (await dataSource.query('SELECT count(*)::int AS count FROM outbox WHERE handed_over_at IS NULL')) as Array<{ count: number }>;
  waiting?.(row?.count ?? 0);
}

/**
 * Passes outbox rows to the queue: right after the commit, and every few seconds those that remained because a process died or the queue was
 * down.
 */
export function createOutboxDispatcher(parts: OutboxParts): OutboxDispatcher {
  let running: Promise<number> | null = null;
  let again = false;
  let stopped = false;

  async function handOverAll(): Promise<number> {
    let total = 0;
    for (let count = BATCH; count === BATCH && !stopped; ) {
      count = await handOver(parts);
      total += count;
    }
    return total;
  }

  function drain(): Promise<number> {
    if (running !== null) {
      // Rows written meanwhile may have been missed: check again afterwards.
      again = true;
      return running;
    }
    running = handOverAll().finally(() => {
      running = null;
      if (again && !stopped) {
        again = false;
        kick();
      }
    });
    return running;
  }

  function kick(): void {
    if (!stopped) drain().catch((error: unknown) => parts.log.warn({ err: error }, 'Enqueued jobs wait for the queue'));
  }

  const timer = setInterval(() => {
    kick();
    void countWaiting(parts).catch(() => undefined);
  }, SWEEP_EVERY);
  timer.unref();

  return {
    kick,
    drain,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => 0);
    },
  };
}
