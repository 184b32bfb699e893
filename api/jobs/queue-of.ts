import { EXPORT_JOB } from '../domain/exports/export.service.ts';
import { VIDEO_JOB } from '../domain/video/enqueue-renditions.ts';
import type { QueueName } from './queue.ts';

/** Jobs that take minutes: they have queues of their own, and are aborted when the worker stops. */
const LONG_JOBS: Readonly<Record<string, QueueName>> = { [VIDEO_JOB]: 'long', [EXPORT_JOB]: 'exports' };

/** Returns the queue of a job. */
export const queueOf = (job: string): QueueName => LONG_JOBS[job] ?? 'short';
