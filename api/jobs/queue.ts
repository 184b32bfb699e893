import { createPostgresBackend, type Job, type JobsOptions, Queue, Worker } from 'bullmq';
import type { Log } from '../domain/shared/log.ts';

/** The connection part of BullMQ's objects: PostgreSQL by default, Redis where it is given. */
export type QueueBackend = { kind: 'postgres' | 'redis'; connection: object };

export interface QueuedJob {
  id: string;
  name: string;
}

/** Defaults of every job, in this one place: eight tries over about eleven minutes, and nothing kept afterwards. */
const DEFAULTS: JobsOptions = { attempts: 8, backoff: { type: 'exponential', delay: 5000 }, removeOnComplete: true, removeOnFail: true };
/** Jobs of seconds run side by side; those of minutes one at a time in each worker, so that mail never waits behind a video. */
const QUEUES = { short: { queue: 'academy', concurrency: 5 }, long: { queue: 'academy-long', concurrency: 1 } } as const;
export type QueueName = keyof typeof QUEUES;

/** After a lost connection, in milliseconds; closing waits for it too, and has to be done within the patience of a stop. */
const RETRY_DELAY = 1000;

const optionsOf = (backend: QueueBackend) => ({ connection: backend.connection as never });
/** BullMQ takes another backend as its last argument; without one it speaks to Redis. */
const factoryOf = (backend: QueueBackend) => (backend.kind === 'postgres' ? createPostgresBackend : undefined);

export interface JobQueue {
  /** Hands jobs over. The same id twice is one job. */
  add(jobs: readonly QueuedJob[]): Promise<void>;
  /** Runs a job again and again, once for all replicas; the interval in milliseconds. */
  repeat(name: string, every: number): Promise<void>;
  close(): Promise<void>;
}

/** The sending side of one line; jobs carry no data but the id of their outbox row. */
export function createQueue(backend: QueueBackend, log: Log, queueName: QueueName = 'short'): JobQueue {
  const queue = new Queue(QUEUES[queueName].queue, { ...optionsOf(backend), defaultJobOptions: DEFAULTS }, factoryOf(backend) as never);
  let closing = false;
  queue.on('error', (error) => {
    if (!closing) log.warn({ err: error }, 'The queue was interrupted');
  });
  return {
    async add(jobs) {
      await queue.addBulk(jobs.map(({ id, name }) => ({ name, data: {}, opts: { jobId: id } })));
    },
    async repeat(name, every) {
      await queue.upsertJobScheduler(name, { every }, { name, data: {}, opts: { attempts: 1 } });
    },
    close() {
      closing = true;
      return queue.close();
    },
  };
}

/** The receiving side: runs jobs until closed; closing waits for those under way. */
export function startWorker(
  backend: QueueBackend,
  log: Log,
  run: (job: QueuedJob) => Promise<void>,
  queueName: QueueName = 'short',
): { ready: Promise<unknown>; close(): Promise<void> } {
  const handle = async (job: Job): Promise<void> => run({ id: job.id ?? '', name: job.name });
  const options = { ...optionsOf(backend), concurrency: QUEUES[queueName].concurrency, runRetryDelay: RETRY_DELAY };
  const worker = new Worker(QUEUES[queueName].queue, handle, options, factoryOf(backend) as never);
  let closing = false;
  worker.on('error', (error) => {
    if (!closing) log.warn({ err: error }, 'The worker was interrupted');
  });
  worker.on('failed', (job, error) => log.warn({ job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, err: error }, 'A job failed'));
  return {
    ready: worker.waitUntilReady(),
    close() {
      closing = true;
      return worker.close();
    },
  };
}
