import { COPY_JOB } from '../domain/authoring/content-copy.service.ts';
import { REMOVE_DETACHED_JOB } from '../domain/authoring/remove-detached.service.ts';
import { EXPORT_JOB } from '../domain/exports/export.service.ts';
import { VIDEO_JOB } from '../domain/video/enqueue-renditions.ts';
import { WEBHOOK_JOB } from '../domain/webhooks/webhook-job.ts';
import type { QueueName } from './queue.ts';

/** Jobs that take minutes: exports and large copies share a queue. They have queues of their own, and are aborted when the worker stops. */
const LONG_JOBS: Readonly<Record<string, QueueName>> = {
  [VIDEO_JOB]: 'long',
  [REMOVE_DETACHED_JOB]: 'long',
  [EXPORT_JOB]: 'exports',
  [COPY_JOB]: 'exports',
};

/** Jobs that run one at a time in their group. */
const GROUPED_JOBS: ReadonlySet<string> = new Set([WEBHOOK_JOB]);

/** Returns the queue of a job. */
export const queueOf = (job: string): QueueName => LONG_JOBS[job] ?? 'short';

/** Whether another job of its group waits until a job ends. */
export const isGrouped = (job: string): boolean => GROUPED_JOBS.has(job);
