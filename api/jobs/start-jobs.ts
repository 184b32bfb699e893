import type { Ctx } from '../domain/shared/context.ts';
import type { Log } from '../domain/shared/log.ts';
import type { Jobs, ScheduledJob } from './job.ts';
import { createQueue, type QueueBackend, type QueuedJob, startWorker } from './queue.ts';
import { runLongJob, runOutboxJob } from './run-job.ts';

export interface JobsParts {
  listener: QueueBackend;
  sender: QueueBackend;
  jobs: Jobs;
  scheduled: readonly ScheduledJob[];
  createContext: () => Ctx;
  log: Log;
  finished: (name: string, outcome: 'done' | 'failed') => void;
}

/** Runs enqueued and scheduled jobs until closed. Closing waits for short jobs and aborts long ones, which another worker continues. */
export async function startJobs(parts: JobsParts): Promise<{ close(): Promise<void> }> {
  const scheduled = new Map(parts.scheduled.map((job) => [job.name, job]));
  const stop = new AbortController();

  const counted =
    (run: (job: QueuedJob) => Promise<unknown>) =>
    async (job: QueuedJob): Promise<void> => {
      try {
        await run(job);
        parts.finished(job.name, 'done');
      } catch (error) {
        parts.finished(job.name, 'failed');
        throw error;
      }
    };
  const short = counted(({ id, name }) => {
    const scheduledJob = scheduled.get(name);
    return scheduledJob === undefined ? runOutboxJob(parts.createContext(), parts.jobs, id) : scheduledJob.run(parts.createContext());
  });
  const long = counted(({ id }) => runLongJob(parts.createContext(), parts.jobs, id, stop.signal));

  const workers = [startWorker(parts.listener, parts.log, short), startWorker(parts.listener, parts.log, long, 'long')];
  await Promise.all(workers.map((worker) => worker.ready));
  const scheduling = createQueue(parts.sender, parts.log);
  for (const { name, every } of parts.scheduled) await scheduling.repeat(name, every);
  await scheduling.close();
  return {
    async close() {
      stop.abort(new Error('The worker stops'));
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
