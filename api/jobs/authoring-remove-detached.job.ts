import { object } from 'yup';
import { REMOVE_DETACHED_JOB, removeDetached } from '../domain/authoring/remove-detached.service.ts';
import { defineLeasedJob, type LeasedJobDefinition, type ScheduledJob } from './job.ts';

/** Deletes what a deletion of content has detached. Idempotent. */
export function removeDetachedJob(): LeasedJobDefinition {
  return defineLeasedJob({ name: REMOVE_DETACHED_JOB, payload: object({}), work: (ctx, _payload, signal) => removeDetached(ctx, signal) });
}

/** What a job that gave up, or an earlier release during an upgrade, has left. */
export const DETACHED_JOB: ScheduledJob = { name: 'cleanup.detached', every: 60 * 60 * 1000, run: (ctx) => removeDetached(ctx) };
