import type { Ctx } from '../domain/shared/context.ts';
import { JobFailure } from '../domain/shared/job-failure.ts';
import type { Log } from '../domain/shared/log.ts';
import type { Jobs, ScheduledJob } from './job.ts';
import { createQueue, QUEUE_NAMES, type QueueBackend, type QueuedJob, startWorker } from './queue.ts';
import { type JobOutcome, runOutboxJob } from './run-job.ts';

export interface JobsParts {
  listener: QueueBackend;
  sender: QueueBackend;
  jobs: Jobs;
  scheduled: readonly ScheduledJob[];
  createContext: () => Ctx;
  log: Log;
  finished: (name: string, outcome: JobOutcome | 'failed') => void;
}

/** Runs enqueued and scheduled jobs until closed. Closing waits for short jobs and aborts long ones, which another worker continues. */
export async function startJobs(parts: JobsParts): Promise<{ close(): Promise<void> }> {
  const scheduled = new Map(parts.scheduled.map((job) => [job.name, job]));
  const stop = new AbortController();

  const runScheduled = async (job: ScheduledJob): Promise<JobOutcome> => {
    await job.run(parts.createContext());
    return 'done';
  };
  const runEnqueued = ({ id, name }: QueuedJob, stops?: AbortSignal): Promise<JobOutcome> =>
    runOutboxJob(parts.createContext(), parts.jobs, id, {
      ...(stops === undefined ? {} : { stop: stops }),
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
    if (scheduledJob !== undefined) return runScheduled(scheduledJob);
    // A worker of another version scheduled it.
    return job.scheduled === true ? Promise.resolve('nothing') : runEnqueued(job);
  });
  const long = counted((job) => runEnqueued(job, stop.signal));

  const workers = QUEUE_NAMES.map((name) => startWorker(parts.listener, parts.log, name === 'short' ? short : long, name));
  await Promise.all(workers.map((worker) => worker.ready));
  const scheduling = createQueue(parts.sender, parts.log);
  await scheduling.schedule(parts.scheduled);
  await scheduling.close();
  return {
    async close() {
      stop.abort(new Error('The worker stops'));
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
