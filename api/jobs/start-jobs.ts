import type { Ctx } from '../domain/shared/context.ts';
import type { Log } from '../domain/shared/log.ts';
import type { JobDefinition, RepeatedJob } from './job.ts';
import { createQueue, type QueueBackend, type QueuedJob, startWorker } from './queue.ts';
import { runOutboxJob } from './run-job.ts';

export interface JobsParts {
  listener: QueueBackend;
  sender: QueueBackend;
  jobs: ReadonlyMap<string, JobDefinition>;
  repeated: readonly RepeatedJob[];
  createContext: () => Ctx;
  log: Log;
  finished: (name: string, outcome: 'done' | 'failed') => void;
}

/** Runs the promised and the repeated jobs until closed; closing waits for those under way. */
export async function startJobs(parts: JobsParts): Promise<{ close(): Promise<void> }> {
  const repeated = new Map(parts.repeated.map((job) => [job.name, job]));

  async function run({ id, name }: QueuedJob): Promise<void> {
    try {
      const clockwork = repeated.get(name);
      if (clockwork === undefined) await runOutboxJob(parts.createContext(), parts.jobs, id);
      else await clockwork.run(parts.createContext());
      parts.finished(name, 'done');
    } catch (error) {
      parts.finished(name, 'failed');
      throw error;
    }
  }

  const worker = startWorker(parts.listener, parts.log, run);
  await worker.ready;
  const scheduling = createQueue(parts.sender, parts.log);
  for (const { name, every } of parts.repeated) await scheduling.repeat(name, every);
  await scheduling.close();
  return worker;
}
