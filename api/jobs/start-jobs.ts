import { forgetScheduledRuns, recordScheduledRun } from '../domain/jobs/scheduled-run.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { JobFailure } from '../domain/shared/job-failure.ts';
import type { Log } from '../domain/shared/log.ts';
import { type BeginTrace, inSpan } from '../domain/shared/trace.ts';
import type { Jobs, ScheduledJob } from './job.ts';
import { createQueue, QUEUE_NAMES, type QueueBackend, type QueuedJob, startWorker } from './queue.ts';
import { type JobOutcome, jobSpan, runOutboxJob } from './run-job.ts';

export interface JobsParts {
  listener: QueueBackend;
  sender: QueueBackend;
  jobs: Jobs;
  scheduled: readonly ScheduledJob[];
  createContext: () => Ctx;
  log: Log;
  /** Begins the span of a job. */
  beginTrace?: BeginTrace | undefined;
  finished: (name: string, outcome: JobOutcome | 'failed') => void;
  /** Called when no more short jobs wait in the queue; more may wait in the outbox. */
  emptied?: () => void;
  /** Milliseconds between two looks for schedules that the queue lost; half a minute by default. */
  restoreEvery?: number;
}

/** Schedules lost by the queue, as by a Redis that restarts without its data, or planned by a worker whose clock is ahead are back within a minute. */
const RESTORE_EVERY = 30_000;

/** Begins the schedules, and looks again and again whether the queue still has them. Returns a function that ends this. */
async function keepSchedules({ sender, log, scheduled, createContext, restoreEvery = RESTORE_EVERY }: JobsParts): Promise<() => Promise<void>> {
  const queue = createQueue(sender, log);
  await queue.schedule(scheduled);
  const restore = async (): Promise<void> => {
    const lost = await queue.restore(scheduled, createContext().now());
    if (lost.length > 0) log.warn({ jobs: lost }, 'The queue had lost scheduled jobs or planned them too late; they are scheduled again');
  };
  await restore();
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    await restore();
    await forgetScheduledRuns(
      createContext(),
      scheduled.map(({ name }) => name),
    );
  };
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => log.warn({ err: error }, 'Nobody knows whether the queue has the scheduled jobs'));
  }, restoreEvery);
  return async () => {
    clearInterval(timer);
    await looking;
    await queue.close();
  };
}

/** Runs a scheduled job and records how it ended. */
async function runScheduled(ctx: Ctx, job: ScheduledJob): Promise<JobOutcome> {
  try {
    await job.run(ctx);
  } catch (error) {
    // The database may be the reason of the failure.
    await recordScheduledRun(ctx, job, true).catch(() => undefined);
    throw error;
  }
  await recordScheduledRun(ctx, job, false);
  return 'done';
}

/** Runs enqueued and scheduled jobs until closed. Closing waits for short jobs and aborts long ones, which another worker continues. */
export async function startJobs(parts: JobsParts): Promise<{ close(): Promise<void> }> {
  const scheduled = new Map(parts.scheduled.map((job) => [job.name, job]));
  const stop = new AbortController();

  const runEnqueued = ({ id, name }: QueuedJob, stops?: AbortSignal): Promise<JobOutcome> =>
    runOutboxJob(parts.createContext(), parts.jobs, id, {
      ...(stops === undefined ? {} : { stop: stops }),
      beginTrace: parts.beginTrace,
      onFailure(error, tries, outcome) {
        const what = error instanceof JobFailure ? { reason: error.reason } : { err: error };
        parts.log.warn({ job: name, jobId: id, tries, ...what }, outcome === 'gaveUp' ? 'A job gave up' : 'A job failed and will be tried again');
      },
    });
  const counted =
    (run: (job: QueuedJob) => Promise<JobOutcome>) =>
    async (job: QueuedJob): Promise<void> => {
      try {
        parts.finished(job.name, await run(job));
      } catch (error) {
        parts.finished(job.name, 'failed');
        throw error;
      }
    };
  const short = counted((job) => {
    const scheduledJob = scheduled.get(job.name);
    if (scheduledJob !== undefined) return inSpan(parts.beginTrace?.(jobSpan(job.name)), () => runScheduled(parts.createContext(), scheduledJob));
    // A worker of another version scheduled it.
    return job.scheduled === true ? Promise.resolve('nothing') : runEnqueued(job);
  });
  const long = counted((job) => runEnqueued(job, stop.signal));

  const workers = QUEUE_NAMES.map((name) =>
    startWorker(parts.listener, parts.log, name === 'short' ? short : long, name, name === 'short' ? parts.emptied : undefined),
  );
  await Promise.all(workers.map((worker) => worker.ready));
  const endSchedules = await keepSchedules(parts);
  return {
    async close() {
      await endSchedules();
      stop.abort(new Error('The worker stops'));
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
