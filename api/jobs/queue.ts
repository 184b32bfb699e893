import { createPostgresBackend, type Job, type JobsOptions, Queue, Worker } from 'bullmq';
import type { Log } from '../domain/shared/log.ts';

/** The connection options of BullMQ: PostgreSQL by default, Redis if configured. */
export type QueueBackend = { kind: 'postgres' | 'redis'; connection: object };

export interface QueuedJob {
  id: string;
  name: string;
  /** The queue added it at an interval; it has no outbox row. */
  scheduled?: boolean;
  /** It runs when no other job waits. */
  isBulkMail?: boolean;
}

/**
 * Defaults of all jobs. The outbox decides about another try of a job; the queue repeats a run only when its outcome could not be recorded.
 * Nothing is kept afterwards, so that the same id can be added for the next try.
 */
const DEFAULTS: JobsOptions = { attempts: 3, backoff: { type: 'exponential', delay: 5000 }, removeOnComplete: true, removeOnFail: true };
/** Short jobs run concurrently; videos, and exports with large copies, one at a time in each worker, so that mail never waits for a video, and an export for neither. */
const QUEUES = {
  short: { queue: 'academy', concurrency: 10 },
  long: { queue: 'academy-long', concurrency: 1 },
  exports: { queue: 'academy-exports', concurrency: 1 },
} as const;
export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** Of BullMQ, which runs jobs without a priority before all that have one: a code to sign in overtakes the bulk mails that wait. */
const PRIORITY_OF_BULK = 1;

/** Delay before a reconnect in milliseconds. Closing waits for it too, so it has to be shorter than the timeout of a stop. */
const RETRY_DELAY = 1000;

/** Milliseconds by which clocks may differ before a scheduled job counts as planned too late. */
const PLANNED_EARLY = 60_000;

const optionsOf = (backend: QueueBackend) => ({ connection: backend.connection as never });
/** BullMQ takes the backend as its last argument; without one it uses Redis. */
const factoryOf = (backend: QueueBackend) => (backend.kind === 'postgres' ? createPostgresBackend : undefined);

interface Interval {
  name: string;
  every: number;
}

export interface JobQueue {
  /** Adds jobs. Adding an id twice is idempotent. */
  add(jobs: readonly QueuedJob[]): Promise<void>;
  /** Schedules jobs at intervals in milliseconds, once for all replicas, and ends the schedules of all other jobs. */
  schedule(jobs: readonly Interval[]): Promise<void>;
  /**
   * Schedules those jobs again that the queue has lost, or whose next run is later than their interval allows, at this time and by the clock of this
   * process: a worker planned it whose clock was ahead. Returns their names.
   */
  restore(jobs: readonly Interval[], now: Date): Promise<string[]>;
  close(): Promise<void>;
}

/** Creates the sending side of a queue. Jobs carry no data except the id of their outbox row. */
export function createQueue(backend: QueueBackend, log: Log, queueName: QueueName = 'short'): JobQueue {
  const queue = new Queue(QUEUES[queueName].queue, { ...optionsOf(backend), defaultJobOptions: DEFAULTS }, factoryOf(backend) as never);
  let closing = false;
  const begin = ({ name, every }: Interval) => queue.upsertJobScheduler(name, { every }, { name, data: {}, opts: { attempts: 1 } });
  queue.on('error', (error) => {
    if (!closing) log.warn({ err: error }, 'The queue was interrupted');
  });
  return {
    async add(jobs) {
      await queue.addBulk(
        jobs.map(({ id, name, isBulkMail }) => ({ name, data: {}, opts: { jobId: id, priority: isBulkMail === true ? PRIORITY_OF_BULK : 0 } })),
      );
    },
    async schedule(jobs) {
      for (const job of jobs) await begin(job);
      const names = new Set(jobs.map(({ name }) => name));
      for (const { key } of await queue.getJobSchedulers()) if (!names.has(key)) await queue.removeJobScheduler(key);
    },
    async restore(jobs, now) {
      const next = new Map((await queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler.next ?? 0]));
      const latest = Math.max(now.getTime(), Date.now()) + PLANNED_EARLY;
      const lost = jobs.filter(({ name, every }) => (next.get(name) ?? Number.POSITIVE_INFINITY) > latest + every);
      for (const job of lost) {
        if (next.has(job.name)) await queue.removeJobScheduler(job.name);
        await begin(job);
      }
      return lost.map(({ name }) => name);
    },
    close() {
      closing = true;
      return queue.close();
    },
  };
}

/** Creates the receiving side of a queue: runs jobs until closed; closing waits for running jobs. `emptied` is called when no more jobs wait in the queue. */
export function startWorker(
  backend: QueueBackend,
  log: Log,
  run: (job: QueuedJob) => Promise<void>,
  queueName: QueueName = 'short',
  emptied: () => void = () => undefined,
): { ready: Promise<unknown>; close(): Promise<void> } {
  const handle = async (job: Job): Promise<void> => run({ id: job.id ?? '', name: job.name, scheduled: job.repeatJobKey !== undefined });
  const options = { ...optionsOf(backend), concurrency: QUEUES[queueName].concurrency, runRetryDelay: RETRY_DELAY };
  const worker = new Worker(QUEUES[queueName].queue, handle, options, factoryOf(backend) as never);
  let closing = false;
  worker.on('error', (error) => {
    if (!closing) log.warn({ err: error }, 'The worker was interrupted');
  });
  worker.on('drained', emptied);
  worker.on('failed', (job, error) => log.warn({ job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, err: error }, 'A job failed'));
  return {
    ready: worker.waitUntilReady(),
    close() {
      closing = true;
      return worker.close();
    },
  };
}
