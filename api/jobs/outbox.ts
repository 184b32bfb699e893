import type { DataSource } from 'typeorm';
import type { Log } from '../domain/shared/log.ts';
import { BATCH, claimJobs } from './claim-jobs.ts';
import { type JobQueue, QUEUE_NAMES, type QueueName } from './queue.ts';

/** Interval between two checks for rows that were not passed on, in milliseconds. */
const SWEEP_EVERY = 5000;

export interface OutboxDispatcher {
  /** Call it after a commit that enqueued jobs. */
  kick(): void;
  /** Passes all waiting rows to the queue; returns their number. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

const RETURN = 'UPDATE outbox SET handed_over_at = NULL WHERE id = ANY($1) AND lease_key IS NULL AND done_at IS NULL';
/** Each of them has an index. */
const COUNT = `
  SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL AND gave_up_at IS NULL AND handed_over_at IS NULL)::int AS waiting,
    coalesce(extract(epoch FROM now() - (SELECT min(next_try_at) FROM outbox
      WHERE done_at IS NULL AND gave_up_at IS NULL AND queue_group IS NULL AND next_try_at <= now()
        AND (lease_until IS NULL OR lease_until < now()))), 0)::float8 AS "oldestSeconds",
    (SELECT count(*) FROM outbox WHERE done_at IS NULL AND gave_up_at IS NOT NULL)::int AS "gaveUp"`;

export interface OutboxParts {
  dataSource: Pick<DataSource, 'query'>;
  queue: (queueName: QueueName) => Promise<JobQueue>;
  /** Returns the queue of a job; the one of short jobs by default. */
  queueOf?: (job: string) => QueueName;
  log: Log;
  /** Called with the counts, for the metrics. */
  counted?: (counts: JobCounts) => void;
}

/** Jobs not yet passed to the queue, those that gave up, and the seconds since when the oldest job is due that no worker runs; one of a group may wait for another one. */
interface JobCounts {
  waiting: number;
  gaveUp: number;
  oldestSeconds: number;
}

/**
 * Claims one batch and passes it to the queue after the claim is committed, so that a worker that starts at once does not find the rows
 * locked. When the queue fails, the rows are returned.
 */
async function handOver({ dataSource, queue, queueOf = () => 'short' }: OutboxParts): Promise<number> {
  const rows = await claimJobs(dataSource);
  const added = new Set<string>();
  try {
    for (const queueName of QUEUE_NAMES) {
      const jobs = rows.filter(({ job }) => queueOf(job) === queueName).map(({ id, job, isBulkMail }) => ({ id, name: job, isBulkMail }));
      if (jobs.length === 0) continue;
      await (await queue(queueName)).add(jobs);
      for (const { id } of jobs) added.add(id);
    }
  } catch (error) {
    await dataSource.query(RETURN, [rows.map(({ id }) => id).filter((id) => !added.has(id))]);
    throw error;
  }
  return rows.length;
}

/** Counts waiting jobs and those that gave up. */
export async function countJobs({ dataSource, counted }: Pick<OutboxParts, 'dataSource' | 'counted'>): Promise<void> {
  const [row] = (await dataSource.query(COUNT)) as JobCounts[];
  if (row !== undefined) counted?.(row);
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
    for (let count = BATCH; count >= BATCH && !stopped; ) {
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
    void countJobs(parts).catch(() => undefined);
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
